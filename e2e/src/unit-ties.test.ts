import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { ownerOf } from '../../apps/server/src/testing/units/give-units.ts';
import { toastsOf } from './steps/signed-in.ts';
import { button, field, heading, unitEditors } from './steps/unit-editors.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
const { editor, unitOf, end } = unitEditors(house);
afterEach(end);

const toast = (page: Page, text: string) => toastsOf(page).filter({ hasText: text });

describe.each(['phone', 'desktop'] as const)('an owner on a %s', { timeout: 90_000 }, (device) => {
  it('links an aqua unit of theirs, sees it connected and disconnected, and ends the link', async () => {
    const { page, unit, account } = await editor(device);
    const { db } = house().poolhouse.running.database;
    const aqua = await unitOf(account, 'aqua');
    await db.updateTable('units').set({ name: 'Salt system' }).where('id', '=', aqua.id).execute();
    const bus = (connected: boolean) =>
      unit.say('up/presence', {
        ...{ online: true, sid: unit.sid, kind: 'controller', features: ['heating'] },
        aqua: { serial: aqua.serial, connected },
      });
    await bus(true);
    await page.getByText(/The controller has found the aqua unit/u).waitFor();
    await button(page, 'Link an aqua unit').click();
    const serial = field(page, 'Serial number of the aqua unit');
    await serial.fill('12345678');
    await button(page, 'Link').click();
    await page.getByText('Serial number must be 7 or 9 characters', { exact: true }).waitFor();
    await button(page, 'Salt system').click();
    expect((await serial.inputValue()).replaceAll(' ', '')).toBe(aqua.serial);
    await button(page, 'Link').click();
    await toast(page, 'The two units are linked').waitFor();
    await page.getByRole('link', { name: 'Salt system' }).waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
    await bus(false);
    await page.getByText('Disconnected', { exact: true }).waitFor();
    await page.getByText(/does not reach the aqua unit/u).waitFor();
    await bus(true);
    await page.getByText('Connected', { exact: true }).waitFor();
    // The other side says the same, and ends it.
    await page.getByRole('link', { name: 'Salt system' }).click();
    await heading(page, 'Salt system').waitFor();
    await page.goto(new URL(`/units/${aqua.serial}/edit`, page.url()).href);
    await page.getByText('Connected', { exact: true }).waitFor();
    await unit.say('up/presence', { online: false, sid: unit.sid });
    await page.getByText('Not known now', { exact: true }).waitFor();
    await button(page, 'End the link').click();
    await toast(page, 'The link has ended').waitFor();
    await button(page, 'Link a controller').click();
    await field(page, 'Serial number of the controller').fill('1234567');
    await button(page, 'Link').click();
    await page.getByText('Serial number must be 9 characters', { exact: true }).waitFor();
    expect(await db.selectFrom('unit_links').selectAll().where('unit_id', '=', unit.id).execute()).toEqual(
      [],
    );
  });

  it('links an aqua unit that is nobody’s by its code, which adds it', async () => {
    const { page, account } = await editor(device);
    const aqua = await unitOf(undefined, 'aqua');
    await button(page, 'Link an aqua unit').click();
    await field(page, 'Serial number of the aqua unit').fill(aqua.serial);
    await field(page, 'Code').waitFor();
    await button(page, 'Link').click();
    await page.getByText('Code is required', { exact: true }).waitFor();
    await field(page, 'Code').fill('0123 4567 89AB CDEF');
    await button(page, 'Link').click();
    await page.getByText(/Serial number and code do not fit together/u).waitFor();
    // Half done is there again after a reload, but for the code.
    await page.reload();
    await expect.poll(() => field(page, 'Serial number of the aqua unit').inputValue()).not.toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('4567');
    await field(page, 'Code').fill(aqua.activationCode);
    await button(page, 'Link').click();
    await toast(page, 'The two units are linked').waitFor();
    expect(await ownerOf(house().poolhouse.running.database.db, aqua.id)).toBe(account.id);
  });

  it('unpairs after a question that says what ends; one that fails says its type', async () => {
    const { page, unit, path } = await editor(device);
    const { db } = house().poolhouse.running.database;
    await field(page, 'Note').fill('never saved');
    await button(page, 'Unpair').click();
    const question = page.getByRole('alertdialog', { name: 'Unpair “Garden pool”?' });
    await question.getByText(/You no longer see it here/u).waitFor();
    await question.getByText(/Another owner sees nothing of it/u).waitFor();
    expect(await question.getByText(/Its link with the other unit/u).count()).toBe(0);
    const answer = { status: 503, json: { type: 'unavailable', 'hydra:description': 'Not now' } };
    await page.route('**/pairing', (route) => route.fulfill(answer), { times: 1 });
    const confirm = question.getByRole('button', { name: 'Unpair' });
    await confirm.click();
    await question.getByText('Failed to unpair (unavailable)').waitFor();
    expect(await ownerOf(db, unit.id)).not.toBeNull();
    await confirm.click();
    await toast(page, 'The unit is unpaired').waitFor();
    await heading(page, 'Your pools').waitFor();
    expect(await ownerOf(db, unit.id)).toBeNull();
    expect(await unit.told('claim')).toEqual({ state: 'unpaired' });
    await page.goto(new URL(path, page.url()).href);
    await heading(page, 'Unit not found').waitFor();
  });
});
