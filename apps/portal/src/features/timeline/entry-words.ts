import type { TimelineEntryResource } from '@poolhouse/contract/api/timeline';
import { modes } from '@poolhouse/domain/filtration/modes';
import type { TimelineCause } from '@poolhouse/domain/unit/events';
import { type UnitFlag, unitFlags } from '@poolhouse/domain/unit/flags';
import { isUnitMessage, unitMessages } from '@poolhouse/domain/unit/unit-messages';
import { channelNames } from '@poolhouse/domain/water/channels';
import * as z from 'zod/mini';
import { formatDuration } from '#shared/format/age.ts';
import { endWords } from '#unit/command/command-end.ts';
import { spanWords } from '#unit/command/command-words.ts';
import { groupSerial } from '#unit/show/group-digits.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { asked, commandTitle, litresOf } from './command-title.ts';
import { applied, appliedLines, refused, refusedLines, settingsOf, titleOfSection } from './setting-lines.ts';
import { type EntryWords, type Line, type Spoken, textLine } from './spoken.ts';

export type Told = Pick<TimelineEntryResource, 'what' | 'data' | 'at' | 'since'>;
type Writer = (spoken: Spoken, entry: Told) => EntryWords;

/** @param write what it says of data of this shape; of any other, such as a later version's, its bare name stands there */
const of =
  <Schema extends z.ZodMiniType>(
    schema: Schema,
    write: (spoken: Spoken, data: z.infer<Schema>, entry: Told) => EntryWords,
  ): Writer =>
  (spoken, entry) => {
    const { data } = schema.safeParse(entry.data);
    return data === undefined ? { title: entry.what, lines: [] } : write(spoken, data, entry);
  };

const titled =
  (write: (spoken: Spoken) => string): Writer =>
  (spoken) => ({ title: write(spoken), lines: [] });

const DAY_S = 86_400;

/** '25 min', '7 h 17 min', '3 days' */
function lastedWords({ t, language }: Spoken, { at, since }: Told): string | undefined {
  if (since === null) return undefined;
  const seconds = Math.max(0, (Date.parse(at) - Date.parse(since)) / 1000);
  const isShort = seconds >= 60 && seconds < DAY_S;
  return isShort ? spanWords(t, Math.floor(seconds / 60)) : formatDuration(language, seconds);
}

const message = z.object({ key: z.string() });

const messageTitle = ({ t }: Spoken, key: string): string =>
  isUnitMessage(key) ? t(`unitMessage.title.${key}`) : t('timeline.unknownMessage', { key });

function began(spoken: Spoken, key: string): EntryWords {
  const isKnown = isUnitMessage(key);
  const hint = isKnown ? (`unitMessage.hint.${key}` as const) : 'status.unknownMessageHint';
  return {
    title: messageTitle(spoken, key),
    lines: [textLine(spoken.t(hint))],
    ...(isKnown && unitMessages[key] === 'warning' && { isWarning: true }),
  };
}

function ended(spoken: Spoken, key: string, entry: Told): EntryWords {
  const { t } = spoken;
  const time = lastedWords(spoken, entry);
  return {
    title: t('timeline.over', { message: messageTitle(spoken, key) }),
    lines: time === undefined ? [] : [textLine(t('timeline.lasted', { time }))],
    isGood: true,
  };
}

const ofCommand = z.extend(asked, {
  stage: z.enum(['done', 'rejected', 'failed', 'expired']),
  code: z.optional(z.string()),
});

const serial = z.object({ serial: z.string() });
const n = z.object({ n: z.number() });
const ownFields = ['name', 'note', 'timeZone', 'firmware'] as const;
const details = z.object({
  changes: z.array(z.object({ path: z.enum(ownFields), from: z.string(), to: z.string() })),
});

const detailLines = ({ t }: Spoken, { changes }: z.infer<typeof details>): Line[] =>
  changes.map(({ path, from, to }) => ({
    ...{ kind: 'change', label: t(`timeline.field.${path}`) },
    ...{ before: from || t('timeline.field.empty'), after: to || t('timeline.field.empty') },
  }));

const flagList = z.array(z.string());
const flags = z.object({ changes: z.array(z.object({ from: flagList, to: flagList })) });

function flagLines({ t }: Spoken, { changes }: z.infer<typeof flags>): Line[] {
  const allowed = (isOff: boolean) => t(isOff ? 'timeline.notAllowed' : 'timeline.allowed');
  const line = (flag: UnitFlag, wasOff: boolean): Line => ({
    ...{ kind: 'change', label: t(`timeline.flag.${flag}`) },
    ...{ before: allowed(wasOff), after: allowed(!wasOff) },
  });
  return changes.flatMap(({ from, to }) =>
    unitFlags
      .filter((flag) => from.includes(flag) !== to.includes(flag))
      .map((flag) => line(flag, from.includes(flag))),
  );
}

