import type { Consumables } from '@poolhouse/contract/api/consumables';
import { daysLeft } from '@poolhouse/domain/consumables/daily-use';
import { FlaskConical, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#shared/format/number.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { shownLitres } from '#unit/show/shown-litres.ts';
import { CanisterDrawing } from './canister-drawing.tsx';
import css from './consumables.module.css';
import { litresTyped, litresWritten } from './litres.ts';
import { type UpkeepProps, UpkeepRow } from './upkeep-row.tsx';

interface CanisterRowProps extends UpkeepProps {
  canister: Consumables['canisters'][number];
  /** ml a day, undefined while it is not known. */
  use: number | undefined;
  /** % at which it warns, undefined while it is not known. */
  alarmAt: number | undefined;
}

/** With so few days left a new one has to be ordered. */
const orderDays = 7;

export function CanisterRow({ canister, use, alarmAt, ...upkeep }: CanisterRowProps) {
  const t = useT();
  const language = useLanguage();
  const { n, substance, volume, remaining } = canister;
  const [typed, setTyped] = useState<string>();
  const [touched, setTouched] = useState(false);
  const name = t('consumables.canister', { n, substance: t(`substance.${substance}`) });
  const full = shownLitres(volume, language);
  const part = volume > 0 ? remaining / volume : 0;
  const share = volume > 0 ? formatNumber(language, Math.round(part * 100), 0) : '';
  const litres = typed ?? litresWritten(volume, language);
  const filled = litresTyped(litres);
  const days = daysLeft(remaining, use);
  const isAlarmOff = upkeep.unit.notAllowed.includes('canisterAlarm');
  const alarm = isAlarmOff ? undefined : alarmAt;
  const isLow = !isAlarmOff && (part * 100 <= (alarm ?? 0) || (days !== undefined && days <= orderDays));
  return (
    <UpkeepRow
      {...upkeep}
      part={`canister${n}`}
      icon={FlaskConical}
      name={name}
      picture={<CanisterDrawing share={part} alarm={alarm && alarm / 100} isLow={isLow} />}
      words={
        <>
          {days === undefined ? null : (
            <span className={css.days}>{t('consumables.days', { count: days })}</span>
          )}
          {isLow ? (
            <span className={css.order}>
              <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('consumables.order')}
            </span>
          ) : null}
          <span>
            {[
              t('consumables.left', { left: shownLitres(remaining, language), full, share }),
              ...(use ? [t('consumables.use', { litres: formatNumber(language, use / 1000, 2) })] : []),
              ...(alarm === undefined ? [] : [t('consumables.alarmAt', { share: alarm })]),
            ].join(' · ')}
          </span>
        </>
      }
      label={t('consumables.refill')}
      title={t('consumables.refill.title', { name })}
      confirmLabel={t('consumables.refill.confirm')}
      command={{ name: 'canister.refill', args: { n, volume } }}
      onClosed={() => {
        setTyped(undefined);
        setTouched(false);
      }}
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
            onBlur={() => setTouched(true)}
            errorMessage={touched && filled === undefined ? t('consumables.refill.bounds') : undefined}
          />
        </div>
      }
    />
  );
}
