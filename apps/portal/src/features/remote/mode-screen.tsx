import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { ModeSummary } from '#unit/command/mode-summary.tsx';
import { ModeSwitch } from '#unit/command/mode-switch.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import css from '#unit/show/status.module.css';
import { StatusNotice } from '#unit/standing/status-notice.tsx';

/** All modes with what each of them does. Variants without remote control show the mode and link to one that has it. */
export function ModeScreen() {
  const t = useT();
  const { flags } = useBrand();
  const unit = useUnit();
  const { state } = unit;
  if (!state) return <StatusNotice unit={unit} />;
  return (
    <div className={css.screen}>
      {flags.remoteControl ? (
        <Card title={t('mode.title')} description={t('mode.lead')}>
          <ModeSwitch unit={unit} state={state} texts />
        </Card>
      ) : (
        <Card title={t('mode.title')}>
          <ModeSummary mode={state.mode} serial={unit.serialNumber} />
        </Card>
      )}
    </div>
  );
}
