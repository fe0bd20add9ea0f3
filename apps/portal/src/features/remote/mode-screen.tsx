import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { useControlBlock } from '#unit/command/control-block.ts';
import { ControlStrip } from '#unit/command/control-strip.tsx';
import { ModeSwitch } from '#unit/command/mode-switch.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import css from '#unit/show/status.module.css';
import { StatusNotice } from '#unit/standing/status-notice.tsx';

/** All modes with what each of them does. */
export function ModeScreen() {
  const t = useT();
  const unit = useUnit();
  const block = useControlBlock(unit);
  const { state } = unit;
  if (!state) return <StatusNotice unit={unit} />;
  return (
    <div className={css.screen}>
      <ControlStrip block={block} ready={t('mode.lead')} />
      <Card title={t('mode.title')}>
        <ModeSwitch unit={unit} state={state} texts />
      </Card>
    </div>
  );
}
