import type { UnitState } from '@poolhouse/contract/api/units';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '#shared/ui/notice.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useControlBlock } from './control-block.ts';
import { ModeButtons } from './mode-buttons.tsx';
import { isUnderWay } from './mode-progress.ts';
import { ModeProgress } from './mode-progress-line.tsx';
import css from './mode-switch.module.css';
import { useModeCommand } from './use-mode-command.ts';
import { WinterDialog } from './winter-dialog.tsx';

export interface ModeSwitchProps {
  unit: LiveUnit;
  state: UnitState;
  /** With what each mode does. */
  texts?: boolean;
}

/** Switches the mode from afar: what was pressed, how far it has come, and why it cannot be done just now. */
export function ModeSwitch({ unit, state, texts = false }: ModeSwitchProps) {
  const block = useControlBlock(unit, state);
  const { attempt, press } = useModeCommand(unit);
  const waiting = attempt !== undefined && isUnderWay(attempt.progress);
  const [asksWinter, setAsksWinter] = useState(false);
  return (
    <div className={css.switch}>
      <ModeButtons
        mode={state.mode}
        wanted={waiting ? attempt.mode : undefined}
        isDisabled={block !== undefined || waiting}
        texts={texts}
        onPress={(mode) => (mode === 'winter' ? setAsksWinter(true) : press({ mode }))}
      />
      {/* Below what is pressed, which stays where it is when this comes and goes. */}
      {block ? <Notice icon={Info}>{block}</Notice> : null}
      {attempt ? <ModeProgress attempt={attempt} /> : null}
      {asksWinter ? (
        <WinterDialog
          onCancel={() => setAsksWinter(false)}
          onConfirm={(minimum) => {
            setAsksWinter(false);
            // While it was asked, the unit may have begun to mix, or gone.
            if (block === undefined) press({ mode: 'winter', minimum });
          }}
        />
      ) : null}
    </div>
  );
}
