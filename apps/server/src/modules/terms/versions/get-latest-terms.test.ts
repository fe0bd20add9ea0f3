import { languages } from '@poolhouse/domain/account/languages';
import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);

const get = (url: string) => server.ask({ url });
const nobody = get;
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('the latest terms are public, in five languages, with both parts', async () => {
  const latest = (await nobody(`${server.cloud}/latest_terms_of_services`)).json();
  expect(latest).toMatchObject({ '@type': 'LatestTermsOfService', version: '1', terms: server.terms });
  expect(latest.translations.map(({ lang }: { lang: string }) => lang).sort()).toEqual([...languages].sort());
  for (const { text, name } of latest.translations) {
    expect(text).toContain('<section id="eula">');
    expect(text).toContain('<section id="privacy-policy">');
    expect(name).not.toBe('');
  }
  expect((await nobody('/api/clouds/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA/latest_terms_of_services')).statusCode).toBe(
    404,
  );
});

describe('terms of service', () => {
  test('in their latest version have version, validFrom and translations with lang, name and text', async () => {
    const latest = (await get(`${server.cloud}/latest_terms_of_services`)).json();
    expect(latest).toMatchObject({ version: '1', validFrom: instant });
    expect(latest.translations).toHaveLength(5);
    for (const translation of latest.translations) {
      expect(Object.keys(translation).sort()).toEqual(['lang', 'name', 'text']);
    }
  });
});

describe('the call', () => {
  test('GET {cloud}/latest_terms_of_services is public', async () => {
    const answer = await get(`${server.cloud}/latest_terms_of_services`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ version: '1', terms: server.terms });
  });
});
