import { beforeAll, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { administrator } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
let session: string;
let made: Record<string, string>;
beforeAll(async () => {
  ({ session } = await administrator(server));
  const post = async (url: string, payload: object): Promise<string> =>
    (await server.post(url, payload, session)).json()['@id'];
  const cloud = await post('clouds', { name: 'Dealer', langs: ['en'] });
  const version = { cloud, version: '1', validFrom: '2030-01-01T00:00:00.000Z' };
  const terms = await post('cloud_terms_of_services', version);
  const translation = await post('cloud_terms_of_service_translations', {
    ...{ cloudTermsOfService: terms, lang: 'en', name: 'Terms', text: '<p>Text</p>' },
  });
  made = { cloud, terms, translation, user: (await server.me(session)).json()['@id'] };
});

test.each<[what: string, changes: (round: number) => object[]]>([
  ['user', (n) => [{ name: `A${n}` }, { surname: `B${n}` }, { address: `C${n}` }, { phone: `+${n}` }]],
  [
    'cloud',
    (n) => [{ name: `A${n}` }, { supportEmail: `a${n}@example.com` }, { langs: n % 2 ? ['cs'] : ['en'] }],
  ],
  ['terms', (n) => [{ version: `v${n}` }, { validFrom: `20${30 + n}-01-01T00:00:00.000Z` }]],
  ['translation', (n) => [{ name: `A${n}` }, { text: `<p>${n}</p>` }]],
])('parallel changes of a %s’s single fields all stay', async (what, changes) => {
  for (let round = 1; round <= 8; round++) {
    const all = changes(round);
    const answers = await Promise.all(
      all.map((payload) => server.ask({ method: 'PUT', url: made[what] ?? '', payload, session })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
    const stored = (await server.ask({ url: made[what] ?? '', session })).json();
    expect(stored).toMatchObject(Object.assign({}, ...all));
  }
});
