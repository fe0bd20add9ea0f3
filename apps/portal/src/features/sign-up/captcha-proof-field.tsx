import { useQuery } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { captchaProgressQuery, captchaProofQuery } from './captcha-proof-query.ts';

/** The captcha for people who can't read a picture: it answers itself. */
export function CaptchaProofField() {
  const t = useT();
  const share = useQuery(captchaProgressQuery).data ?? 0;
  const { error, isFetching, isSuccess, refetch } = useQuery(captchaProofQuery);
  if (isFetching) return <Progress label={t('captcha.working')} value={share} />;
  if (isSuccess) {
    return (
      <Notice tone="good" role="status">
        {t('captcha.solved')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      role="alert"
      title={t('captcha.failed')}
      action={<Button onPress={() => void refetch()}>{t('ui.retry')}</Button>}
    >
      {error?.message}
    </Notice>
  );
}
