import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '../button.tsx';
import css from './dialog.module.css';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Called by the close control, by Escape, a phone's back and, unless it is an alert, by a press outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot, the main one last. A form may hold its own in `DialogActions` instead. */
  actions?: ReactNode;
  role?: 'dialog' | 'alertdialog';
}

/** A dialog of at most 35rem. Content is mounted while it is open only, so its state begins anew each time. */
export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog({ onClose, title, children, actions, role = 'dialog' }: Omit<DialogProps, 'isOpen'>) {
  const t = useT();
  const titleId = useId();
  const ref = useModal<HTMLDivElement>(onClose);
  return (
    <div ref={ref} className={css.overlay}>
      {role === 'dialog' ? <div className={css.outside} onPointerDown={onClose} aria-hidden="true" /> : null}
      <dialog
        open
        className={css.dialog}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className={css.top}>
          <h2 id={titleId}>{title}</h2>
          <Button variant="quiet" square className={css.close} aria-label={t('ui.close')} onPress={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </div>
        <div className={css.body}>{children}</div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </dialog>
    </div>
  );
}
