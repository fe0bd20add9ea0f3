import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { Control } from 'react-hook-form';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { FormTextField } from '#shared/forms/form-text-field.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import css from './captcha.module.css';
import { captchaPictureQuery } from './captcha-picture-query.ts';
import type { SignUpForm } from './sign-up-form.ts';

export function CaptchaPictureField({ control }: { control: Control<SignUpForm, unknown, SignUpForm> }) {
  const t = useT();
  const query = useQuery(captchaPictureQuery);
  const { data, isFetching, refetch } = query;
  return (
    <>
      <QueryFailure query={query} />
      <div className={css.picture}>
        {data ? (
          <img className={css.image} src={data.picture} alt={t('captcha.picture')} />
        ) : (
          <Skeleton className={css.image ?? ''} />
        )}
        <Button isPending={isFetching} onPress={() => void refetch()}>
          <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('captcha.reload')}
        </Button>
      </div>
      <FormTextField
        control={control}
        name="captcha"
        label={t('captcha.code')}
        autoComplete="off"
        autoCorrect="off"
      />
    </>
  );
}
