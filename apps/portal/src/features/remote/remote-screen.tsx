import { PartBoundary } from '#shared/chunks/part-boundary.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { useControlBlock } from '#unit/command/control-block.ts';
import { ControlStrip } from '#unit/command/control-strip.tsx';
import { ModeSwitch } from '#unit/command/mode-switch.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import css from './board.module.css';
import { Board } from './board.tsx';
import { WaterHead } from './water-head.tsx';

/** All that can be switched from afar, beside what it is for: what runs, why, and what became of each press. */
export function RemoteScreen() {
  const t = useT();
  const unit = useUnit();
  const block = useControlBlock(unit);
  const { state } = unit;
  if (!state) return <StatusNotice unit={unit} />;
  return (
    <div className={css.columns}>
      <div className={css.side}>
        <WaterHead unit={unit} state={state} />
        <ControlStrip block={block} ready={t('board.holds')} />
        <PartBoundary>
          <Card title={t('mode.title')}>
            <ModeSwitch unit={unit} state={state} quiet />
          </Card>
        </PartBoundary>
      </div>
      <Board unit={unit} state={state} isBlocked={block !== undefined} />
    </div>
  );
}
