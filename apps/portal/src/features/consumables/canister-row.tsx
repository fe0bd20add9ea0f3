import type { Consumables } from '@poolhouse/contract/api/consumables';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#shared/format/number.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import css from './consumables.module.css';
import { litresTyped, litresWritten, shownLitres } from './litres.ts';
import { type UpkeepProps, UpkeepRow } from './upkeep-row.tsx';

interface CanisterRowProps extends UpkeepProps {
  canister: Consumables['canisters'][number];
}

export function CanisterRow({ canister, ...upkeep }: CanisterRowProps) {
  const t = useT();
  const language = useLanguage();
  const { n, substance, volume, remaining } = canister;
  const [typed, setTyped] = useState<string>();
  const name = t('consumables.canister', { n, substance: t(`substance.${substance}`) });
  const full = shownLitres(volume, language);
  const share = volume > 0 ? formatNumber(language, Math.round((remaining / volume) * 100), 0) : '';
  const litres = typed ?? litresWritten(volume, language);
  const filled = litresTyped(litres);
  return (
    <UpkeepRow
      {...upkeep}
      part={`canister${n}`}
      icon={FlaskConical}
      name={name}
      words={t('consumables.left', { left: shownLitres(remaining, language), full, share })}
      label={t('consumables.refill')}
      title={t('consumables.refill.title', { name })}
      confirmLabel={t('consumables.refill.confirm')}
      command={{ name: 'canister.refill', args: { n, volume } }}
      onClosed={() => setTyped(undefined)}
      order={filled === undefined ? undefined : { name: 'canister.refill', args: { n, volume: filled } }}
      question={
        <div className={css.question}>
          <p>{t('consumables.refill.text')}</p>
          <TextField
            label={t('consumables.refill.label')}
            name="litres"
            inputMode="decimal"
            value={litres}
            onChange={setTyped}
            errorMessage={filled === undefined ? t('consumables.refill.bounds') : undefined}
          />
        </div>
      }
    />
  );
}
