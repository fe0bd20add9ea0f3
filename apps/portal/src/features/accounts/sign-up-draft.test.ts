import { expect, it } from 'vitest';
import { sessionEvents } from '../../shared/session/session.ts';
import { signUpDraft } from './sign-up-draft.ts';
import { emptySignUp } from './sign-up-form.ts';

const typed = { ...emptySignUp, name: 'Jana', password: 'seven lazy otters hum', eula: true };

it('keeps what was typed until a session begins', () => {
  expect(signUpDraft.read()).toEqual(emptySignUp);
  signUpDraft.keep(typed);
  expect(signUpDraft.read()).toEqual(typed);
  sessionEvents.emit('started', {
    '@id': '/api/end_users/01J00000000000000000000005',
    '@type': 'EndUser',
    name: 'Karel',
    surname: 'Novák',
    email: 'karel@example.org',
    isEmailValid: true,
    roles: [],
    createdAt: '2026-11-21T10:00:00Z',
    updatedAt: '2026-11-21T10:00:00Z',
    lang: 'cs',
    availableLangs: ['cs'],
    address: null,
    phone: null,
    cloud: '/api/clouds/01J00000000000000000000001',
    eula: null,
    privacyPolicy: null,
    termsToAccept: null,
  });
  expect(signUpDraft.read()).toEqual(emptySignUp);
});
