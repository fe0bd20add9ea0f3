import type { UnitState } from '@poolhouse/contract/api/units';
import { isUnitMessage, type UnitMessageKey } from '@poolhouse/domain/unit/unit-messages';
import { type ChannelName, channels } from '@poolhouse/domain/water/channels';
import { type AdvisedChannel, offChannels } from '@poolhouse/domain/water/reported';
import type { PortalKey } from '@poolhouse/i18n/key';
import type { Phrase } from './phrase.ts';
import { readingOf } from './reading.ts';

/** Something that is not well, as a sentence, with what to do about it. */
export interface Problem {
  readonly id: string;
  readonly tone: 'error' | 'warning';
  readonly title: Phrase;
  readonly hint: Phrase;
  /** ISO instant, for what the unit says. */
  readonly since?: string;
  /** Path of the tab where something can be done about it. */
  readonly tab?: string;
  /** What is done there; the tab's own label where nothing is said. */
  readonly action?: PortalKey;
}

/** Where a message leads that can be mended in the portal. */
const tabs: Partial<Record<UnitMessageKey, string>> = {
  'auto-mode-intervals-wrong': 'settings',
  'pump-type-not-set': 'settings',
  'water-refilling-time-exceeded': 'settings',
  'maximum-disinfection-dose-exceeded': 'consumables',
  'maximum-hourly-disinfection-dose-exceeded': 'consumables',
  'no-flow-from-dosing-unit': 'consumables',
  'too-many-ph-attempts': 'consumables',
};

/** How values, the bounds of their bands and the names of their channels are written where the sentence is shown. */
export interface ProblemWriting {
  readonly value: (channel: ChannelName, value: number) => string;
  readonly bound: (channel: ChannelName, value: number) => string;
  readonly name: (channel: ChannelName) => string;
}

/** What is wrong now: what the unit says first, errors before warnings, then values outside their normal band. */
export function problemsOf(state: UnitState, now: number, writing: ProblemWriting): Problem[] {
  const said = state.messages
    .filter(({ severity }) => severity !== 'info')
    .map(
      ({ key, severity, since }): Problem => ({
        id: key,
        tone: severity === 'error' ? 'error' : 'warning',
        ...sentence(key),
        since,
        ...(isUnitMessage(key) && tabs[key] ? { tab: tabs[key] } : {}),
      }),
    );
  const errors = said.filter(({ tone }) => tone === 'error');
  const warnings = said.filter(({ tone }) => tone === 'warning');
  return [...errors, ...frost(state, now, writing), ...warnings, ...valueProblems(state, now, writing)];
}

/** Water that stands while it freezes outside. */
function frost(state: UnitState, now: number, writing: ProblemWriting): Problem[] {
  const air = readingOf(state, 'air', now);
  if (!air || air.old || air.value >= 0 || state.outputs.filtration !== 'off') return [];
  return [
    {
      id: 'frost',
      tone: 'warning',
      title: { key: 'status.frost.title', values: { value: writing.value('air', air.value) } },
      hint: { key: 'status.frost.hint' },
      tab: 'mode',
      action: 'mode.name.winter',
    },
  ];
}

/** What the equipment row says at the part itself. */
const toldByEquipment: readonly string[] = [
  'backwash-running',
  'heater-cooling-filtration',
  'no-dosing-outside-time-frame',
  'start-by-solar',
  'temperature-prevails-over-filtration',
] satisfies UnitMessageKey[];

/** What the unit says that is no problem and stands nowhere else. */
export function notesOf(state: UnitState): Phrase[] {
  return state.messages
    .filter(({ key, severity }) => severity === 'info' && !toldByEquipment.includes(key))
    .map(({ key }) => sentence(key).title);
}

function sentence(key: string): Pick<Problem, 'title' | 'hint'> {
  if (isUnitMessage(key)) {
    return { title: { key: `unitMessage.title.${key}` }, hint: { key: `unitMessage.hint.${key}` } };
  }
  return {
    title: { key: 'status.unknownMessage', values: { key } },
    hint: { key: 'status.unknownMessageHint' },
  };
}

/** Water that is 'too high' would be read as its level. */
function verdictKey(channel: AdvisedChannel, verdict: 'low' | 'high'): PortalKey {
  if (channel === 'water') return verdict === 'low' ? 'status.waterTooCold' : 'status.waterTooWarm';
  return verdict === 'low' ? 'status.tooLow' : 'status.tooHigh';
}

function valueProblems(state: UnitState, now: number, writing: ProblemWriting): Problem[] {
  // An old value is no ground to act on.
  const current = offChannels(state).filter(({ channel }) => readingOf(state, channel, now)?.old === false);
  return current.map(({ channel, value, verdict }): Problem => {
    const [from, to] = channels[channel].normal;
    return {
      id: channel,
      tone: 'warning',
      title: {
        key: verdictKey(channel, verdict),
        values: { channel: writing.name(channel), value: writing.value(channel, value) },
      },
      hint: {
        key: `status.advice.${channel}.${verdict}`,
        values: { from: writing.bound(channel, from), to: writing.bound(channel, to) },
      },
    };
  });
}
