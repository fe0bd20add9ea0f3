import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  checkResetLink,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  revokeDeletion,
} from '#features/mailed-links/link-requests.ts';
import {
  changePassword,
  downloadAccountData,
  invalidateTokens,
  requestDeletion,
  updateProfile,
} from '#features/profile/profile-requests.ts';
import { logIn } from '#features/sign-in/use-log-in.ts';
import { signUp } from '#features/sign-up/use-sign-up.ts';
import { termsListQuery, termsQuery, termsTranslationQuery } from '#features/terms/terms-query.ts';
import { acceptTerms } from '#features/terms/use-accept-terms.ts';
import { resendConfirmEmail } from '#shared/account/resend-confirm-email.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { cloudLangsQuery } from '#shared/api/cloud-langs-query.ts';
import { latestTermsQuery } from '#shared/api/latest-terms-query.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { setPageConfig } from '#shared/config/page-config.ts';
import { activate } from '#shared/i18n/i18n.ts';
import { meQuery } from '#shared/session/me-query.ts';

const id = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA';
const cloud = `/api/clouds/${id}`;
const user = `/api/end_users/${id}`;
const terms = `/api/cloud_terms_of_services/${id}`;
const translation = `/api/cloud_terms_of_service_translations/${id}`;
const email = 'anna@example.com';
const link = { email, token: 'T' };

let sent: string[];
beforeAll(() => {
  activate('en', { 'ui.error.occurred': 'An error occurred.' });
  setPageConfig({ variant: 'pool-live', publicUrl: '', hosts: {}, cloud, session: true });
  // Refused, so that each is seen as it is sent; what becomes of the answers is for other tests.
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push([method, url, body].filter((part) => part !== undefined).join(' '));
    return new Response('{}', { status: 400 });
  });
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  sent = [];
  queryClient.clear();
});

const calls: [name: string, run: () => Promise<unknown>, method: string, path: string, body?: object][] = [
  [
    'log in',
    () => logIn({ email, password: 'p' }),
    'POST',
    '/api/end_users/auth/cookie',
    { email, password: 'p', cloud },
  ],
  ['ask who is logged in', () => queryClient.fetchQuery(meQuery), 'GET', '/api/end_users/auth/me'],
  [
    'change the profile',
    () => updateProfile({ '@id': user, name: 'A', surname: 'B', lang: 'cs' }),
    'PUT',
    user,
    { '@id': user, name: 'A', surname: 'B', lang: 'cs' },
  ],
  [
    'change the password',
    () => changePassword(user, { oldPassword: 'o', password: 'n' }),
    'PUT',
    `${user}/change_password`,
    { oldPassword: 'o', password: 'n' },
  ],
  [
    'request the deletion',
    () => requestDeletion(user, 'p'),
    'POST',
    `${user}/request_delete`,
    { password: 'p' },
  ],
  ['log out everywhere', () => invalidateTokens(user), 'POST', `${user}/invalidate_tokens`, {}],
  ['download the data', () => downloadAccountData(user), 'GET', `${user}/account_data`],
  ['confirm the address', () => confirmEmail(link), 'POST', '/api/end_users/confirm_email', link],
  [
    'ask for a new password',
    () => requestPasswordReset(email),
    'POST',
    '/api/end_users/auth/reset_password_request',
    { email, cloud },
  ],
  [
    'ask whether a link sets a password',
    () => checkResetLink(link),
    'POST',
    '/api/end_users/auth/reset_password/link',
    link,
  ],
  [
    'set a new password',
    () => resetPassword(link, 'n'),
    'POST',
    '/api/end_users/auth/reset_password',
    { ...link, password: 'n' },
  ],
  ['revoke the deletion', () => revokeDeletion(link), 'POST', '/api/end_users/revoke_deletion_request', link],
  [
    'ask for another confirmation',
    () => resendConfirmEmail(email),
    'POST',
    '/api/end_users/resend_confirm_email',
    { email, cloud },
  ],
  [
    'accept the terms',
    () => acceptTerms(user, terms),
    'POST',
    '/api/end_user_cloud_terms_of_service_agreeds',
    { endUser: user, cloudTermsOfService: terms },
  ],
  [
    'read the latest terms',
    () => queryClient.fetchQuery(latestTermsQuery()),
    'GET',
    `${cloud}/latest_terms_of_services`,
  ],
  ['read terms', () => queryClient.fetchQuery(termsQuery(terms)), 'GET', terms],
  [
    'read a translation',
    () => queryClient.fetchQuery(termsTranslationQuery(translation)),
    'GET',
    translation,
  ],
  [
    'list all terms without pages',
    () => queryClient.fetchQuery(termsListQuery),
    'GET',
    '/api/cloud_terms_of_services?pagination=false',
  ],
  ['list the languages', () => queryClient.fetchQuery(cloudLangsQuery()), 'GET', `${cloud}/langs`],
];

describe('the portal’s call to', () => {
  test.each(calls)('%s', async (_, run, method, path, body) => {
    await expect(run()).rejects.toThrow(ApiError);
    expect(sent).toEqual([[method, path, ...(body ? [JSON.stringify(body)] : [])].join(' ')]);
  });

  test('sign up', async () => {
    const form = {
      name: 'A',
      surname: 'B',
      email,
      password: 'p',
      lang: 'en',
      captcha: { id, answer: 'K7QX2' },
      eula: terms,
      privacyPolicy: terms,
    } as const;
    await expect(signUp(form)).rejects.toThrow(ApiError);
    expect(sent).toEqual([`POST /api/end_users ${JSON.stringify({ ...form, cloud })}`]);
  });
});
