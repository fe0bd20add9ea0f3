import { useEffect, useRef } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '#shared/ui/dialogs/confirm-dialog.tsx';

/** Milliseconds and pixels within which a press is the second of a double one. */
const DOUBLE_MS = 400;
const DOUBLE_PX = 48;

/**
 * What is asked before a command is given. The second press of a double one would meet what lies below the dialog, which
 * may switch another part: it is ignored. A press elsewhere is not, since it may be a stop.
 */
export function Question({ onConfirm, onCancel, ...dialog }: Omit<ConfirmDialogProps, 'isOpen'>) {
  const last = useRef<MouseEvent>(undefined);
  useEffect(() => {
    const note = (event: MouseEvent) => {
      last.current = event;
    };
    window.addEventListener('click', note, { capture: true });
    return () => window.removeEventListener('click', note, { capture: true });
  }, []);
  const close = (then: () => void) => {
    if (last.current) ignoreNear(last.current);
    then();
  };
  return (
    <ConfirmDialog {...dialog} isOpen onConfirm={() => close(onConfirm)} onCancel={() => close(onCancel)} />
  );
}

function ignoreNear({ clientX, clientY }: MouseEvent): void {
  const ignore = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > DOUBLE_PX) return;
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', ignore, { capture: true });
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }), DOUBLE_MS);
}
