import type { HistoryResource } from '@poolhouse/contract/api/units';
import type { Language } from '@poolhouse/domain/account/languages';
import type { ChannelName } from '@poolhouse/domain/water/channels';
import type { Translate } from '#shared/i18n/use-t.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import type { Panel } from './panels.ts';

type Columns = Pick<HistoryResource, 'v' | 'min' | 'max'>;

/** What a picture shows, for whoever hears it: from where to where each of its lines went. */
export function panelWords(
  t: Translate,
  language: Language,
  history: Columns,
  { lines }: Pick<Panel, 'lines'>,
): string {
  return lines
    .map(({ channel }) => {
      const [least, greatest] = reachOf(history, channel);
      return t('chart.span', {
        channel: t(`channel.${channel}`),
        from: shownWithUnit(channel, least, language),
        to: shownWithUnit(channel, greatest, language),
      });
    })
    .join('. ');
}

/** Of a week a value is the mean of its hour: the peaks stand beside it, where they are known. */
function reachOf({ v, min, max }: Columns, channel: ChannelName): [least: number, greatest: number] {
  const means = v[channel] ?? [];
  const known = (ends: typeof means | undefined) =>
    means.map((mean, row) => ends?.[row] ?? mean).filter((value) => value !== null);
  return [Math.min(...known(min?.[channel])), Math.max(...known(max?.[channel]))];
}
