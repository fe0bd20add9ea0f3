import { languages } from '@poolhouse/domain/account/languages';
import { describe, expect, it } from 'vitest';
import { catalogues } from './catalogue.ts';
import type { MessageKey } from './key.ts';
import { translate } from './translate.ts';

/** Texts that are promised to the letter. What a screen does with them is for the tests of that screen. */
const texts: readonly (readonly [english: string, key: MessageKey])[] = [
  ['Please enter valid email.', 'validations.email'],
  ['Please accept the End User Licence Agreement.', 'validations.acceptEula'],
  ['Please accept the Privacy policy.', 'validations.acceptPrivacyPolicy'],
  ['Passwords do not match.', 'validations.passwordsDoNotMatch'],
  ['Serial number is required', 'violations.serial-required'],
  ['Serial number must be 9 characters', 'violations.serial-of-controller'],
  ['Serial number must be 7 or 9 characters', 'violations.serial-of-aqua'],
  ['An error occurred.', 'ui.error.occurred'],
  ['Unexpected error', 'crash.title'],
  ['Server is offline, try again later', 'status.server.title'],
  ['Unknown response type {type}', 'ui.error.responseType'],
  ['Having trouble connecting to the server', 'ui.error.connection'],
  ['Push notifications disabled', 'push.denied'],
  ['Failed!', 'ui.toast.failed'],
  ['Page not found', 'notFound.title'],
  ['Invalid token', 'tokenLogin.invalid'],
  ['Missing token', 'tokenLogin.missing'],
  ['No translations found.', 'terms.noTranslations'],
  ['Profile updated', 'settings.profileUpdated'],
  ['Password updated', 'settings.passwordUpdated'],
  ['Account deletion requested', 'settings.deletionRequested'],
  ['Successfully logged out from all devices', 'settings.loggedOutEverywhere'],
  ['Data downloaded', 'settings.downloaded'],
  ['Terms of service accepted', 'userSettings.tos.accepted'],
  ['Weak', 'password.weak'],
  ['Good', 'password.good'],
  ['Strong', 'password.strong'],
  ['Super strong', 'password.superStrong'],
];

const names: readonly (readonly [english: string, key: MessageKey])[] = [
  ['Pool Live', 'role.poolLive'],
  ['Remote', 'role.remote'],
  ['Pool Remote', 'role.poolRemote'],
  ['Pool Control', 'role.poolControl'],
];

describe('the text', () => {
  it.each(texts)('%s stands so in English, and otherwise in each other language', (english, key) => {
    expect(catalogues.en[key]).toBe(english);
    expect(new Set(languages.map((language) => catalogues[language][key])).size).toBe(5);
  });
});

/** Every text that tells of an account's deletion to come. */
const ofDeletion: readonly MessageKey[] = [
  'accountDeleted.scheduledText',
  'accountDeleted.text',
  'help.data.text',
  'mail.deletionRequested.body',
  'settings.deleteDialogText',
  'settings.deleteText',
];

it.each(languages)(
  '%s: within 48 hours is said wherever somebody reads of a deletion to come',
  (language) => {
    const promise = /(?:within|do|innerhalb von|dans les|binnen) 48 (?:hours|hodin|Stunden|heures|uur)/u;
    expect(ofDeletion.filter((key) => !promise.test(catalogues[language][key]))).toEqual([]);
  },
);

it.each(['violations.min-length', 'violations.too-short'] as const)(
  '%s is worded as promised for one character, too',
  (key) => {
    expect(translate('en', key, { min: 1 })).toBe('This field should be at least 1 characters long');
  },
);

describe('the role', () => {
  it.each(names)('%s has its name in each of the five languages', (english, key) => {
    expect(catalogues.en[key]).toBe(english);
    for (const language of languages) expect(catalogues[language][key]).not.toBe('');
  });
});
