import { normalizeSerial } from '@poolhouse/domain/unit/serial';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import css from './add-unit.module.css';
import { CodeStep } from './code-step.tsx';
import { serialForm } from './pairing-rules.ts';
import type { Label } from './scan/label-text.ts';
import { SerialStep } from './serial-step.tsx';

const STEPS = 2;

/** First the serial number, then the proof. The number stands in the address: Back leads to it, a link may bring it. */
export function AddUnitScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const given = params.get('serial') ?? '';
  const changing = params.has('change') || !serialForm.safeParse({ serialNumber: given }).success;
  const serial = normalizeSerial(given);
  const [label, setLabel] = useState<Label>();

  async function toCode(typed: string): Promise<void> {
    const query = new URLSearchParams({ serial: normalizeSerial(typed) });
    // What was typed stays in the first step's own address, so that Back finds it there.
    await navigate(`?${query}&change=1`, { replace: true });
    await navigate(`?${query}`);
  }

  /** The code stays out of the address, which others may read or write. */
  async function toScanned(scanned: Label): Promise<void> {
    setLabel(scanned);
    if (changing || scanned.serial !== serial) await toCode(scanned.serial);
  }

  return (
    <div className={css.screen}>
      <PageTitle
        title={t('addUnit.title')}
        note={t('addUnit.step', { step: changing ? 1 : STEPS, steps: STEPS })}
      />
      <Card roomy>
        {changing ? (
          <SerialStep
            serial={given}
            onDone={(typed) => void toCode(typed)}
            onLabel={(scanned) => void toScanned(scanned)}
          />
        ) : (
          <CodeStep
            key={serial}
            serial={serial}
            label={label}
            onLabel={(scanned) => void toScanned(scanned)}
            onTaken={() => setLabel(undefined)}
            onBack={() =>
              void navigate(`?${new URLSearchParams({ serial, change: '1' })}`, { replace: true })
            }
          />
        )}
      </Card>
    </div>
  );
}
