import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Answer } from './answer.tsx';
import { rowWords } from './command-words.ts';
import css from './part-row.module.css';
import { UndoButton } from './undo-button.tsx';
import type { CommandUse } from './use-command.ts';

export interface PartRowProps {
  icon: LucideIcon;
  /** A drawing of the thing, where it has one; in place of the icon. */
  picture?: ReactNode;
  name: string;
  /** What it does and in words why. */
  words: ReactNode;
  running?: boolean;
  use: CommandUse;
  /** Beside the words, when nothing can be undone there. */
  ending?: ReactNode;
  /** At the end of the row. */
  control?: ReactNode;
  /** Below it, where there is more to choose. */
  children?: ReactNode;
}

/** A part of the pool: what it does, how it is switched, and what became of that, all in its own row. */
export function PartRow({ icon: Icon, picture, name, words, running = false, ...row }: PartRowProps) {
  const t = useT();
  const { use, ending, control, children } = row;
  const { attempt } = use;
  return (
    <li className={clsx(css.row, running && css.running)} aria-label={name}>
      {picture ?? (
        <span className={css.icon}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
      <div className={css.texts}>
        <h3>{name}</h3>
        <div className={css.answer}>
          <Answer
            attempt={attempt}
            words={(told) => rowWords(t, told)}
            // Beside the undo there is room for one of both, and what the unit does not tell yet is only done.
            doing={attempt?.undo && attempt.isTold && !attempt.runsOn ? words : undefined}
            className={css.words}
          >
            {attempt?.undo ? null : words}
          </Answer>
          {attempt?.undo ? <UndoButton use={use} /> : ending}
        </div>
      </div>
      {control}
      {children ? <div className={css.below}>{children}</div> : null}
    </li>
  );
}
