import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { stageUnits } from './pictures/stage-units.ts';
import { type Variant, variants } from './pictures/variants.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

describe('the brand variant', () => {
  const house = openHouse({ env: { VIRTUAL_UNITS: '1' } });
  let poolhouse: Poolhouse;
  let browser: Browser;
  let page: Page;
  let owner: ReadyAccount;
  let serial: string;
  let firmware: string;
  /** Of the version of the terms that is in force. */
  let terms: string;

  /** Where somebody finds a variant who types its name in front of the host. */
  const at = (prefix: string, path: string) => {
    const url = new URL(path, poolhouse.addresses.portal);
    url.hostname = `${prefix}.${url.hostname}`;
    return url.href;
  };
  /** Where a variant is led to: the default one is at the public address itself. */
  const ledTo = (prefix: string, path: string) =>
    prefix === 'live' ? new URL(path, poolhouse.addresses.portal).href : at(prefix, path);

  beforeAll(async () => {
    ({ poolhouse, browser } = house());
    owner = await readyAccount(poolhouse);
    const person = await browser.person({ timezoneId: 'Europe/Berlin' });
    page = person.page;
    page.setDefaultTimeout(10_000);
    await enter(page, poolhouse.addresses.portal, owner);
    const cookies = await person.context.cookies();
    // Cookies are of one host each; here one person is logged in at all of them.
    for (const { prefix } of variants) {
      await person.context.addCookies(
        cookies.map((cookie) => ({ ...cookie, domain: `${prefix}.${cookie.domain}` })),
      );
    }
    ({ live: serial } = await stageUnits(poolhouse, owner));
    const { db } = poolhouse.running.database;
    ({ id: terms } = await db.selectFrom('terms').select('id').executeTakeFirstOrThrow());
    const row = await db
      .selectFrom('units')
      .select('firmware')
      .where('serial', '=', serial)
      .executeTakeFirstOrThrow();
    firmware = row.firmware ?? '';
  });

  const there = (yes: boolean) => (yes ? 1 : 0);

  it.each(variants)(
    '$label shows its logo, its name in the title, and registration, demo, password reset and terms as the table says',
    async (variant) => {
      const guest = await browser.person();
      const login = guest.page;
      await login.goto(at(variant.prefix, '/login'));
      expect(await login.title()).toBe(`Welcome back · ${variant.name}`);
      expect(await login.locator('html').getAttribute('data-brand')).toBe(variant.label);
      expect(await logoOf(login)).toMatchObject({ file: variant.label, drawn: true, height: 1.625 });
      await login.getByRole('button', { name: 'Sign in' }).waitFor();
      const link = (name: string) => login.getByRole('link', { name, exact: true }).count();
      expect(await link('Create an account')).toBe(there(variant.registration));
      expect(await link('Forgot password?')).toBe(there(variant.passwordReset));
      expect(await link('Terms')).toBe(there(variant.terms));
      expect(await login.getByRole('button', { name: 'Try a demo pool' }).count()).toBe(there(variant.demo));
      for (const [path, exists] of [
        ['/sign-up', variant.registration],
        ['/terms-of-service', variant.terms],
      ] as const) {
        const answer = await login.goto(at(variant.prefix, path));
        expect(answer?.status(), path).toBe(exists ? 200 : 404);
        const missing = login.getByRole('heading', { name: 'Page not found' });
        await login.getByRole('heading', { level: 1 }).first().waitFor();
        const logo = () => logoOf(login);
        await expect.poll(logo, { message: path }).toMatchObject({ drawn: true, height: 1.625 });
        expect(await missing.count(), path).toBe(there(!exists));
      }
      expect(guest.complaints).toEqual([]);
      await guest.context.close();
    },
  );

  it.each(variants)(
    '$label shows tab icons, firmware version and remote control as the table says',
    async (variant) => {
      await page.goto(at(variant.prefix, `/units/${serial}`));
      await page.getByRole('heading', { name: 'Garden pool', level: 1 }).waitFor();
      await page.getByRole('heading', { name: 'Mode' }).waitFor();
      const tabs = page.getByRole('navigation', { name: 'Unit' }).getByRole('link');
      expect(await tabs.count()).toBeGreaterThan(5);
      const icons = tabs.locator('svg:not(.lucide-hourglass)');
      expect(await icons.count()).toBe(variant.tabIcons ? await tabs.count() : 0);
      expect(await tabs.filter({ hasText: /^(Remote|Mode)$/u }).count()).toBe(variant.remoteControl ? 2 : 0);
      const eco = page.getByRole('radio', { name: 'Eco', exact: true });
      const over = page.getByRole('button', { name: 'Switch in Pool Remote' });
      await (variant.remoteControl ? eco : over).waitFor();
      expect(await eco.or(over).count()).toBe(1);
      expect(firmware).toMatch(/^\d+\.\d+/u);
      expect(await page.getByText(`Firmware ${firmware}`).count()).toBe(there(variant.firmwareVersion));
    },
  );

  it.each(variants)('$label has the pages on which a unit is switched as the table says', async (variant) => {
    for (const tab of ['remote', 'cover', 'mode']) {
      const answer = await page.goto(at(variant.prefix, `/units/${serial}/${tab}`));
      expect(answer?.status(), tab).toBe(variant.remoteControl ? 200 : 404);
      const name = variant.remoteControl ? 'Garden pool' : 'Page not found';
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    }
  });

  it.each(variants)(
    '$label lists the terms of a user as the table says; a version can be read everywhere',
    async (variant) => {
      const list = '/profile/terms-of-service';
      const answer = await page.goto(at(variant.prefix, list));
      expect(answer?.status()).toBe(variant.terms ? 200 : 404);
      const name = variant.terms ? 'Terms of service' : 'Page not found';
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      // Where the acceptance of a new version leads.
      const version = await page.goto(at(variant.prefix, `${list}/${terms}`));
      expect(version?.status()).toBe(200);
      await page.getByText('Version 1', { exact: true }).waitFor();
      expect(await page.getByRole('link', { name: 'All versions' }).count()).toBe(there(variant.terms));
    },
  );

  it.each(variants.filter(({ terms }) => terms))(
    '$label leads from its terms back to the sign-up where it has one',
    async (variant) => {
      await page.goto(at(variant.prefix, '/terms-of-service?fromSignUp=1'));
      await page.getByText('Version 1', { exact: true }).waitFor();
      const back = page.getByRole('link', { name: 'Back', exact: true });
      expect(await back.count()).toBe(there(variant.registration));
    },
  );

  it.each(variants)(
    '$label has its logo 1.625rem high beside its name, and a back button that leads where the table says',
    async (variant) => {
      await page.goto(at(variant.prefix, '/profile'));
      await page.getByText(owner.email).waitFor();
      expect(await page.title()).toMatch(new RegExp(` · ${variant.name}$`, 'u'));
      expect(await logoOf(page)).toEqual({
        ...{ file: variant.label, drawn: true, height: 1.625, name: variant.name, vertical: false },
      });
      await backButton(page, variant).waitFor();
      const tabs = page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
      expect(await tabs.allInnerTexts()).toEqual(
        variant.terms ? ['Profile', 'Terms of service', 'Settings'] : ['Profile', 'Settings'],
      );
      expect(await tabs.locator('svg').count()).toBe(variant.tabIcons ? 3 : 0);
    },
  );

  it.each(variants)(
    '$label leads back to where its user is logged in, also at another host',
    async (variant) => {
      const { page: alone, context, complaints } = await browser.person();
      // Logged in at this host and no other.
      await enter(alone, at(variant.prefix, '/'), owner);
      await alone.goto(at(variant.prefix, '/profile'));
      await backButton(alone, variant).click();
      await alone.getByRole('heading', { name: 'Your pools' }).waitFor();
      const [, prefix] = variant.back;
      // Somebody who typed `live.` stays where the login is.
      const there = prefix === variant.prefix ? at(prefix, '/units') : ledTo(prefix, '/units');
      expect(alone.url()).toBe(there);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it.each(variants)('$label sends mails with its name, whose links lead to its host', async (variant) => {
    const { email } = await readyAccount(poolhouse);
    const guest = await browser.person();
    await guest.page.goto(at(variant.prefix, '/forgot-password'));
    await guest.page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await guest.page.getByRole('button', { name: 'Send the link' }).click();
    await guest.page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    const mail = await mailTo(email);
    expect(mail.subject).toBe(`${variant.name}: set a new password`);
    expect(mail.text).toContain(`Your ${variant.name} team`);
    expect(mail.links[0]).toMatch(ledTo(variant.prefix, '/reset-password/'));
    await guest.context.close();
  });

  it('of any other host is the one that APP_LABEL names, by default pool-live', async () => {
    const { port } = new URL(poolhouse.addresses.portal);
    for (const host of ['localhost', '127.0.0.1', 'garden.localhost']) {
      await page.goto(`http://${host}:${port}/login`);
      expect(await page.locator('html').getAttribute('data-brand'), host).toBe('pool-live');
    }
  });

  it('asks in a dialog that is at most 35rem wide', async () => {
    await page.goto(at('live', '/profile/settings'));
    // The card above has its height once it knows what this browser allows.
    await page.getByText('Push notifications disabled').waitFor();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const box = await page.getByRole('dialog').boundingBox();
    expect(box?.width).toBeGreaterThan(400);
    expect(box?.width).toBeLessThanOrEqual(35 * 16);
  });

  it('of the build is the default one, and the build is that of production', async () => {
    const html = await (await fetch(poolhouse.addresses.portal)).text();
    expect(html).toContain('data-brand="pool-live"');
    expect(html).not.toContain('/@vite/');
    const scripts = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/gu)].map(([, path = '']) => path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const code = await (await fetch(new URL(script, poolhouse.addresses.portal))).text();
      expect(code).not.toMatch(/react[\w.-]*\.development|import\.meta\.hot/u);
    }
  });

  async function mailTo(email: string): Promise<{ subject: string; text: string; links: string[] }> {
    const mailbox = new URL('/dev/mailbox.json', poolhouse.addresses.portal);
    const found = async () => {
      const mails: { to: string; subject: string; text: string; links: string[] }[] = await (
        await fetch(mailbox)
      ).json();
      return mails.find(({ to }) => to === email);
    };
    await expect.poll(found, { timeout: 15_000 }).toBeDefined();
    const mail = await found();
    if (!mail) throw new Error('the mail has gone');
    return mail;
  }
});

/** It is a link within one host and a button that hands the session over to another. */
const backButton = (page: Page, { back: [name] }: Variant) =>
  page.getByRole('link', { name }).or(page.getByRole('button', { name }));

/** The first logo of a page: its file, whether it was drawn, its height in rem, and the name beside it. */
function logoOf(page: Page) {
  return page
    .locator('header img')
    .first()
    .evaluate((image: HTMLImageElement) => {
      const holder = image.parentElement ?? image;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      return {
        file: /\/([a-z-]+)-[\w-]{8}\.svg$/u.exec(image.src)?.[1],
        drawn: image.complete && image.naturalWidth > 0,
        height: image.getBoundingClientRect().height / rem,
        name: holder.textContent,
        vertical: getComputedStyle(holder).flexDirection === 'column',
      };
    });
}