const limit = z.object({
  side: z.enum(['low', 'high']),
  channel: z.enum(channelNames),
  limit: z.number(),
  value: z.optional(z.number()),
});

const limitTitle = ({ t, language }: Spoken, { side, channel, limit: at }: z.infer<typeof limit>): string =>
  t(`notifications.title.${side}`, {
    channel: t(`channel.${channel}`),
    limit: shownWithUnit(channel, at, language),
  });

const writers: Readonly<Record<TimelineCause, Writer>> = {
  'backwash.started': titled(({ t }) => t('timeline.backwash.started')),
  'backwash.stopped': titled(({ t }) => t('timeline.backwash.stopped')),
  'backwash.resolved': titled(({ t }) => t('timeline.backwash.resolved')),
  'backwash.error': (spoken) => began(spoken, 'backwash-error'),
  'refilling.started': titled(({ t }) => t('timeline.refilling.started')),
  'message.began': of(message, (spoken, { key }) => began(spoken, key)),
  'message.ended': of(message, (spoken, { key }, entry) => ended(spoken, key, entry)),
  'mode.changed': of(z.object({ mode: z.enum(modes) }), ({ t }, { mode }) => ({
    title: t('timeline.mode', { mode: t(`mode.name.${mode}`) }),
    lines: [],
  })),
  'canister.refilled': of(z.object({ n: z.number(), volume: z.number() }), (spoken, data) => ({
    title: spoken.t('timeline.canister', { n: data.n, litres: litresOf(data.volume, spoken) }),
    lines: [],
  })),
  'tube.replaced': of(n, ({ t }, data) => ({ title: t('timeline.tube', data), lines: [] })),
  'counter.reset': of(z.object({ name: z.enum(['heating', 'filling']) }), ({ t }, { name }) => ({
    title: t(`timeline.counter.${name}`),
    lines: [],
  })),
  'command.ended': of(ofCommand, (spoken, { stage, code, ...what }) => ({
    title: commandTitle(spoken, what),
    lines: stage === 'done' ? [] : [textLine(endWords(spoken.t, stage, code ?? null, undefined))],
  })),
  'settings.applied': of(applied, (spoken, data) => ({
    title: titleOfSection(spoken, data.section),
    lines: appliedLines(spoken, data),
  })),
  'settings.refused': of(refused, (spoken, data) => ({
    title: spoken.t('timeline.settings.refused', { section: titleOfSection(spoken, data.section) }),
    lines: [...refusedLines(spoken, data), textLine(spoken.t('timeline.settings.goesOn'))],
    ...settingsOf(data.section),
  })),
  'unit.changed': of(details, (spoken, data) => ({
    title: spoken.t('timeline.unit.changed'),
    lines: detailLines(spoken, data),
  })),
  'unit.paired': titled(({ t }) => t('timeline.unit.paired')),
  'unit.unpaired': titled(({ t }) => t('timeline.unit.unpaired')),
  'aqua.linked': of(serial, ({ t }, data) => ({
    title: t('timeline.aqua.linked', { serial: groupSerial(data.serial) }),
    lines: [],
  })),
  'aqua.unlinked': of(serial, ({ t }, data) => ({
    title: t('timeline.aqua.unlinked', { serial: groupSerial(data.serial) }),
    lines: [],
  })),
  'flags.changed': of(flags, (spoken, data) => ({
    title: spoken.t('timeline.flags.changed'),
    lines: flagLines(spoken, data),
  })),
  'unit.offline': ({ t }) => ({
    title: t('notifications.offline'),
    lines: [textLine(t('notifications.offlineText'))],
  }),
  'unit.online': of(z.object({ since: z.string() }), (spoken, { since }, entry) => {
    const time = lastedWords(spoken, { ...entry, since });
    const lines = time === undefined ? [] : [textLine(spoken.t('timeline.lasted', { time }))];
    return { title: spoken.t('timeline.online'), lines, isGood: true };
  }),
  'alert.opened': of(limit, (spoken, data) => ({
    title: limitTitle(spoken, data),
    isWarning: true,
    lines:
      data.value === undefined
        ? []
        : [
            textLine(
              spoken.t('notifications.hint.value', {
                value: shownWithUnit(data.channel, data.value, spoken.language),
              }),
            ),
          ],
  })),
  'alert.ended': of(z.extend(limit, { since: z.string() }), (spoken, { since, ...data }, entry) => {
    const time = lastedWords(spoken, { ...entry, since });
    return {
      title: spoken.t('timeline.over', { message: limitTitle(spoken, data) }),
      lines: time === undefined ? [] : [textLine(spoken.t('timeline.lasted', { time }))],
      isGood: true,
    };
  }),
  'firmware.changed': of(details, (spoken, data) => ({
    title: spoken.t('timeline.firmware.changed'),
    lines: detailLines(spoken, data),
  })),
};

/** What happened, in the words of whoever reads it: a title, what changed or what to do, and where. */
export const entryWords: Writer = (spoken, entry) => writers[entry.what](spoken, entry);
