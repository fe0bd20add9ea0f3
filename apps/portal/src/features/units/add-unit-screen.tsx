import { normalizeSerial } from '@poolhouse/domain/serial';
import { useSearchParams } from 'react-router';
import { useT } from '../../shared/i18n/use-t.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import css from './add-unit.module.css';
import { CodeStep } from './code-step.tsx';
import { serialForm } from './pairing-rules.ts';
import { SerialStep } from './serial-step.tsx';

const STEPS = 2;

/** First the serial number, then the proof. The number stands in the address: Back leads to it, a link may bring it. */
export function AddUnitScreen() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const given = params.get('serial') ?? '';
  const changing = params.has('change') || !serialForm.safeParse({ serialNumber: given }).success;
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
            onDone={(serial) =>
              setParams({ serial: normalizeSerial(serial) }, { replace: params.has('change') })
            }
          />
        ) : (
          <CodeStep
            serial={normalizeSerial(given)}
            onBack={() => setParams({ serial: given, change: '1' }, { replace: true })}
          />
        )}
      </Card>
    </div>
  );
}
