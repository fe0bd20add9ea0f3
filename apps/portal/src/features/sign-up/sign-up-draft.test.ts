import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { endSession, sessionEvents } from '#shared/session/session.ts';
import { signUpDraft } from './sign-up-draft.ts';
import { emptySignUp } from './sign-up-form.ts';

const typed = { ...emptySignUp, name: 'Jana', password: 'seven lazy otters hum', eula: true };
const karel = {
  '@id': '/api/end_users/01J00000000000000000000005',
  '@type': 'EndUser' as const,
  name: 'Karel',
  surname: 'Novák',
  email: 'karel@example.org',
  isEmailValid: true,
  roles: [],
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  lang: 'cs' as const,
  availableLangs: ['cs' as const],
  address: null,
  phone: null,
  cloud: '/api/clouds/01J00000000000000000000001',
  eula: null,
  privacyPolicy: null,
  termsToAccept: null,
};
beforeEach(() => {
  queryClient.clear();
  signUpDraft.forget();
});

it('keeps what was typed until a session begins', () => {
  expect(signUpDraft.read()).toEqual(emptySignUp);
  signUpDraft.keep(typed);
  expect(signUpDraft.read()).toEqual(typed);
  sessionEvents.emit('started', karel);
  expect(signUpDraft.read()).toEqual(emptySignUp);
});

it('keeps nothing when the form is left because of a login in another tab', () => {
  queryClient.setQueryData(meQuery.queryKey, karel);
  signUpDraft.keep(typed);
  expect(signUpDraft.read()).toEqual(emptySignUp);
});

it('forgets what was typed before a session of another tab when that session ends', () => {
  signUpDraft.keep(typed);
  queryClient.setQueryData(meQuery.queryKey, karel);
  endSession('asked-elsewhere');
  expect(signUpDraft.read()).toEqual(emptySignUp);
});
