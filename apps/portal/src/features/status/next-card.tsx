import { memo } from 'react';
import { useBrand } from '#shared/brand/use-brand.ts';
import { Later, part } from '#shared/chunks/later.tsx';
import { openMessages } from '#shared/i18n/set-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { ModeSummary } from '#unit/command/mode-summary.tsx';
import css from './next-card.module.css';
import { type NextCardProps, NextRows } from './next-rows.tsx';

/** Only the remote variants load it. */
const modeSwitch = part(async () => {
  const [{ ModeSwitch }] = await Promise.all([
    import('#unit/command/mode-switch.tsx'),
    openMessages('control'),
  ]);
  return ModeSwitch;
});

/** What comes next and what was done today; the mode below, to be switched in the remote variants. */
export const NextCard = memo(function NextCard({ unit, state, history, aims }: NextCardProps) {
  const t = useT();
  const { flags } = useBrand();
  return (
    <Card title={t('next.title')}>
      <NextRows unit={unit} state={state} history={history} aims={aims} />
      <section className={css.mode}>
        <h3>{t('mode.title')}</h3>
        {flags.remoteControl ? (
          <Later part={modeSwitch} props={{ unit, state }} wait={<div className={css.wait} />} />
        ) : (
          <ModeSummary mode={state.mode} serial={unit.serialNumber} />
        )}
      </section>
    </Card>
  );
});
