import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { ModeSummary } from '#unit/command/mode-summary.tsx';
import { ModeSwitch } from '#unit/command/mode-switch.tsx';
import css from './next-card.module.css';
import { type NextCardProps, NextRows } from './next-rows.tsx';

/** What comes next and what was done today; the mode below, to be switched in the remote variants. */
export function NextCard({ unit, state, history }: NextCardProps) {
  const t = useT();
  const { flags } = useBrand();
  return (
    <Card title={t('next.title')}>
      <NextRows unit={unit} state={state} history={history} />
      <section className={css.mode}>
        <h3>{t('mode.title')}</h3>
        {flags.remoteControl ? (
          <ModeSwitch unit={unit} state={state} />
        ) : (
          <ModeSummary mode={state.mode} serial={unit.serialNumber} />
        )}
      </section>
    </Card>
  );
}
