import { Undo2 } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import css from './undo-button.module.css';
import type { CommandUse } from './use-command.ts';

/** Puts back what was done, for some seconds. */
export function UndoButton({ use: { attempt, press } }: { use: CommandUse }) {
  const t = useT();
  const undo = attempt?.undo;
  if (!undo) return null;
  return (
    <Button size="small" onPress={() => press(undo.order, { undoable: false })}>
      <Undo2 className={css.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('command.undo')}
      <span className={css.left} aria-hidden="true">
        {undo.left}
      </span>
    </Button>
  );
}
