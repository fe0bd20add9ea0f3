import { setTimeout as sleep } from 'node:timers/promises';
import type { StateMessage } from '@poolhouse/contract/unit/messages';
import { topicOf, type UpTopic } from '@poolhouse/contract/unit/topics';
import type { Pool } from 'pg';
import { ulid } from 'ulid';
import { startBrowser } from '../../../e2e/src/harness/browser.ts';
import { addPerson, giveUnit } from '../fleet/people.ts';
import { type Identity, provisionUnits } from '../fleet/provision.ts';
import { createAttacker } from '../hostile/units/mqtt-attacker.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { startLoad } from './load.ts';
import { clockOffset, nowMs, type Seen, socketWatch, watchPage } from './watched-page.ts';
import { createYardstick } from './yardstick.ts';

export interface LatencyOptions {
  readonly changes: number;
  readonly units: number;
  /** Messages a second of other units. */
  readonly loadPerSecond: number;
  readonly loadUnits: number;
}

export interface LatencyResult {
  /** Milliseconds from the unit's publish to the number in the page. */
  readonly toPage: readonly number[];
  /** Of these, milliseconds until the page's live socket had heard of it. */
  readonly toSocket: readonly number[];
  /** And from there to the number. */
  readonly inPage: readonly number[];
  /** Milliseconds from publish to subscriber at the same broker, again and again meanwhile. */
  readonly toSubscriber: readonly number[];
  readonly loadPerSecond: number;
  /** By how much a page's clock went apart from ours meanwhile; how far it is ahead is taken off all times. */
  readonly clockDriftMs: number;
}

/** A unit says something at most once a second. */
const roundMs = 1_000;
/** Well below the 20 messages a second beyond which the broker slows a client down. */
const yardstickPauseMs = 100;
/** Before and after a change nothing is asked of the page: answering would hold up what is measured. */
const quietMs = 60;
/** Rounds before the measured ones: what a page does for the first time is compiled then. */
const warmUpRounds = 20;

export async function runLatency(
  server: ServerProcess,
  pool: Pool,
  options: LatencyOptions,
): Promise<LatencyResult> {
  const units = await provisionUnits(pool, options.units);
  const others = await provisionUnits(pool, options.loadUnits);
  const owner = await addPerson(pool, 'Owner');
  for (const [index, { id }] of units.entries()) await giveUnit(pool, owner, id, `Pool ${index + 1}`);
  const browser = await startBrowser();
  const endLoad = startLoad(server.mqttPort, others, options.loadPerSecond);
  const yardstick = await createYardstick(server.mqttPort);
  const watched = await Promise.all(units.map((unit) => watchUnit(unit)));
  const stamps: (Seen & { nth: number; begin: number })[] = [];
  const toSubscriber: number[] = [];
  let going = true;
  let isWarm = false;
  const measuring = (async () => {
    while (going) {
      const took = await yardstick.measure(Buffer.from(JSON.stringify(change(0).state)));
      if (isWarm) toSubscriber.push(took);
      await sleep(yardstickPauseMs * (0.5 + Math.random()));
    }
  })();
  const rounds = Math.ceil(options.changes / units.length);
  const before = await Promise.all(watched.map(({ offset }) => offset()));
  let due = performance.now();
  for (let round = -warmUpRounds; round < rounds; round++) {
    isWarm = round >= 0;
    // Spread over the second, so that the changes are separate and no page's painting delays another's.
    for (const [nth, { say, page }] of watched.entries()) {
      due += roundMs / units.length;
      const { text, state } = change(round);
      await page.expect(text);
      await sleep(quietMs);
      const payload = Buffer.from(JSON.stringify(state));
      const begin = nowMs();
      say(payload);
      await sleep(quietMs);
      const { at, heardAt } = await page.seen();
      if (isWarm) stamps.push({ nth, begin, at, heardAt });
      await sleep(Math.max(0, due - performance.now()) + Math.random() * 40);
    }
  }
  going = false;
  await measuring;
  const after = await Promise.all(watched.map(({ offset }) => offset()));
  const ahead = (nth: number): number => ((before[nth] ?? 0) + (after[nth] ?? 0)) / 2;
  const loadPerSecond = await endLoad();
  yardstick.close();
  for (const { close } of watched) close();
  await browser.close();
  return {
    toPage: stamps.map(({ nth, begin, at }) => at - ahead(nth) - begin),
    toSocket: stamps.map(({ nth, begin, heardAt }) => heardAt - ahead(nth) - begin),
    inPage: stamps.map(({ at, heardAt }) => at - heardAt),
    ...{ toSubscriber, loadPerSecond },
    clockDriftMs: Math.max(...before.map((then, nth) => Math.abs((after[nth] ?? 0) - then))),
  };

  async function watchUnit({ serial, secret }: Identity) {
    const unit = createAttacker(serial, secret, server.mqttPort);
    await unit.open();
    const publish = (name: UpTopic, payload: Buffer) => {
      const topic = topicOf(serial, name);
      void unit.send({ topic, payload, qos: 1, retain: name === 'up/presence', mutated: false });
    };
    const say = (payload: Buffer) => publish('up/state', payload);
    publish('up/presence', Buffer.from(JSON.stringify({ online: true, sid: ulid(), kind: 'controller' })));
    say(Buffer.from(JSON.stringify(change(beforeAll).state)));
    // A browser without a graphics card draws every frame of the moving water on the processor that is measured.
    const { context, page } = await browser.person({ reducedMotion: 'reduce' });
    const [name = '', value = ''] = owner.cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    await page.addInitScript(socketWatch);
    await page.goto(`${server.url}/units/${serial}`);
    await page.getByText(change(beforeAll).text).first().waitFor();
    return { say, page: await watchPage(page), offset: () => clockOffset(page), close: () => unit.close() };
  }
}

/** A round that does not exist. */
const beforeAll = -warmUpRounds - 1;

/** The water's temperature, another one in each round, as the page shows it in English. */
function change(round: number): { text: string; state: StateMessage } {
  const water = (200 + round) / 10;
  return {
    text: `${water.toFixed(1)} °C`,
    state: {
      ts: new Date().toISOString(),
      screen: 'home',
      mode: 'auto',
      values: { water, ph: 7.22, redox: 688, air: 41 },
      outputs: { filtration: 'low' },
    },
  };
}
