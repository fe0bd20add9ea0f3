import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** For what cannot be undone. */
  danger?: boolean;
  isPending?: boolean;
}

export function ConfirmDialog({
  isOpen,
  onCancel,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  isPending = false,
}: ConfirmDialogProps) {
  const t = useT();
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onPress={onCancel}>{cancelLabel ?? t('ui.cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} isPending={isPending} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
    </Dialog>
  );
}
