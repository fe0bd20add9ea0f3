import { type Random, ulidOf } from '../../hostile/random.ts';
import { leapingClock } from '../leaping-clock.ts';
import { createLife, isDeath } from '../mortal-db.ts';
import type { Lane } from '../run-schedules.ts';
import { type CloudOptions, type Order, type Person, scheduledCloud } from './command-cloud.ts';
import type { Step } from './command-steps.ts';
import { features, type MakeCommands, scheduledUnit } from './command-unit.ts';
import { wrongAfter } from './command-verdict.ts';

export interface LaneOptions extends Pick<CloudOptions, 'pool' | 'take'> {
  readonly makeCommands: MakeCommands;
  /** Of the unit's flash, a file of this lane's own. */
  readonly path: string;
}

interface Said {
  readonly topic: string;
  readonly body: string;
  /** For the unit: of how many unpairings it tells. */
  readonly unpairings: number;
}
interface Pressed {
  readonly id: string;
  readonly order: Order;
  readonly by: Person;
  /** How often the unit had been unpaired. */
  unpairings: number;
}

/** Some switch, some tell, one is refused, and one lacks what it switches. */
const orders: readonly Order[] = [
  { name: 'heating.set', args: { on: true } },
  { name: 'heating.set', args: { on: false } },
  { name: 'mode.set', args: { mode: 'eco' } },
  { name: 'mode.set', args: { mode: 'off' } },
  { name: 'pump.set', args: { speed: 'high', minutes: 10 } },
  { name: 'cover.open', args: {} },
  { name: 'canister.refill', args: { n: 1, volume: 20_000 } },
  { name: 'identify', args: {} },
];
/** The unit was away, or somebody else's, or is not heard yet by a server that has just begun, or that one died. */
const refusals =
  /not-found|forbidden|unit-offline|unit-not-at-home|unit-mixing|unavailable|too-many|feature-missing/u;
const isExpected = (error: unknown): boolean => isDeath(error) || refusals.test(String(error));
const mostRounds = 60;

