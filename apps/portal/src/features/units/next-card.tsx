import type { UnitState } from '@poolhouse/contract/api/units';
import { useBrand } from '../../brands/use-brand.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { LiveUnit } from '../../shared/live/live-unit.ts';
import { Card } from '../../shared/ui/card.tsx';
import { ModeSummary } from './mode-summary.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import css from './next-card.module.css';
import { NextRows } from './next-rows.tsx';

/** What comes next and what was done today; the mode below, to be switched in the remote variants. */
export function NextCard({ unit, state }: { unit: LiveUnit; state: UnitState }) {
  const t = useT();
  const { flags } = useBrand();
  return (
    <Card title={t('next.title')}>
      <NextRows unit={unit} state={state} />
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
