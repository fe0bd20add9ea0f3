import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useT } from '../i18n/use-t.ts';
import { Button } from './button.tsx';
import css from './dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  /** Called by the close control, by Escape and by a press outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot, the main one last. A form may hold its own instead. */
  actions?: ReactNode;
  role?: 'dialog' | 'alertdialog';
}

/** A dialog of at most 35rem. Content is mounted while it is open only, so its state begins anew each time. */
export function Dialog({ isOpen, onClose, title, children, actions, role = 'dialog' }: DialogProps) {
  const t = useT();
  return (
    <ModalOverlay
      className={clsx(css.overlay)}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
    >
      <Modal className={clsx(css.modal)}>
        <AriaDialog className={clsx(css.dialog)} role={role}>
          <div className={css.top}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button
              variant="quiet"
              square
              className={clsx(css.close)}
              aria-label={t('ui.close')}
              onPress={onClose}
            >
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </div>
          <div className={css.body}>{children}</div>
          {actions ? <div className={css.actions}>{actions}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
