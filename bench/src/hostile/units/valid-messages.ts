import { type UpTopic, upTopics } from '@poolhouse/contract/unit/topics';
import { modes } from '@poolhouse/domain/filtration/modes';
import { codeAlphabet } from '@poolhouse/domain/unit/codes';
import { below, chance, pick, type Random, ulidOf } from '../random.ts';

/** What a unit remembers between two messages, as far as others can tell. */
export interface Sender {
  readonly serial: string;
  readonly sid: string;
  readonly epoch: string;
  next: number;
}

const iso = (at: number): string => new Date(at).toISOString();

const values = (random: Random) => ({
  water: 20 + random() * 10,
  air: random() * 35,
  ph: 6.8 + random(),
  redox: 600 + below(random, 200),
  flow: random() * 15,
  level: below(random, 60),
});

const row = (random: Random, at: number) => ({
  ts: iso(at),
  v: values(random),
  o: { filtration: below(random, 61), speed: below(random, 4), heating: 0, dosed: random() },
});

/** What an honest unit would say at `now` (epoch ms), for each topic of the protocol. */
const makers: Readonly<Record<UpTopic, (random: Random, sender: Sender, now: number) => unknown>> = {
  'up/presence': (random, { sid }) => ({
    online: chance(random, 0.9),
    sid,
    kind: 'controller',
    model: 'PH-1',
    firmware: '2.4.1',
    features: ['heating', 'solar', 'backwash'],
    aqua: { serial: '1234567', connected: true },
  }),
  'up/state': (random, _, now) => ({
    ts: iso(now),
    screen: pick(random, ['home', 'menu']),
    mode: pick(random, modes),
    values: values(random),
    valuesAt: { ph: iso(now - 60_000) },
    outputs: { filtration: 'low', heating: true, relay1: false, cover: 'open' },
    consumables: { canisters: [{ n: 1, substance: 'ph-minus', volume: 20, remaining: 12.5 }] },
    messages: [{ key: 'flow.low', severity: 'warning', since: iso(now - 5_000) }],
  }),
  'up/telemetry': (random, sender, now) => {
    const rows = Array.from({ length: 1 + below(random, 5) }, (_, index) =>
      row(random, now - 300_000 + index * 60_000),
    );
    const from = sender.next;
    sender.next += rows.length;
    return { epoch: sender.epoch, oldest: below(random, from + 1), from, rows, history: chance(random, 0.3) };
  },
  'up/event': (random, _, now) => ({
    id: ulidOf(random),
    ts: iso(now),
    type: 'backwash.started',
    data: { n: 1 },
  }),
  'up/command': (random) => ({
    id: ulidOf(random),
    stage: pick(random, ['accepted', 'done', 'rejected', 'failed']),
    code: 'busy',
  }),
  'up/settings': (random) => ({
    section: 'backwash',
    version: below(random, 50),
    revision: below(random, 10),
    state: { enabled: true, everyDays: 3, start: '03:00', duration: 120 },
    errors: [{ path: 'start', code: 'invalid' }],
    origin: pick(random, ['cloud', 'panel']),
  }),
  'up/settings/get': (random) => ({ have: { backwash: below(random, 50), mode: 3 } }),
  'up/claim': (random) => ({
    code: Array.from({ length: 10 }, () => pick(random, [...codeAlphabet])).join(''),
    durationMs: 600_000,
  }),
};

/** What an honest unit would say on one topic. */
export const messageOn = (name: UpTopic, random: Random, sender: Sender, now: number): unknown =>
  makers[name](random, sender, now);

/** A topic of the protocol by chance, and what an honest unit would say there. */
export function validMessage(random: Random, sender: Sender, now: number): { name: UpTopic; body: unknown } {
  const name = pick(random, upTopics);
  return { name, body: messageOn(name, random, sender, now) };
}
