import { loginTokenResponse } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';
import { useAction } from '#shared/api/use-action.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import { paths } from '#shared/router/paths.ts';
import { handOver } from './hand-over.ts';
import { useMe } from './me-query.ts';

interface Opening {
  /** Label of the variant. */
  app: string;
  /** Where it opens; at the units by default. */
  path?: string;
}

/** Opens another variant with its user logged in: cookies are of one host each, so a one-time token goes along. */
export function useOpenApp() {
  const user = useMe()?.['@id'];
  return useAction({
    run: async ({ app, path = paths.units }: Opening) => {
      if (app === pageConfig().variant) return path;
      const url = new URL((await api.post(`${user}/login_tokens`, { app }, loginTokenResponse)).url);
      url.searchParams.set('redirect', path);
      return url;
    },
    onSuccess: (to) => (typeof to === 'string' ? window.location.assign(to) : handOver(to)),
  });
}
