import type { Language } from '@poolhouse/domain/account/languages';
import { setTemperatureOf } from '@poolhouse/domain/heating/set-temperature';
import type { Translate } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';

/** A value on a card, in words. */
export interface CardValue {
  readonly name: 'water' | 'ph' | 'mode';
  readonly label: string;
  readonly text: string;
  /** What it is to be. */
  readonly set?: string | undefined;
  /** Nobody should rely on it any more. */
  readonly old: boolean;
}

/**
 * Water and what it is to have, pH and mode of a unit; undefined when it never said any.
 * @param old which of them nobody should rely on any more
 */
export function cardValues(
  t: Translate,
  language: Language,
  { state, features, setTemperatures }: LiveUnit,
  old: Readonly<Record<CardValue['name'], boolean>>,
): CardValue[] | undefined {
  if (!state) return undefined;
  const set = setTemperatureOf(state.mode, features, setTemperatures);
  const measured = (['water', 'ph'] as const).flatMap((channel): CardValue[] => {
    const value = state.values[channel];
    if (value === undefined) return [];
    const text = shownWithUnit(channel, value, language);
    const shown = { name: channel, label: t(`channel.${channel}`), text, old: old[channel] };
    if (channel !== 'water' || set === undefined) return [shown];
    return [{ ...shown, set: t('status.set', { value: shownWithUnit('water', set, language) }) }];
  });
  const mode = { label: t('mode.title'), text: t(`mode.name.${state.mode}`) };
  return [...measured, { name: 'mode', ...mode, old: old.mode }];
}
