import type { UnitState } from '@poolhouse/contract/api/units';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { Answer } from './answer.tsx';
import { isOpenEnd } from './attempt.ts';
import { modeWords } from './command-words.ts';
import { useControlBlock } from './control-block.ts';
import { ModeButtons } from './mode-buttons.tsx';
import css from './mode-switch.module.css';
import { isStop } from './order.ts';
import { UndoButton } from './undo-button.tsx';
import { useCommand } from './use-command.ts';
import { WinterDialog } from './winter-dialog.tsx';

export interface ModeSwitchProps {
  unit: LiveUnit;
  state: UnitState;
  /** With what each mode does. */
  texts?: boolean;
  /** Something else on the screen says why nothing can be switched. */
  quiet?: boolean;
}

/** Switches the mode from afar: what was pressed, how far it has come, and why it cannot be done just now. */
export function ModeSwitch({ unit, state, texts = false, quiet = false }: ModeSwitchProps) {
  const t = useT();
  const block = useControlBlock(unit);
  const use = useCommand(unit, 'mode');
  const { attempt, isWaiting, press } = use;
  const pressed = attempt?.order.name === 'mode.set' ? attempt.order.args.mode : undefined;
  const [asksWinter, setAsksWinter] = useState(false);
  const words = (one: NonNullable<typeof attempt>) => modeWords(t, one);
  return (
    <div className={css.switch}>
      <ModeButtons
        mode={state.mode}
        wanted={isWaiting ? pressed : undefined}
        isDisabled={(mode) =>
          block !== undefined || (isWaiting && !isStop({ name: 'mode.set', args: { mode } }))
        }
        again={isWaiting || isOpenEnd(attempt?.progress.stopped)}
        texts={texts}
        answer={
          texts && pressed
            ? {
                mode: pressed,
                text: <Answer attempt={attempt} words={words} />,
                aside: <UndoButton use={use} />,
              }
            : undefined
        }
        onPress={(mode) =>
          mode === 'winter' ? setAsksWinter(true) : press({ name: 'mode.set', args: { mode } })
        }
      />
      {texts ? null : (
        <div className={css.slot}>
          <Answer attempt={attempt} words={words}>
            {attempt ? null : !quiet && block ? (
              <>
                <strong>{block.title}</strong> {block.text}
              </>
            ) : (
              <>
                <strong>{t(`mode.name.${state.mode}`)}</strong> {t(`mode.text.${state.mode}`)}
              </>
            )}
          </Answer>
          <UndoButton use={use} />
        </div>
      )}
      {asksWinter ? (
        <WinterDialog
          iri={unit['@id']}
          onCancel={() => setAsksWinter(false)}
          onConfirm={(chosen, isOther) => {
            setAsksWinter(false);
            // While it was asked, the unit may have begun to mix, or gone.
            if (block !== undefined) return;
            // The mode before would come back, and not the minimum that was set.
            press({ name: 'mode.set', args: { mode: 'winter', ...chosen } }, { undoable: !isOther });
          }}
        />
      ) : null}
    </div>
  );
}
