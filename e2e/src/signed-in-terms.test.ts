import type { Page, WebSocket } from 'playwright-core';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishTerms } from '../../apps/server/src/modules/terms/index.ts';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { enter, readyAccount } from './steps/ready-account.ts';
import { calls, hold, signedIn, toastsOf } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const list = '/profile/terms-of-service';
const parts = '<section id="eula"><h2>Licence</h2></section><section id="privacy-policy">Privacy</section>';
type Lang = 'en' | 'cs' | 'de' | 'fr' | 'nl';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
/** Ids by version. */
const ids = new Map<string, string>();
const detail = (version: string) => `${list}/${ids.get(version)}`;

/** Publishes a version with a text in each of these languages. */
async function publish(version: string, validFrom: string, ...langs: Lang[]): Promise<void> {
  const { db } = poolhouse.running.database;
  const { id: cloudId } = await db.selectFrom('clouds').select('id').executeTakeFirstOrThrow();
  if (langs.length === 0) {
    const [id, valid_from] = [ulid(), new Date(validFrom)];
    ids.set(version, id);
    const row = { id, cloud_id: cloudId, version, valid_from, created_at: valid_from };
    await db.insertInto('terms').values(row).execute();
    return;
  }
  const id = await publishTerms(
    { db, clock: { now: () => new Date(), every: () => () => undefined } },
    {
      ...{ cloudId, version, validFrom: new Date(validFrom) },
      translations: langs.map((lang) => ({ lang, name: `Terms ${version} ${lang}`, text: parts })),
    },
  );
  ids.set(version, id);
}

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  const first = await poolhouse.running.database.db
    .selectFrom('terms')
    .select('id')
    .executeTakeFirstOrThrow();
  ids.set('1', first.id);
  await publish('0.3', '2026-03-04T10:00:00Z', 'en', 'cs');
  await publish('0.2', '2026-02-28T23:30:00Z', 'fr', 'en');
  await publish('0.1', '2026-01-02T10:00:00Z', 'nl', 'de');
  await publish('0.0', '2026-01-01T10:00:00Z');
});

