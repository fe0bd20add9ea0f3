import { describe, expect, it } from 'vitest';
import { openBoard } from './testing/open-board.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
const board = openBoard(house);

const fine = {
  canisters: [{ n: 1, substance: 'phMinus', volume: 20_000, remaining: 20_000 }],
  tubes: [{ n: 1, lifespan: 365, daysLeft: 365 }],
  counters: {},
};
const inHours = (hours: number): string => {
  const at = new Date(Date.now() + hours * 3_600_000);
  at.setUTCSeconds(0, 0);
  return at.toISOString();
};
/** As the page writes it: the pool is in the zone of the unit. */
const time = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-GB', {
    ...({ hour: '2-digit', minute: '2-digit' } as const),
    timeZone: 'Europe/Prague',
  });
const row = (name: string) => board().page.locator('dl > div').filter({ hasText: name });
const well = () => board().page.getByText(/^All is well/u);
const tile = (name: string) =>
  board()
    .page.getByRole('article')
    .filter({ has: board().page.getByRole('heading', { name, exact: true }) });

describe('a status says until when', { timeout: 60_000 }, () => {
  it('the pump runs, and what comes then', async () => {
    const [until, from, to] = [inHours(2), inHours(9), inHours(12)];
    const plan = { filtrationUntil: until, nextFiltrationFrom: from, nextFiltrationTo: to };
    const outputs = { filtration: 'medium', filtrationWhy: 'interval', ...plan };
    await board().at('status', outputs, { consumables: fine });
    await row('Filtration, medium')
      .getByText(`until ${time(until)}`, { exact: true })
      .waitFor();
    await row('Next filtration')
      .getByText(`${time(from)}–${time(to)}`, { exact: true })
      .waitFor();
    await well()
      .filter({ hasText: ` · filtration until ${time(until)}` })
      .waitFor();
    expect(await well().innerText()).not.toContain('next filtration');
  });

  it('somebody has stopped the pump, and what comes then', async () => {
    const [until, from, to] = [inHours(1), inHours(1), inHours(3)];
    const plan = { filtrationUntil: until, nextFiltrationFrom: from, nextFiltrationTo: to };
    const outputs = { filtration: 'off', filtrationWhy: 'by-hand', ...plan };
    await board().at('status', outputs, { consumables: fine });
    await row('Filtration, off by hand')
      .getByText(`until ${time(until)}`, { exact: true })
      .waitFor();
    await row('Next filtration')
      .getByText(`${time(from)}–${time(to)}`, { exact: true })
      .waitFor();
    await well().waitFor();
    expect(await well().innerText()).not.toContain('filtration');
  });

  it('a probe that lies dry holds its value, and since when', async () => {
    const [held, before] = [inHours(-0.02), inHours(-50)];
    const outputs = { filtration: 'off', filtrationWhy: 'pause' };
    await board().at('status', outputs, { consumables: fine, valuesAt: { ph: before, redox: held } });
    const words = tile('pH').getByText(/^held: no water at the probes since /u);
    await words.filter({ hasText: /since \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/u }).waitFor();
    // With its date too, where that is yesterday's.
    const since = new RegExp(`^held: no water at the probes since ([\\d.]+ )?${time(held)}`, 'u');
    await tile('Redox').getByText(since).waitFor();
    expect(await tile('Filter pressure').getByText('held').count()).toBe(0);
    // Nobody knows that of a unit that is away.
    await board().unit.say('up/presence', { online: false, sid: board().unit.sid });
    await tile('pH')
      .getByText(/^as of /u)
      .waitFor();
    expect(await words.count()).toBe(0);
  });
});
