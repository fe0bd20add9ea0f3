import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { newAccount } from './harness/addresses.ts';
import { type Browser, type Person, startBrowser } from './harness/browser.ts';
import { type Poolhouse, startPoolhouse } from './harness/poolhouse.ts';
import { confirmEmail, logIn, signUp } from './steps/account-steps.ts';
import { shownWater } from './steps/unit-steps.ts';
import { startWalkthrough, type Walkthrough, walkthroughBlocks } from './steps/walkthrough.ts';

/** A unit that nobody here wrote, played with the commands that the page for makers of units shows. */
describe('mosquitto as a unit, typed as docs/unit-protocol.md says', { timeout: 90_000 }, () => {
  let poolhouse: Poolhouse;
  let browser: Browser;
  let owner: Person;
  let env: Record<string, string>;
  const walkthroughs: Walkthrough[] = [];

  beforeAll(async () => {
    const tlsPort = String(await freePort());
    [poolhouse, browser] = await Promise.all([
      startPoolhouse({ env: { TLS: 'self', MQTT_TLS_PORT: tlsPort } }),
      startBrowser(),
    ]);
    const { database, mqtt } = poolhouse.running;
    env = {
      DATA_DIR: database.dataFolder,
      DATABASE_URL: poolhouse.databaseUrl ?? '',
      MQTT_PORT: String(mqtt.port),
      MQTT_TLS_PORT: tlsPort,
    };
    owner = await browser.person({ ignoreHTTPSErrors: true });
    const account = newAccount();
    await signUp(owner.page, poolhouse.addresses, account);
    await confirmEmail(owner.page, poolhouse.addresses, account);
    await logIn(owner.page, poolhouse.addresses.portal, account);
  });
  afterEach(() => {
    for (const one of walkthroughs.splice(0)) one.end();
  });
  afterAll(async () => {
    await browser?.close();
    await poolhouse?.stop();
  });

  it.each(['plain', 'tls'] as const)('reports, is watched, is acknowledged and obeys (%s)', async (way) => {
    const { page } = owner;
    const { portal, remote } = poolhouse.addresses;
    const typed = startWalkthrough(way, env);
    walkthroughs.push(typed);

    await typed.run('provision');
    await typed.run('ca');
    const { serial, activationCode } = typed.unit();
    await typed.run('presence');
    expect(JSON.parse(await typed.run('time'))).toMatchObject({ timeZone: 'Europe/Berlin' });
    await typed.run('state');

    await page.goto(`${portal}/units/add`);
    await page.getByRole('textbox', { name: 'Serial number' }).fill(serial);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(activationCode);
    await page.getByRole('textbox', { name: 'Name (optional)' }).fill(`Mosquitto ${way}`);
    await page.getByRole('button', { name: 'Add this unit' }).click();
    await page.getByRole('heading', { name: `Mosquitto ${way}`, level: 1 }).waitFor();
    expect(await shownWater(page)).toBe(27.3);

    expect(JSON.parse(await typed.run('telemetry'))).toEqual({
      epoch: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFB',
      upTo: 2,
    });
    expect(await countRows(poolhouse, serial)).toBe(2);

    const [control] = await Promise.all([
      owner.context.waitForEvent('page'),
      page.getByRole('button', { name: 'Switch in Pool Remote' }).click(),
    ]);
    await control.getByRole('heading', { name: `Mosquitto ${way}`, level: 1 }).waitFor();
    await typed.run('state');
    const command = typed.run('command');
    await expect.poll(typed.isSubscribed).toBe(true);
    await control.goto(`${remote}/units/${serial}/mode`);
    await control.getByRole('radio', { name: 'Eco', exact: true }).click();
    expect(JSON.parse(await command)).toMatchObject({ name: 'mode.set', args: { mode: 'eco' } });
    await typed.run('answer');
    await control.getByText('The unit now works in the mode Eco.').waitFor();
    await control.close();

    await typed.run('leave');
    await page.goto(`${portal}/units/${serial}`);
    await page.getByText('Reconnecting').first().waitFor();
  });

  it('leaves no block of the page out', () => {
    const ran = [
      'provision',
      'plain',
      'ca',
      'tls',
      'presence',
      'time',
      'state',
      'telemetry',
      'command',
      'answer',
      'leave',
    ];
    expect([...walkthroughBlocks().keys()]).toEqual(ran);
  });
});

async function countRows({ running }: Poolhouse, serial: string): Promise<number> {
  const { rows } = await running.database.pool.query<{ count: number }>(
    'select count(*)::int as count from samples join units on short_id = unit where serial = $1',
    [serial],
  );
  return rows[0]?.count ?? 0;
}
