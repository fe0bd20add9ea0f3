import { accountData, authResponse, loginTokenResponse, tokenOwner } from '@poolhouse/contract/api/end-users';
import { defineAnswer } from '#platform/http/json-ld/answer.ts';

export const loginAnswer = defineAnswer('Login', 'Login with its user', authResponse);
export const loginTokenAnswer = defineAnswer('LoginToken', 'One-time link', loginTokenResponse);
export const tokenOwnerAnswer = defineAnswer('TokenOwner', 'Owner of a one-time link', tokenOwner);
export const accountDataAnswer = defineAnswer('AccountData', 'All that is kept about a user', accountData);

export const answerDefinitions = [loginAnswer, loginTokenAnswer, tokenOwnerAnswer, accountDataAnswer].map(
  ({ definition }) => definition,
);
