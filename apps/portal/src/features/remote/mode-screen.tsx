import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { useControlBlock } from '#unit/command/control-block.ts';
import { ControlStrip } from '#unit/command/control-strip.tsx';
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
  const block = useControlBlock(unit);
  const { state } = unit;
  if (!state) return <StatusNotice unit={unit} />;
  if (!flags.remoteControl) {
    return (
      <Card title={t('mode.title')}>
        <ModeSummary mode={state.mode} serial={unit.serialNumber} />
      </Card>
    );
  }
  return (
    <div className={css.screen}>
      <ControlStrip block={block} ready={t('mode.lead')} />
      <Card title={t('mode.title')}>
        <ModeSwitch unit={unit} state={state} texts />
      </Card>
    </div>
  );
}
