import { ApiError, isUnknown } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { codeForm } from './pairing-rules.ts';

const fields = Object.keys(codeForm.shape);

/** Why a unit was not added, as far as no field of this step says it. */
export function PairingRefused({ error, onChangeSerial }: { error: Error; onChangeSerial: () => void }) {
  const t = useT();
  if (isUnknown(error)) {
    return (
      <Notice tone="warning" role="alert" title={t('addUnit.unknown')}>
        <p>{error.message}</p>
        <p>{t('addUnit.unknown.text')}</p>
      </Notice>
    );
  }
  const violations = error instanceof ApiError ? error.violations : [];
  const others = violations.filter(({ propertyPath }) => !fields.includes(propertyPath));
  if (violations.length > 0 && others.length === 0) return null;
  const aboutSerial = others.some(({ propertyPath }) => propertyPath === 'serialNumber');
  return (
    <Notice
      tone="error"
      role="alert"
      title={t('addUnit.refused')}
      action={aboutSerial ? <Button onPress={onChangeSerial}>{t('addUnit.changeSerial')}</Button> : undefined}
    >
      {others.length > 0 ? others.map(({ message }) => message).join(' ') : error.message}
    </Notice>
  );
}
