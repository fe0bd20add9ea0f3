import type { Consumables } from '@poolhouse/contract/api/consumables';
import { Droplets, Flame } from 'lucide-react';
import { formatStamp } from '#shared/format/date-time.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { told, type UpkeepProps, UpkeepRow } from './upkeep-row.tsx';

type Counter = Consumables['counters']['heating'];

interface CounterRowProps extends UpkeepProps {
  name: 'heating' | 'filling';
  counter: Counter;
}

const icons = { heating: Flame, filling: Droplets };

export function CounterRow({ name, counter, ...upkeep }: CounterRowProps) {
  const t = useT();
  const language = useLanguage();
  if (!counter) return null;
  const { total, sinceReset, resetAt } = counter;
  /** Hours of heating, litres of water. */
  const shown = (count: number): string =>
    name === 'heating'
      ? t('consumables.hours', { hours: formatNumber(language, count / 3600, 0) })
      : t('consumables.litres', { litres: formatNumber(language, count, 0) });
  const title = t(`consumables.counter.${name}`);
  return (
    <UpkeepRow
      {...upkeep}
      part={`counter.${name}`}
      icon={icons[name]}
      name={title}
      words={
        resetAt
          ? t('consumables.counted', {
              total: shown(total),
              since: shown(sinceReset),
              time: formatStamp(resetAt, upkeep.unit.timeZone),
            })
          : shown(total)
      }
      label={t('consumables.reset')}
      title={t('consumables.reset.title', { name: title })}
      confirmLabel={t('consumables.reset.confirm')}
      {...told({ name: 'counter.reset', args: { name } })}
      question={t('consumables.reset.text')}
    />
  );
}
