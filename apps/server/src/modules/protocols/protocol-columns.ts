import type { Language } from '@poolhouse/domain/account/languages';
import { type ChannelName, channels } from '@poolhouse/domain/water/channels';
import { dosingPumps } from '@poolhouse/domain/water/dosing-pumps';
import type { MessageKey } from '@poolhouse/i18n/key';
import { translate } from '@poolhouse/i18n/translate';
import type { Columns, SampleColumn } from '#modules/telemetry/index.ts';

/** One column of the file: its heading, and what stands in the row of the point `index`. */
export interface ProtocolColumn {
  readonly heading: string;
  readonly digits: number;
  value(columns: Columns, index: number): number | null | undefined;
}

const secondsOfMinute = 60;
/** Of minutes, millilitres and litres. */
const amountDigits = 1;
const pumps: ReadonlySet<string> = new Set(dosingPumps);

/** Decimal sign and what stands between two cells, as spreadsheets there expect them. */
export const signsOf = (language: Language): { decimal: string; separator: string } =>
  language === 'en' ? { decimal: '.', separator: ',' } : { decimal: ',', separator: ';' };

/**
 * The columns of what a unit reported in the range: mean, least and greatest value of a channel, how long an output was on,
 * what was dosed and filled. The speed of the pump is a level that tells nothing in sum.
 * @param relayNames names that the owner gave, by relay
 */
export function protocolColumns(
  reported: readonly SampleColumn[],
  language: Language,
  relayNames: Readonly<Record<string, string>>,
): ProtocolColumn[] {
  return reported.flatMap(({ part, name }): ProtocolColumn[] => {
    if (part === 'v') return channelColumns(name as ChannelName, language);
    if (name === 'speed') return [];
    return [outputColumn(name, language, relayNames[name])];
  });
}

function channelColumns(channel: ChannelName, language: Language): ProtocolColumn[] {
  const { symbol, digits } = channels[channel];
  const name = translate(language, `channel.${channel}`);
  const heading = (key: MessageKey) => withUnit(translate(language, key, { name }), symbol);
  return [
    { heading: heading('csv.mean'), digits, value: ({ v }, index) => v[channel]?.[index] },
    { heading: heading('csv.minimum'), digits, value: ({ min }, index) => min?.[channel]?.[index] },
    { heading: heading('csv.maximum'), digits, value: ({ max }, index) => max?.[channel]?.[index] },
  ];
}

function outputColumn(output: string, language: Language, given: string | undefined): ProtocolColumn {
  const amount = (heading: string, by = 1): ProtocolColumn => ({
    ...{ heading, digits: amountDigits },
    value({ o }, index) {
      const sum = o[output]?.[index];
      return typeof sum === 'number' ? sum / by : sum;
    },
  });
  if (output === 'filled') return amount(withUnit(translate(language, 'csv.filled'), 'l'));
  if (pumps.has(output)) {
    const name = translate(language, `substance.${output}` as MessageKey);
    return amount(withUnit(translate(language, 'csv.dosed', { name }), 'ml'));
  }
  const name = given || translate(language, `equipment.name.${output}` as MessageKey);
  return amount(withUnit(translate(language, 'csv.on', { name }), 'min'), secondsOfMinute);
}

const withUnit = (text: string, symbol: string): string => (symbol === '' ? text : `${text} (${symbol})`);
