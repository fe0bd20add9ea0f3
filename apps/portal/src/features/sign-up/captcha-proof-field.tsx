import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type Control, useController, useFormState } from 'react-hook-form';
import { LoadFailure } from '#shared/chunks/load-failure.tsx';
import { fieldMessage } from '#shared/forms/field-message.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import css from './captcha.module.css';
import { captchaProgressQuery, captchaProofQuery } from './captcha-proof-query.ts';
import type { SignUpForm } from './sign-up-form.ts';

/** The captcha that answers itself: from the first letter in the form on, so that nobody calculates who only looks. */
export function CaptchaProofField({ control }: { control: Control<SignUpForm, unknown, SignUpForm> }) {
  const t = useT();
  const { isDirty } = useFormState({ control });
  const refused = useController({ control, name: 'captcha' }).fieldState.error;
  const share = useQuery(captchaProgressQuery).data ?? 0;
  const { error, isFetching, isSuccess, refetch } = useQuery({ ...captchaProofQuery, enabled: isDirty });
  return (
    <div className={css.proof}>
      {refused ? (
        <Notice tone="error" role="alert">
          {fieldMessage(t, refused)}
        </Notice>
      ) : null}
      {isFetching ? <Progress label={t('captcha.working')} value={share} /> : null}
      {isSuccess && !isFetching ? (
        <p className={css.solved} role="status">
          <Check size={18} strokeWidth={2.5} aria-hidden="true" />
          {t('captcha.solved')}
        </p>
      ) : null}
      {error && !isFetching ? (
        <LoadFailure title={t('captcha.failed')} error={error} onRetry={() => void refetch()} />
      ) : null}
      {isFetching || isSuccess || error ? null : <p className={css.hint}>{t('captcha.byItself')}</p>}
    </div>
  );
}
