import { ApiError, isUnknown } from '#shared/api/api-error.ts';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { codeForm } from './pairing-rules.ts';

const fields = Object.keys(codeForm.shape);

/** Why a unit was not added, as far as no field of this step says it. */
export function PairingRefused({ error, onChangeSerial }: { error: Error; onChangeSerial: () => void }) {
  const t = useT();
  const { links } = useBrand();
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
  const needsSupport = others.some(({ code }) => code === 'unit-has-owner');
  return (
    <Notice
      tone="error"
      role="alert"
      title={t('addUnit.refused')}
      action={
        aboutSerial ? (
          <>
            <Button onPress={onChangeSerial}>{t('addUnit.changeSerial')}</Button>
            {needsSupport ? <LinkButton href={links.help}>{t('nav.help')}</LinkButton> : null}
          </>
        ) : undefined
      }
    >
      {others.length > 0 ? others.map(({ message }) => message).join(' ') : error.message}
    </Notice>
  );
}
