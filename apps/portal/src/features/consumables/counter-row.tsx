import type { Consumables } from '@poolhouse/contract/api/consumables';
import { Droplets, Flame } from 'lucide-react';
import { formatStamp } from '#shared/format/date-time.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { type Translate, useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { Link } from '#shared/ui/link.tsx';
import css from './consumables.module.css';
import { told, type UpkeepProps, UpkeepRow } from './upkeep-row.tsx';

type Counter = Consumables['counters']['heating'];

interface CounterRowProps extends UpkeepProps {
  name: 'heating' | 'filling';
  /** Undefined while the unit counts nothing. */
  counter: Counter;
  /** Nothing is counted before the speed of filling is set. */
  isLocked: boolean;
}

const icons = { heating: Flame, filling: Droplets };

export function CounterRow({ name, counter, isLocked, ...upkeep }: CounterRowProps) {
  const t = useT();
  const language = useLanguage();
  /** Hours of heating, litres of water. */
  const shown = (count: number): string =>
    name === 'heating'
      ? t('consumables.hours', { hours: formatNumber(language, count / 3600, 0) })
      : t('consumables.litres', { litres: formatNumber(language, count, 0) });
  const counted = counter && countWords(t, counter, shown, upkeep.unit.timeZone);
  const title = t(`consumables.counter.${name}`);
  return (
    <UpkeepRow
      {...upkeep}
      part={`counter.${name}`}
      icon={icons[name]}
      name={title}
      isLocked={isLocked}
      words={isLocked ? <LockedWords counted={counted} serial={upkeep.unit.serialNumber} /> : counted}
      label={t('consumables.reset')}
      title={t('consumables.reset.title', { name: title })}
      confirmLabel={t('consumables.reset.confirm')}
      {...told({ name: 'counter.reset', args: { name } })}
      question={t('consumables.reset.text')}
    />
  );
}

/** The total, and what was counted since it was reset, if ever it was. */
function countWords(
  t: Translate,
  { total, sinceReset, resetAt }: NonNullable<Counter>,
  shown: (count: number) => string,
  timeZone: string,
): string {
  if (!resetAt) return shown(total);
  const time = formatStamp(resetAt, timeZone);
  return t('consumables.counted', { total: shown(total), since: shown(sinceReset), time });
}

function LockedWords({ counted, serial }: { counted: string | undefined; serial: string }) {
  const t = useT();
  return (
    <>
      {counted === undefined ? null : <span className={css.total}>{counted}</span>}
      <span>{t('consumables.locked')}</span>{' '}
      <Link inText href={unitPath(serial, 'settings/filling#filling.speed')}>
        {t('consumables.setSpeed')}
      </Link>
    </>
  );
}