const accept = (page: Page) => page.locator('main').getByRole('button', { name: 'Accept', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Accept the terms of service' });
const notice = {
  en: 'These terms are not available in your language.',
  cs: 'Tyto podmínky nejsou k dispozici ve vašem jazyce.',
};

describe('the list of terms in a browser', () => {
  it('has each version with its status and a way to its detail', async () => {
    const { page } = await signedIn(house(), list);
    const entries = page.locator('main ul').last().getByRole('listitem');
    await page.getByRole('link', { name: 'Detail of version 0.0' }).waitFor();
    const said = (await entries.allInnerTexts()).map((text) => text.split(/\n+/u));
    expect(said.map(([version, , status, link]) => [version, status, link])).toEqual([
      ['Version 1', 'Confirmed', 'Detail'],
      ...['0.3', '0.2', '0.1', '0.0'].map((version) => [`Version ${version}`, 'Not confirmed', 'Detail']),
    ]);
    expect(said[1]?.[1]).toBe('Valid from 04. 03. 2026');
    expect(said[2]?.[1]).toBe('Valid from 01. 03. 2026');
    await page.getByRole('link', { name: 'Detail of version 0.3' }).click();
    await page.getByRole('heading', { name: 'Terms 0.3 en' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(detail('0.3'));
  });

  it('says the same day as the detail, wherever the browser stands', async () => {
    const { page } = await signedIn(house(), list, { timezoneId: 'America/New_York' });
    const valid = page.getByText('Valid from 01. 03. 2026', { exact: true });
    await page.getByRole('listitem').filter({ has: valid }).getByRole('link').click();
    await page.getByRole('heading', { name: 'Terms 0.2 en' }).waitFor();
    await valid.waitFor();
  });

  it('that can’t be loaded is a state of the page, with another try', async () => {
    const { page } = await signedIn(house(), '/profile');
    await page.route(/cloud_terms_of_services\?/u, (route) =>
      route.fulfill({ status: 400, body: 'no', contentType: 'text/plain' }),
    );
    await page.getByRole('link', { name: 'Terms of service', exact: true }).click();
    const state = page.locator('main').getByRole('alert');
    await state.getByText('The terms of service could not be loaded.').waitFor();
    await state.getByText('Bad Request', { exact: true }).waitFor();
    expect(await toastsOf(page).count()).toBe(0);
    await page.unroute(/cloud_terms_of_services\?/u);
    await state.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Version 0.3').waitFor();
    await state.waitFor({ state: 'detached' });
  });
});

describe('the detail of terms in a browser', () => {
  it('of a confirmed version shows when it was confirmed, and no accept button', async () => {
    const { page } = await signedIn(house(), detail('1'), { agreedAt: new Date('2026-04-01T10:30:00Z') });
    await page.getByText('Confirmed on 01. 04. 2026 12:30', { exact: true }).waitFor();
    expect(await accept(page).count()).toBe(0);
  });

  it('loads the version by its id: name, version, valid-from date and text, and the Terms tab is current', async () => {
    const { page } = await signedIn(house(), list);
    const gets = calls(page, 'GET', /cloud_terms_of_services\/\w+$/u);
    await page.goto(new URL(detail('0.3'), page.url()).href);
    await page.getByRole('heading', { level: 1, name: 'Terms 0.3 en' }).waitFor();
    expect(gets.map((get) => new URL(get.url()).pathname.split('/').at(-1))).toEqual([ids.get('0.3')]);
    await page.getByText('Version 0.3', { exact: true }).waitFor();
    await page.getByText('Valid from 04. 03. 2026', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Licence' }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
    expect(await tabs.allInnerTexts()).toEqual(['Profile', 'Terms of service', 'Settings']);
    const current = await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-current')));
    expect(current).toEqual([null, 'page', null]);
  });

  it.each([
    ['cs', '0.3', 'cs', false],
    ['cs', '0.2', 'en', true],
    ['cs', '0.1', 'de', true],
    ['en', '0.2', 'en', false],
    ['en', '0.1', 'de', true],
  ] as const)(
    'for a reader of %s version %s is in %s, with the notice: %s',
    async (locale, version, lang, noticed) => {
      const { page } = await signedIn(house(), list, { locale });
      await page.goto(new URL(detail(version), page.url()).href);
      await page.getByRole('heading', { level: 1, name: `Terms ${version} ${lang}` }).waitFor();
      const icon = page.locator('main svg.lucide-info');
      expect(await icon.count()).toBe(noticed ? 1 : 0);
      expect(await page.getByText(notice[locale], { exact: true }).count()).toBe(noticed ? 1 : 0);
    },
  );

  it('without any translation says No translations found.', async () => {
    const { page } = await signedIn(house(), detail('0.0'));
    await page.getByText('No translations found.', { exact: true }).waitFor();
    expect(await accept(page).count()).toBe(0);
  });

  it('shows HTML, of which nothing runs or loads even if the server had stored it', async () => {
    const { db } = poolhouse.running.database;
    await publish('0.4', '2026-03-05T10:00:00Z', 'en');
    const text = `<h2 onclick="window.pwned=1">Licence</h2><p><strong>bold</strong></p><table><tr><td>cell</td></tr></table>
      <script>window.pwned=1</script><img src="/x.png" onerror="window.pwned=1"><svg onload="window.pwned=1"></svg>
      <a href="javascript:window.pwned=1">away</a><form action="/x"><input></form><iframe src="/x"></iframe>`;
    await db
      .updateTable('term_translations')
      .set({ text })
      .where('terms_id', '=', ids.get('0.4') ?? '')
      .execute();
    const { page } = await signedIn(house(), detail('0.4'));
    const content = page.locator('main [lang=en]');
    await content.locator('strong').getByText('bold').waitFor();
    await content.locator('td').getByText('cell').waitFor();
    const away = content.getByText('away');
    await away.click();
    await content.getByRole('heading', { name: 'Licence' }).click();
    expect(await away.getAttribute('href')).toBeNull();
    expect(await content.locator('script, img, svg, form, input, iframe, [onclick]').count()).toBe(0);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  });
});

describe('the acceptance of terms in a browser', () => {
  it('asks in a dialog for both boxes, each with its text, blocks without them and forgets them when closed', async () => {
    const { page } = await signedIn(house(), detail('0.3'));
    const posts = calls(page, 'POST', /agreeds/u);
    await accept(page).first().click();
    const dialog = dialogOf(page);
    await dialog.getByText('To use the service, accept both parts of its terms.').waitFor();
    const links = await dialog
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      ['End User Licence Agreement', `${detail('0.3')}#eula`],
      ['Privacy policy', `${detail('0.3')}#privacy-policy`],
    ]);
    const boxes = dialog.getByRole('checkbox');
    const submit = dialog.getByRole('button', { name: 'Accept', exact: true });
    await submit.click();
    await dialog.getByText('Please accept the End User Licence Agreement.').waitFor();
    await dialog.getByText('Please accept the Privacy policy.').waitFor();
    await boxes.first().check({ force: true });
    await submit.click();
    await dialog.getByText('Please accept the Privacy policy.').waitFor();
    expect(await dialog.getByText('Please accept the End User').count()).toBe(0);
    expect(posts).toEqual([]);

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await accept(page).first().click();
    expect(await boxes.evaluateAll((all: HTMLInputElement[]) => all.map((box) => box.checked))).toEqual([
      false,
      false,
    ]);
    expect(await dialog.evaluate((element) => getComputedStyle(element).maxWidth)).toBe(`${35 * 16}px`);
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(35 * 16);
  });

  it('has its button above and below the text, shows that it is loading, and then the version is confirmed', async () => {
    const { page, account } = await signedIn(house(), detail('0.2'));
    await page.getByText('Not confirmed', { exact: true }).waitFor();
    const text = await page.locator('main [lang=en]').boundingBox();
    const places = await accept(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(places.map((y) => (y < (text?.y ?? 0) ? 'above' : 'below'))).toEqual(['above', 'below']);
    await accept(page).last().click();
    for (const box of await dialogOf(page).getByRole('checkbox').all()) await box.check({ force: true });
    const posted = await hold(page, /agreeds$/u);
    const submit = dialogOf(page).getByRole('button', { name: /Accept|Loading/u });
    await submit.click();
    await submit.getByRole('img', { name: 'Loading' }).waitFor();
    await submit.click({ force: true });
    const again = page.waitForRequest((request) => request.url().endsWith(`/${ids.get('0.2')}`));
    await posted.release();
    await again;
    await toastsOf(page).getByText('Terms of service accepted', { exact: true }).waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText(/^Confirmed on \d\d\. \d\d\. \d{4} \d\d:\d\d$/u).waitFor();
    expect(await accept(page).count()).toBe(0);
    expect(posted.requests.map((request) => request.postDataJSON())).toEqual([
      {
        endUser: `/api/end_users/${account.id}`,
        cloudTermsOfService: `/api/cloud_terms_of_services/${ids.get('0.2')}`,
      },
    ]);
  });

  it('of somebody who has accepted none yet is asked for, without a word of a change', async () => {
    const account = await readyAccount(poolhouse);
    const { db } = poolhouse.running.database;
    await db.deleteFrom('term_agreements').where('user_id', '=', account.id).execute();
    const { page } = await browser.person();
    await enter(page, poolhouse.addresses.portal, account);
    await page.goto(new URL('/units', poolhouse.addresses.portal).href);
    await page.getByRole('heading', { name: 'Please accept our terms', level: 1, exact: true }).waitFor();
    await page
      .getByText(/^They hold for the portal and your units\. Please read and accept version /u)
      .waitFor();
    expect(await page.getByText('Our terms have changed').count()).toBe(0);
    await expect.poll(() => page.title()).toContain('Please accept our terms');
  });

  it('of a newer version is asked for after the login, before anything else, and then the way goes on', async () => {
    const account = await readyAccount(poolhouse);
    await publish('2', new Date().toISOString(), 'en');
    const { page } = await browser.person();
    const sockets: WebSocket[] = [];
    page.on('websocket', (socket) => sockets.push(socket));
    await page.goto(new URL('/login?redirect=%2Funits%3Fsearch%3Dgarden', poolhouse.addresses.portal).href);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Our terms have changed' }).waitFor();
    await page.getByText('Please read and accept version 2 to go on.').waitFor();
    await page.getByRole('heading', { name: 'Licence' }).waitFor();
    await page.goto(new URL('/units?search=garden', page.url()).href);
    await page.getByRole('heading', { name: 'Our terms have changed' }).waitFor();
    await accept(page).first().click();
    // One that is refused until then would come back late, and the pools would say meanwhile that the server is offline.
    expect(sockets).toEqual([]);
    for (const box of await dialogOf(page).getByRole('checkbox').all()) await box.check({ force: true });
    await dialogOf(page).getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('heading', { name: 'Your pools' }).waitFor();
    await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([false]);
    expect(new URL(page.url()).search).toBe('?search=garden');
  });
});
