import { captchaResource } from '@poolhouse/contract/api/end-users';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { untilExpired } from './until-expired.ts';

/** Of both kinds of captcha. */
export const captchaKey = ['captcha'] as const;

/** A picture stays the same until it expires, also while its reader is away at the terms. */
export const captchaPictureQuery = queryOptions({
  queryKey: [...captchaKey, 'picture'],
  queryFn: ({ signal }) => api.get('captcha', captchaResource, { signal }),
  staleTime: untilExpired,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