/** One unit with its cloud and its owners, and a line between them that carries what and when a schedule says. */
export async function commandLane(options: LaneOptions): Promise<Lane<Step>> {
  const clock = leapingClock();
  const life = createLife();
  let up: Said[] = [];
  let down: Said[] = [];
  let pressed: Pressed[] = [];
  let owner: Person | undefined = 0;
  let unpairings = 0;
  /** Those that the unit was told of. */
  let told = 0;
  let sid = '';
  let faults: string[] = [];
  const unit = scheduledUnit({
    ...{ makeCommands: options.makeCommands, clock, path: options.path },
    say: (topic, body) => void up.push({ topic, body: JSON.stringify(body), unpairings: 0 }),
    unpairings: () => told,
  });
  const cloud = await scheduledCloud({
    ...{ pool: options.pool, take: options.take, clock, life },
    send(topic, body) {
      if (topic === 'down/command') {
        const { id } = JSON.parse(body);
        const sent = pressed.find((one) => one.id === id);
        if (sent?.unpairings !== unpairings) faults.push(`${id} was sent after unpairing`);
      }
      // A unit that is away hears nothing, and nothing is kept for it.
      if (unit.isConnected) down.push({ topic, body, unpairings: tellsOf(topic, body) });
    },
  });

  /** While somebody owns it, it is unpaired in this very moment. */
  function tellsOf(topic: string, body: string): number {
    if (topic !== 'down/claim' || JSON.parse(body).state !== 'unpaired') return 0;
    return owner === undefined ? unpairings : unpairings + 1;
  }

  /** Something that the server does. When it dies of it another one begins, and what it had read is lost. */
  async function served(...works: (() => Promise<unknown>)[]): Promise<void> {
    const ends = await Promise.allSettled(works.map((work) => work()));
    for (const end of ends) {
      if (end.status === 'rejected' && !isExpected(end.reason)) throw end.reason;
    }
    if (!life.isOver) return;
    life.begin();
    cloud.boot();
    const before = owner;
    owner = await cloud.owner();
    if (owner !== before && before !== undefined) unpairings += 1;
  }
  const heard = (said: Said | undefined) => async () =>
    said && cloud.hear(said.topic, new TextEncoder().encode(said.body));
  const hearUp = (said: Said | undefined): Promise<void> => served(heard(said));
  function hearDown(said: Said | undefined): void {
    if (said && unit.isConnected) {
      told = Math.max(told, said.unpairings);
      unit.hear(said.topic, JSON.parse(said.body));
    }
    // It lost its power.
    if (!unit.isConnected) down = [];
  }
  const saying = (topic: string, body: unknown): Said => ({
    topic,
    body: JSON.stringify(body),
    unpairings: 0,
  });
  const presence = (online: boolean): Said =>
    saying('up/presence', { online, sid, ...(online && { kind: 'controller', features }) });
  function stateNow(): Said[] {
    const state = unit.isConnected ? unit.state() : undefined;
    return state ? [saying('up/state', state)] : [];
  }
  function cut(): void {
    if (unit.isConnected) up.push(presence(false));
    unit.disconnect();
    down = [];
  }
  async function connect(random: Random): Promise<void> {
    cut();
    sid = ulidOf(random);
    unit.connect();
    // Its first words find a line that is good; without the time it says no state.
    await hearUp(presence(true));
    for (const time of down.filter(({ topic }) => topic === 'down/time')) hearDown(time);
    down = down.filter(({ topic }) => topic !== 'down/time');
    for (const state of stateNow()) await hearUp(state);
  }

  const other = (by: Person | undefined): Person => (by === 0 ? 1 : 0);
  function press(by: Person, order: number, random: Random): () => Promise<void> {
    const one = { id: ulidOf(random), order: orders[order] ?? orders[0], by, unpairings } as Pressed;
    pressed.push(one);
    return () => cloud.press(by, one.id, one.order, false);
  }
  async function pressAgain(made: Pressed | undefined): Promise<void> {
    if (!made) return;
    // What was refused the first time is made now.
    if (!(await cloud.ends()).some(({ id }) => id === made.id)) made.unpairings = unpairings;
    await served(() => cloud.press(made.by, made.id, made.order, true));
  }
  async function unpair(): Promise<void> {
    if (owner === undefined) return;
    await cloud.unpair(owner);
    owner = undefined;
    unpairings += 1;
  }
  async function one(step: Step, random: Random): Promise<void> {
    const at = (list: readonly unknown[]) => ('at' in step ? step.at % Math.max(1, list.length) : 0);
    switch (step.do) {
      case 'press':
        return served(press(owner ?? 0, step.order, random));
      case 'press-of-another':
        return served(press(other(owner), step.order, random));
      case 'both': {
        // A press, somebody at the panel, another press, and an answer that comes in.
        const said = up.shift();
        unit.show(unit.state()?.screen === 'home' ? 'menu' : 'home');
        const works = [press(owner ?? 0, step.order, random), press(other(owner), step.order, random)];
        return served(...works, heard(said));
      }
      case 'unpair-while-pressed':
        return served(press(owner ?? 0, step.order, random), unpair);
      case 'again': {
        return pressAgain(pressed[at(pressed)]);
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
      case 'power-cut':
        return unit.cutPower(step.after, step.when);
      case 'wait':
        clock.leap(step.seconds * 1_000);
        if (unit.isConnected) unit.tick();
        for (const state of stateNow()) await hearUp(state);
        return;
      case 'restart':
        cut();
        return unit.restart(step.knowsTime, step.isMixed);
      case 'cut':
        return cut();
      case 'connect':
        return connect(random);
      case 'sweep':
        return served(cloud.sweep);
      case 'unpair':
        return served(unpair);
      case 'pair':
        if (owner !== undefined) return;
        return served(async () => {
          const next = unpairings % 2 === 0 ? 0 : 1;
          await cloud.pair(next);
          owner = next;
        });
      case 'menu':
      case 'home':
        unit.show(step.do);
        return void up.push(...stateNow());
    }
  }

  /** Everything that is under way arrives, until nothing is. */
  async function quiet(random: Random): Promise<boolean> {
    for (let rounds = 0; up.length + down.length > 0; rounds++) {
      if (rounds > mostRounds) return false;
      for (const said of down.splice(0)) hearDown(said);
      for (const said of up.splice(0)) await hearUp(said);
      if (!unit.isConnected) await connect(random);
    }
    return true;
  }
  /** The line is good from here on, and nobody dies any more but of what they were to die of. */
  async function settle(random: Random): Promise<string | undefined> {
    for (const seconds of [0, 61, 20]) {
      clock.leap(seconds * 1_000);
      await connect(random);
      if (!(await quiet(random))) return 'messages without an end';
      await served(cloud.sweep);
    }
    if (unit.owes() > 0) return 'a final stage was never acknowledged';
    return wrongAfter({ ends: await cloud.ends(), unit, pressed });
  }

  return async (steps, random) => {
    await cloud.reset();
    life.begin();
    cloud.boot();
    unit.reset();
    [up, down, pressed, faults, owner, unpairings, told] = [[], [], [], [], 0, 0, 0];
    await connect(random);
    for (const step of steps) await one(step, random);
    const wrong = await settle(random);
    return faults[0] ?? wrong;
  };
}
