import { isDeepStrictEqual } from 'node:util';
import type { SectionState } from '@poolhouse/contract/settings/sections';
import type { Pool } from 'pg';
import { leapingClock } from '../leaping-clock.ts';
import { createLife, isDeath } from '../mortal-db.ts';
import type { Lane } from '../run-schedules.ts';
import { scheduledCloud, type Take } from './settings-cloud.ts';
import type { Step } from './settings-steps.ts';
import { type MakeSync, scheduledUnit, stateOf } from './settings-unit.ts';

export interface LaneOptions {
  readonly pool: Pool;
  readonly take: Take;
  readonly makeSync: MakeSync;
}
type Said = { readonly topic: string; readonly payload: Uint8Array };
const bytes = (body: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(body));
const mostRounds = 60;

/** One unit and its cloud, and a line between them that carries what and when a schedule says. */
export async function settingsLane({ pool, take, makeSync }: LaneOptions): Promise<Lane<Step>> {
  const clock = leapingClock();
  const life = createLife();
  let up: Said[] = [];
  let down: string[] = [];
  let unit = boot();
  const cloud = await scheduledCloud({
    ...{ pool, clock, take, life },
    // A unit that is away hears nothing, and nothing is kept for it.
    send: (body) => void (unit.isConnected && down.push(body)),
  });
  let changes = 0;
  /** What nobody wanted any more when the unit was unpaired, and the unit had not said. */
  let takenBack: SectionState[] = [];

  function boot() {
    return scheduledUnit({
      makeSync,
      say: (topic, body) => void up.push({ topic, payload: bytes(body) }),
      hostNow: () => clock.now().getTime(),
    });
  }
  const next = (isRefused = false) => stateOf(changes++, isRefused);
  /** Something that the server does. When it dies of it another one begins, and what it had read is lost. */
  async function served(...works: (() => Promise<unknown>)[]): Promise<void> {
    const ends = await Promise.allSettled(works.map((work) => work()));
    for (const end of ends) {
      if (end.status === 'rejected' && !isDeath(end.reason)) throw end.reason;
    }
    if (!life.isOver) return;
    life.begin();
    cloud.boot();
  }
  const heard = (said: Said | undefined) => async () => said && cloud.hear(said.topic, said.payload);
  const hearUp = (said: Said | undefined) => served(heard(said));
  const hearDown = (body: string | undefined) => {
    if (body !== undefined && unit.isConnected) unit.hear(JSON.parse(body));
    if (!unit.isConnected) down = [];
  };
  const disconnected = (work: () => void) => {
    work();
    down = [];
  };

  async function one(step: Step): Promise<void> {
    const at = (list: readonly unknown[]) => ('at' in step ? step.at % Math.max(1, list.length) : 0);
    switch (step.do) {
      case 'put':
        return served(() => cloud.put(next()));
      case 'refused-put':
        return served(() => cloud.put(next(true)));
      case 'panel':
        return unit.atPanel(next());
      case 'both': {
        unit.atPanel(next());
        return served(() => cloud.put(next()), heard(up.shift()));
      }
      case 'up':
        return hearUp(up.splice(at(up), 1)[0]);
      case 'down':
        return hearDown(down.splice(at(down), 1)[0]);
      case 'lose-up':
        return void up.splice(at(up), 1);
      case 'lose-down':
        return void down.splice(at(down), 1);
      case 'double-up':
        return void up.push(...up.slice(at(up), at(up) + 1));
      case 'double-down':
        return void down.push(...down.slice(at(down), at(down) + 1));
      case 'server-dies':
        return life.endAfter(step.after, step.when);
      case 'power-cut-before':
        return unit.cutPower('before');
      case 'power-cut-after':
        return unit.cutPower('after');
      case 'cut':
        return disconnected(unit.disconnect);
      case 'connect':
        return unit.connect();
      case 'restart':
        return disconnected(unit.restart);
      case 'forget':
        // With its connection goes what is under way.
        up = [];
        return disconnected(unit.forget);
      case 'wait':
        clock.leap(20_000);
        if (unit.isConnected) unit.tick();
        return served(cloud.sendDue);
      case 'unpair': {
        const before = await cloud.row();
        await served(cloud.unpair);
        const wanted = await cloud.giveAway(before);
        // What it goes by already, or will hear of in a moment, it may go on with.
        const isUnderWay = down.some((body) => isDeepStrictEqual(JSON.parse(body).state, wanted));
        if (wanted && !isUnderWay && !isDeepStrictEqual(unit.state(), wanted)) takenBack.push(wanted);
        return;
      }
    }
  }

  /**
   * The line is good from here on. One that has forgotten what it had may be found out at its next connection only, and
   * a cut of the power is waited for.
   */
  async function settle(): Promise<string | undefined> {
    for (const _connection of ['this', 'next', 'one more', 'and one after a death']) {
      unit.connect();
      for (let rounds = 0; up.length + down.length > 0; rounds++) {
        if (rounds > mostRounds) return 'messages without an end';
        for (const body of down.splice(0)) hearDown(body);
        for (const said of up.splice(0)) await hearUp(said);
        if (!unit.isConnected) unit.connect();
      }
    }
    const [row, state] = [await cloud.row(), unit.state()];
    if (!row) return 'nothing is known of it';
    if (!isDeepStrictEqual(row.desired, row.reported)) return 'desired is not reported';
    if (!isDeepStrictEqual(row.reported, state)) return 'reported is not what the unit goes by';
    if (row.desired_version !== row.reported_version || row.reported_version !== unit.version) {
      return `versions ${row.desired_version}, ${row.reported_version} and ${unit.version}`;
    }
    return takenBack.some((wanted) => isDeepStrictEqual(wanted, state)) ? 'what was taken back' : undefined;
  }

  return async (steps) => {
    await cloud.reset();
    life.begin();
    cloud.boot();
    [up, down, changes, takenBack] = [[], [], 0, []];
    unit = boot();
    for (const step of steps) await one(step);
    return settle();
  };
}
