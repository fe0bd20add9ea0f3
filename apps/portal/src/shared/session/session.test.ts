import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { expect, test } from 'vitest';
import { endedSessions, tabEndUser } from '#shared/api/end-user.ts';
import { endSession, startSession } from './session.ts';

const user: EndUserResource = {
  ...{ '@id': '/api/end_users/1', '@type': 'EndUser', '@context': '/api/contexts/EndUser' },
  ...{ name: 'Jana', surname: 'Nováková', email: 'jana@example.org', isEmailValid: true, roles: [] },
  ...{
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    lang: 'en',
    availableLangs: ['en'],
  },
  ...{ address: null, phone: null, cloud: '/api/clouds/1', termsToAccept: null },
  ...{ eula: null, privacyPolicy: null },
};

test('a login ends the session before it: what was asked in that one says nothing of the next', () => {
  startSession(user);
  const asked = endedSessions();
  // By a one-time token, while something that was asked before is still on its way.
  startSession(user);
  expect(endedSessions()).not.toBe(asked);
  expect(tabEndUser()).toBe('/api/end_users/1');
  endSession();
  expect(tabEndUser()).toBeUndefined();
});
