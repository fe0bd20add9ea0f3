import { counterNames } from '@poolhouse/contract/api/consumables';
import { modes } from '@poolhouse/domain/filtration/modes';
import { pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import { commandNames } from '@poolhouse/domain/unit/commands';
import * as z from 'zod/mini';
import { formatNumber } from '#shared/format/number.ts';
import { spanWords } from '#unit/command/command-words.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import type { Spoken } from './spoken.ts';

const name = z.enum(commandNames);
/** What was asked for; what a later version adds to it is no business of this one. */
export const asked = z.object({
  name,
  args: z.object({
    mode: z.optional(z.enum(modes)),
    minimum: z.optional(z.number()),
    speed: z.optional(z.enum(pumpSpeeds)),
    minutes: z.optional(z.number()),
    on: z.optional(z.boolean()),
    n: z.optional(z.number()),
    volume: z.optional(z.number()),
    name: z.optional(z.enum(counterNames)),
  }),
});
export type Asked = z.infer<typeof asked>;

/** ml as litres, with a decimal where there is one. */
export const litresOf = (ml: number, { language }: Pick<Spoken, 'language'>): string =>
  formatNumber(language, ml / 1000, ml % 1000 === 0 ? 0 : 1);

function relayTitle({ t, relay }: Spoken, { n = 0, on = false, minutes }: Asked['args']): string {
  if (!on) return t('timeline.relay.off', { relay: relay(n) });
  if (minutes === undefined) return t('timeline.relay.on', { relay: relay(n) });
  return t('timeline.relay.onFor', { relay: relay(n), time: spanWords(t, minutes) });
}

function modeTitle({ t, language }: Spoken, { mode = 'off', minimum }: Asked['args']): string {
  const title = t('timeline.mode', { mode: t(`mode.name.${mode}`) });
  if (minimum === undefined) return title;
  return t('timeline.modeAtLeast', { mode: title, value: shownWithUnit('water', minimum, language) });
}

/** What was asked for, however it ended: 'Mode: Eco', 'Lights: on, for 20 min'. */
export function commandTitle(spoken: Spoken, { name: what, args }: Asked): string {
  const { t } = spoken;
  const time = spanWords(t, args.minutes ?? 0);
  switch (what) {
    case 'mode.set':
      return modeTitle(spoken, args);
    case 'pump.set': {
      const speed = args.speed ?? 'off';
      return t('timeline.pump', {
        speed: speed === 'off' ? t('equipment.off') : t(`equipment.speed.${speed}`),
        time,
      });
    }
    case 'heating.set':
      return t(args.on ? 'timeline.heating.on' : 'timeline.heating.off');
    case 'solar.set':
      return t(args.on ? 'timeline.solar.on' : 'timeline.solar.off');
    case 'relay.set':
      return relayTitle(spoken, args);
    case 'canister.refill':
      return t('timeline.canister', { n: args.n ?? 0, litres: litresOf(args.volume ?? 0, spoken) });
    case 'tube.replace':
      return t('timeline.tube', { n: args.n ?? 0 });
    case 'counter.reset':
      return t(`timeline.counter.${args.name ?? 'heating'}`);
    case 'dosing.pause':
      return t('timeline.command.dosing.pause', { part: spoken.dosing, time });
    case 'dosing.resume':
      return t('timeline.command.dosing.resume', { part: spoken.dosing });
    default:
      return t(`timeline.command.${what}`);
  }
}
