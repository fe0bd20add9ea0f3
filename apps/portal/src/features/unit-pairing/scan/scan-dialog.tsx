import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { Label } from './label-text.ts';
import css from './scan.module.css';
import { useScan } from './use-scan.ts';

export interface ScanDialogProps {
  onClose: () => void;
  onLabel: (label: Label) => void;
}

/** What the camera sees, until it sees a unit's label. */
export function ScanDialog({ onClose, onLabel }: ScanDialogProps) {
  const t = useT();
  const { video, trouble, isOther, again } = useScan(onLabel);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('addUnit.scan')}
      actions={
        <>
          <Button onPress={onClose}>{t('addUnit.scan.type')}</Button>
          {trouble ? (
            <Button variant="primary" onPress={again}>
              {t('ui.retry')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={css.scan}>
        {trouble ? (
          <Notice tone="warning" role="alert">
            {t(`addUnit.scan.${trouble}`)}
          </Notice>
        ) : (
          <p>{t('addUnit.scan.hint')}</p>
        )}
        <div className={css.picture} hidden={trouble !== undefined} aria-hidden="true">
          <video ref={video} muted playsInline />
        </div>
        <p role="status">{isOther && !trouble ? t('addUnit.scan.other') : ''}</p>
      </div>
    </Dialog>
  );
}
