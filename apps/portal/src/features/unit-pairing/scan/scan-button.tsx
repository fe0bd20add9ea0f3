import { ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Later, part } from '#shared/chunks/later.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { canScan } from './detector.ts';
import type { Label } from './label-text.ts';

const scanDialog = part(async () => (await import('./scan-dialog.tsx')).ScanDialog);

/** Reads the label's QR code; there where the browser can. */
export function ScanButton({ onLabel }: { onLabel: (label: Label) => void }) {
  const t = useT();
  const [can, setCan] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let here = true;
    void canScan().then((answer) => {
      if (here) setCan(answer);
    });
    return () => {
      here = false;
    };
  }, []);
  if (!can) return null;
  const close = () => setOpen(false);
  const take = (label: Label) => {
    close();
    onLabel(label);
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <ScanLine size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('addUnit.scan')}
      </Button>
      {open ? <Later part={scanDialog} props={{ onClose: close, onLabel: take }} wait={null} /> : null}
    </>
  );
}
