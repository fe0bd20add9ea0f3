import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { missingId } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);

const get = (url: string) => server.ask({ url });

describe('the call', () => {
  test('GET {cloud}/langs gives the languages of the cloud, each with code, flag and label', async () => {
    const langs = (await get(`${server.cloud}/langs`)).json();
    expect(langs['hydra:member']).toEqual([
      { code: 'en', flag: '🇬🇧', label: 'English' },
      { code: 'cs', flag: '🇨🇿', label: 'Čeština' },
      { code: 'de', flag: '🇩🇪', label: 'Deutsch' },
      { code: 'fr', flag: '🇫🇷', label: 'Français' },
      { code: 'nl', flag: '🇳🇱', label: 'Nederlands' },
    ]);
    expect(langs['hydra:totalItems']).toBe(5);
    expect(langs['hydra:view']).toEqual({
      '@id': `${server.cloud}/langs`,
      '@type': 'hydra:PartialCollectionView',
    });
  });
});

test('a cloud that is missing has none', async () => {
  expect((await get(`/api/clouds/${missingId}/langs`)).statusCode).toBe(404);
});
