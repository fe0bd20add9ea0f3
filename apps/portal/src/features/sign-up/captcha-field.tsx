import { type Control, useController } from 'react-hook-form';
import form from '#shared/account/account-form.module.css';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import css from './captcha.module.css';
import { CaptchaPictureField } from './captcha-picture-field.tsx';
import { CaptchaProofField } from './captcha-proof-field.tsx';
import type { SignUpForm } from './sign-up-form.ts';

/** A calculation that the device does by itself, or a code to copy from a picture instead. */
export function CaptchaField({ control }: { control: Control<SignUpForm, unknown, SignUpForm> }) {
  const t = useT();
  const { field } = useController({ control, name: 'withoutPicture' });
  return (
    <fieldset className={form.group}>
      <legend>{t('captcha.legend')}</legend>
      <div className={form.stack}>
        {field.value ? <CaptchaProofField control={control} /> : <CaptchaPictureField control={control} />}
        <div className={css.other}>
          <Button variant="quiet" onPress={() => field.onChange(!field.value)}>
            {t(field.value ? 'captcha.usePicture' : 'captcha.alternative')}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
