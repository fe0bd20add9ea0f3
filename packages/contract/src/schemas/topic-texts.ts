import type { DownTopic, UpTopic } from '../unit/topics.ts';

/** What stands in a topic's schema for people. */
export interface TopicText {
  readonly title: string;
  readonly description: string;
  /** Of the members, by their paths. */
  readonly members: Readonly<Record<string, string>>;
  readonly examples: readonly object[];
}

const sid = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA';
const epoch = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFB';
const id = '01JD3Z9B6N7P8Q9R0STVWXYZ12';
const ts = '2026-06-01T09:59:00Z';

const settingsMembers = {
  section: 'A section is always said, sent and kept whole.',
  state: 'Its shape is that of the section, in the folder settings.',
};

export const upTexts: Readonly<Record<UpTopic, TopicText>> = {
  'up/presence': {
    title: 'Who the unit is, and that it is there',
    description: 'Retained. The will has the same topic, with online false and the sid of its connection.',
    members: {
      online: 'false in the will, and when the unit leaves.',
      sid: 'ULID of this connection, a new one each time.',
      kind: 'What it is.',
      model: 'As its owner may read it.',
      firmware: 'Version of the firmware, as its owner may read it.',
      features: 'Hardware that is fitted.',
      aqua: 'The aqua unit on the bus of a controller.',
      'aqua.serial': 'Its serial number.',
      'aqua.connected': 'Whether it answers.',
    },
    examples: [
      { online: true, sid, kind: 'controller', model: 'PC-200', firmware: '2.4.1', features: ['heating'] },
      { online: false, sid },
    ],
  },
  'up/state': {
    title: 'All that is true right now',
    description: 'On every change, at most once a second, and every 10 s.',
    members: {
      ts: 'When this was true.',
      screen: 'What the display shows: commands are possible at home only.',
      mixingUntil: 'No command is possible until then, because the water has to mix after a start.',
      mode: 'What the unit goes by.',
      values: 'What it measures. What was not measured is left out. Thousandths are kept.',
      valuesAt: 'When a value was last true that is older than ts.',
      outputs: 'What it does.',
      consumables: 'What it uses up and counts.',
      'consumables.canisters': 'Each number once.',
      'consumables.canisters[].n': 'Number of the canister.',
      'consumables.canisters[].substance': 'What is in it.',
      'consumables.canisters[].volume': 'What was in it when it was full, in ml.',
      'consumables.canisters[].remaining': 'What is in it, in ml.',
      'consumables.tubes': 'Each number once.',
      'consumables.tubes[].n': 'Number of the tube.',
      'consumables.tubes[].lifespan': 'How long it lasts, in days.',
      'consumables.tubes[].daysLeft': 'Until it is to be changed; less than 0 when that is past.',
      'consumables.counters': 'By their names.',
      'consumables.counters.heating': 'In seconds.',
      'consumables.counters.heating.total': 'Since it was made.',
      'consumables.counters.heating.sinceReset': 'Since resetAt.',
      'consumables.counters.heating.resetAt': 'null, or left out, when it never was.',
      'consumables.counters.filling': 'In litres.',
      'consumables.counters.filling.total': 'Since it was made.',
      'consumables.counters.filling.sinceReset': 'Since resetAt.',
      'consumables.counters.filling.resetAt': 'null, or left out, when it never was.',
      messages: 'What is wrong with it now, or going on.',
      'messages[].key': 'What it is.',
      'messages[].severity': 'How bad it is.',
      'messages[].since': 'When it began.',
    },
    examples: [
      {
        ...{ ts, screen: 'home', mode: 'auto' },
        ...{ values: { water: 27.1, ph: 7.21 }, valuesAt: { ph: '2026-06-01T09:58:10Z' } },
        outputs: { filtration: 'low', heating: false },
        messages: [{ key: 'water-level-too-low', severity: 'error', since: '2026-06-01T08:00:00Z' }],
      },
      {
        ...{ ts, screen: 'menu', mode: 'eco', values: {} },
        consumables: {
          canisters: [{ n: 1, substance: 'phMinus', volume: 20_000, remaining: 12_500 }],
          tubes: [{ n: 1, lifespan: 365, daysLeft: -3 }],
          counters: { heating: { total: 86_400, sinceReset: 3_600, resetAt: '2026-05-01T08:00:00Z' } },
        },
      },
    ],
  },
  'up/telemetry': {
    title: 'Rows of minutes',
    description:
      'One row a minute, out of a buffer. A row is kept until down/telemetry/ack names it. oldest is not greater than from. Rows that are older than 400 days or more than a day ahead are dropped; those 5 minutes to a day ahead are neither stored nor acknowledged.',
    members: {
      epoch: 'ULID of this boot of the unit.',
      oldest: 'Number of the oldest row of this epoch that the unit still keeps.',
      from: 'Number of the first row in this message; each further row has the next one.',
      rows: 'Without a gap.',
      'rows[].ts': 'Which minute it is of; the same whenever it is sent again.',
      'rows[].v': 'What was measured.',
      'rows[].o': 'What the unit did in that minute.',
      history: 'true for rows from before this connection.',
    },
    examples: [
      {
        ...{ epoch, oldest: 810, from: 812 },
        rows: [{ ts, v: { water: 27.1, ph: 7.22 }, o: { filtration: 60, speed: 1 } }],
      },
    ],
  },
  'up/event': {
    title: 'Something happened',
    description: 'Told again until down/event/ack names it; it stands in the timeline once.',
    members: {
      id: 'Made by the unit, never used twice.',
      ts: 'When it happened.',
      type: 'What happened.',
      data: 'What belongs to its type; may be missing where that is nothing.',
    },
    examples: [
      { id, ts, type: 'message.began', data: { key: 'pump-overheated' } },
      { id, ts, type: 'backwash.started' },
      { id, ts, type: 'canister.refilled', data: { n: 1, volume: 20_000 } },
    ],
  },
  'up/command': {
    title: 'What became of a command',
    description:
      'accepted, then one of the other three. The final one is said again until down/command/ack names it.',
    members: {
      id: 'That of the command.',
      stage: 'rejected: the unit would not; failed: it tried.',
      code: 'Why.',
    },
    examples: [
      { id, stage: 'accepted' },
      { id, stage: 'rejected', code: 'unsupported' },
    ],
  },
  'up/settings': {
    title: 'What the unit goes by',
    description: 'Answers down/settings, and tells of a change at the panel until it was answered.',
    members: {
      ...settingsMembers,
      version: 'The cloud’s number of what the unit heard last of this section; 0 for nothing.',
      revision: 'How many changes of this section there were at the panel.',
      errors: 'What the unit refuses of that version. 50 of them are kept.',
      'errors[].path': 'Where: levels.fillOn, intervals[1].end.',
      'errors[].code': 'Why.',
      origin: 'Who state comes from.',
      ts: 'When it was changed at the panel. A unit that does not know the time leaves it out.',
    },
    examples: [
      {
        ...{ section: 'temperature', version: 42, revision: 7, state: { required: 26.5 } },
        ...{ errors: [], origin: 'cloud' },
      },
    ],
  },
  'up/settings/get': {
    title: 'Which settings the unit has',
    description: 'After every connection. The cloud sends what is newer.',
    members: { have: 'The version of each section; 0, or nothing, for one that the unit does not have.' },
    examples: [{ have: { temperature: 42, winter: 3 } }],
  },
  'up/claim': {
    title: 'The display shows a pairing code',
    description: 'down/claim tells how it ended.',
    members: {
      code: 'Random, a new one each time.',
      durationMs: 'How long it is shown, in ms.',
    },
    examples: [{ code: '7KQ2M9XA4T', durationMs: 600_000 }],
  },
};

