import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

export interface LoadFailureProps {
  error: Error;
  title?: string;
  onRetry: () => void;
}

/** Shown in place of what could not be loaded, and says why. */
export function LoadFailure({ error, title, onRetry }: LoadFailureProps) {
  const t = useT();
  return (
    <Notice
      tone="error"
      role="alert"
      title={title}
      action={<Button onPress={onRetry}>{t('ui.retry')}</Button>}
    >
      {error.message}
    </Notice>
  );
}
