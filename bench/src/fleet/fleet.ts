import { setTimeout as sleep } from 'node:timers/promises';
import type { StateMessage } from '@poolhouse/contract/unit/messages';
import { createUnit, type LightUnit } from '../../../apps/virtual-unit/src/fleet.ts';
import { type CommandTaker, createCommandTaker } from './command-taker.ts';
import { createEventTeller, type EventTeller } from './event-teller.ts';
import { type Content, contentOf, type Ledger } from './ledger.ts';
import type { Identity } from './provision.ts';

/** Honest units that record rows at a steady rate and keep account of what was acknowledged. */
export interface Fleet {
  readonly ledgers: readonly Ledger[];
  readonly takers: readonly CommandTaker[];
  readonly tellers: readonly EventTeller[];
  /** Milliseconds from the recording of a row to its acknowledgement, of rows recorded while connected. */
  readonly latencies: number[];
  start(): void;
  /** No further row is recorded, nothing more happens; what waits goes on being sent. */
  rest(): void;
  /** Resolves when no row, final stage or event waits for its acknowledgement any more. @throws after `patienceMs` */
  drained(patienceMs: number): Promise<void>;
  connected(): number;
  stop(): Promise<void>;
}

interface Member {
  readonly unit: LightUnit;
  readonly ledger: Ledger;
  readonly taker: CommandTaker;
  readonly teller: EventTeller;
  readonly recordedAt: number[];
}

const stateMs = 1_000;

/**
 * @param rowsPerSecond of each unit; 1000 must be a multiple of it, so that row times are whole milliseconds
 * @param onAck told each time rows of a unit were acknowledged
 */
export function createFleet(
  identities: readonly Identity[],
  port: number,
  rowsPerSecond: number,
  onAck: (unit: number) => void = () => undefined,
): Fleet {
  const stepMs = 1_000 / rowsPerSecond;
  const latencies: number[] = [];
  const members = identities.map(({ serial, secret }, index): Member => {
    const recordedAt: number[] = [];
    const taker = createCommandTaker((answer) => unit.publish('up/command', answer));
    const teller = createEventTeller((event) => unit.publish('up/event', event), stateMs);
    const unit = createUnit({
      serial,
      secret,
      host: '127.0.0.1',
      port,
      onAck({ upTo }) {
        const now = performance.now();
        for (let seq = ledger.acknowledged; seq <= upTo; seq++)
          latencies.push(now - (recordedAt[seq] ?? now));
        ledger.acknowledged = Math.max(ledger.acknowledged, upTo + 1);
        onAck(index);
      },
      onUp() {
        taker.up();
        teller.up();
      },
      onMessage(name, body) {
        if (name === 'down/event/ack') teller.acknowledge(body);
        else taker.hear(name, body);
      },
    });
    const ledger: Ledger = { epoch: unit.epoch, begin: 0, stepMs, recorded: 0, acknowledged: 0 };
    return { unit, ledger, taker, teller, recordedAt };
  });
  let timer: NodeJS.Timeout | undefined;
  let stateTimer: NodeJS.Timeout | undefined;

  function record(begin: number): void {
    for (const [index, { unit, ledger, recordedAt }] of members.entries()) {
      // Spread over the step, so that units don't all speak in the same moment.
      const due = Date.now() - begin - (index / members.length) * stepMs;
      while (ledger.recorded * stepMs <= due) {
        const seq = ledger.recorded++;
        recordedAt.push(performance.now());
        unit.record({ at: ledger.begin + seq * stepMs, ...contentOf(index, seq) });
      }
    }
  }

  return {
    ledgers: members.map(({ ledger }) => ledger),
    takers: members.map(({ taker }) => taker),
    tellers: members.map(({ teller }) => teller),
    latencies,
    start() {
      const begin = Date.now();
      for (const { unit, ledger } of members) {
        Object.assign(ledger, { begin });
        unit.start();
      }
      timer = setInterval(() => record(begin), Math.min(10, stepMs));
      stateTimer = setInterval(() => {
        for (const [index, { unit, ledger, taker, teller }] of members.entries()) {
          taker.tick();
          teller.tick();
          unit.publishState(stateOf(contentOf(index, ledger.recorded)));
        }
      }, stateMs);
    },
    rest() {
      clearInterval(timer);
      for (const { teller } of members) teller.rest();
    },
    async drained(patienceMs) {
      const end = performance.now() + patienceMs;
      const waiting = () =>
        members.reduce(
          (sum, { unit, taker, teller }) => sum + unit.waiting + taker.waiting() + teller.waiting(),
          0,
        );
      while (waiting() > 0) {
        if (performance.now() > end) throw new Error(`${waiting()} wait for their acknowledgement`);
        await sleep(50);
      }
    },
    connected: () => members.filter(({ unit }) => unit.connected).length,
    async stop() {
      clearInterval(timer);
      clearInterval(stateTimer);
      await Promise.all(members.map(({ unit }) => unit.stop()));
    },
  };
}

const stateOf = ({ v }: Content): StateMessage => ({
  ts: new Date().toISOString(),
  screen: 'home',
  mode: 'auto',
  values: { ...v },
});