export const downTexts: Readonly<Record<DownTopic, TopicText>> = {
  'down/telemetry/ack': {
    title: 'Rows are stored',
    description: 'Go by the greatest number heard, and forget nothing that was not sent.',
    members: {
      epoch: 'That of the rows.',
      upTo: 'Rows up to and with this number may be forgotten; one less than oldest when not even that one.',
    },
    examples: [{ epoch, upTo: 813 }],
  },
  'down/event/ack': {
    title: 'Events are stored',
    description: 'Or will never be: either way they need not be told again.',
    members: { ids: 'Those of the events.' },
    examples: [{ ids: [id] }],
  },
  'down/command': {
    title: 'Do this',
    description: 'Never retained. One that came late, or whose id is known, is not executed.',
    members: {
      id: 'Each is executed once.',
      name: 'What to do.',
      args: 'With what; their shape is that of the name.',
      expires: 'From then on it must not be executed.',
    },
    examples: [
      { id, name: 'mode.set', args: { mode: 'eco' }, expires: '2026-06-01T10:03:30.000Z' },
      { id, name: 'relay.set', args: { n: 2, on: true, minutes: 30 }, expires: '2026-06-01T10:03:30.000Z' },
    ],
  },
  'down/command/ack': {
    title: 'Final stages are stored',
    description: 'They need not be said again.',
    members: { ids: 'Those of the commands.' },
    examples: [{ ids: [id] }],
  },
  'down/settings': {
    title: 'Go by this',
    description: 'After a change, and again until the unit answers with up/settings.',
    members: {
      ...settingsMembers,
      version: 'What is not greater than the unit’s own is not taken, but answered.',
      revision: 'The greatest that the cloud has heard. When it is less than the unit’s own, leave this.',
    },
    examples: [{ section: 'temperature', version: 43, revision: 7, state: { required: 28 } }],
  },
  'down/claim': {
    title: 'Whether the unit has an owner',
    description: 'After up/presence, after pairing and unpairing, and when a code has expired.',
    members: { state: 'expired: the code is no longer valid.' },
    examples: [{ state: 'paired' }],
  },
  'down/time': {
    title: 'What time it is',
    description: 'After up/presence and once a day.',
    members: {
      now: 'By the cloud’s clock.',
      timeZone: 'IANA name of the zone that its owner has chosen.',
    },
    examples: [{ now: '2026-06-01T10:00:00.000Z', timeZone: 'Europe/Berlin' }],
  },
};
