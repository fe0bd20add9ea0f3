import type { Consumables } from '@poolhouse/contract/api/consumables';
import { Cable } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { told, type UpkeepProps, UpkeepRow } from './upkeep-row.tsx';

interface TubeRowProps extends UpkeepProps {
  tube: Consumables['tubes'][number];
  /** What is in the canister of the same pump, undefined when that is not known. */
  substance: Consumables['canisters'][number]['substance'] | undefined;
}

export function TubeRow({ tube: { n, daysLeft }, substance, ...upkeep }: TubeRowProps) {
  const t = useT();
  const name = substance
    ? t('consumables.tubeOf', { n, substance: t(`substance.${substance}`) })
    : t('consumables.tube', { n });
  const days = Math.floor(daysLeft);
  return (
    <UpkeepRow
      {...upkeep}
      part={`tube${n}`}
      icon={Cable}
      name={name}
      words={days > 0 ? t('consumables.daysLeft', { count: days }) : t('consumables.due')}
      label={t('consumables.replace')}
      title={t('consumables.replace.title', { name })}
      confirmLabel={t('consumables.replace.confirm')}
      {...told({ name: 'tube.replace', args: { n } })}
      question={t('consumables.replace.text')}
    />
  );
}
