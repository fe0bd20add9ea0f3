import type { Language } from '@poolhouse/domain/account/languages';
import { type Channel, type ChannelName, channels } from '@poolhouse/domain/water/channels';
import { formatNumber } from '#shared/format/number.ts';

/**
 * A measured value as the interface's language writes it, without its unit: '27.4', '27,4', and '<4' or '>10' for a pH
 * that no probe measures exactly.
 */
export function shownValue(channel: ChannelName, value: number, language: Language): string {
  const { digits, exact }: Channel = channels[channel];
  if (exact && value < exact[0]) return `<${shownBound(channel, exact[0], language)}`;
  if (exact && value > exact[1]) return `>${shownBound(channel, exact[1], language)}`;
  const shown = formatNumber(language, value, digits);
  return Number(value.toFixed(digits)) === 0 ? shown.replace(/^[-−]/u, '') : shown;
}

/** The same with its unit, which stays on the number's line: '27.4 °C', '7.24'. */
export function shownWithUnit(channel: ChannelName, value: number, language: Language): string {
  const { symbol } = channels[channel];
  return symbol
    ? `${shownValue(channel, value, language)}\u00a0${symbol}`
    : shownValue(channel, value, language);
}

/** A bound of a scale or a band: without the zeros that a measurement shows for its precision ('7.2', '0'). */
export function shownBound(channel: ChannelName, value: number, language: Language): string {
  const { digits } = channels[channel];
  const needed = String(Number(value.toFixed(digits))).split('.')[1]?.length ?? 0;
  return formatNumber(language, value, needed);
}
