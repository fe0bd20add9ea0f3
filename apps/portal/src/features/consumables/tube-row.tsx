import type { Consumables } from '@poolhouse/contract/api/consumables';
import { Cable, TriangleAlert } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import css from './consumables.module.css';
import { told, type UpkeepProps, UpkeepRow } from './upkeep-row.tsx';

interface TubeRowProps extends UpkeepProps {
  tube: Consumables['tubes'][number];
  /** What is in the canister of the same pump, undefined when that is not known. */
  substance: Consumables['canisters'][number]['substance'] | undefined;
}

/** Due within so many days, it is time to have a new one. */
const soonDays = 14;

export function TubeRow({ tube: { n, daysLeft, lifespan }, substance, ...upkeep }: TubeRowProps) {
  const t = useT();
  const name = substance
    ? t('consumables.tubeOf', { n, substance: t(`substance.${substance}`) })
    : t('consumables.tube', { n });
  const days = Math.floor(daysLeft);
  const isSoon = days <= soonDays;
  const left = days > 0 ? t('consumables.daysLeft', { count: days }) : t('consumables.due');
  return (
    <UpkeepRow
      {...upkeep}
      part={`tube${n}`}
      icon={Cable}
      name={name}
      picture={
        <span className={css.tube}>
          <Cable size={20} strokeWidth={1.75} aria-hidden="true" />
          <svg className={css.bar} aria-hidden="true">
            <rect className={css.track} width="100%" height="4" rx="2" />
            <rect
              className={isSoon ? css.soon : css.rest}
              width={`${Math.min(100, Math.max(0, (daysLeft / lifespan) * 100))}%`}
              height="4"
              rx="2"
            />
          </svg>
        </span>
      }
      words={
        isSoon ? (
          <span className={css.order}>
            <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            {left}
          </span>
        ) : (
          left
        )
      }
      label={t('consumables.replace')}
      title={t('consumables.replace.title', { name })}
      confirmLabel={t('consumables.replace.confirm')}
      {...told({ name: 'tube.replace', args: { n } })}
      question={t('consumables.replace.text')}
    />
  );
}
