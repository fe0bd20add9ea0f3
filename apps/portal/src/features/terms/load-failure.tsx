import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

export interface LoadFailureProps {
  error: Error;
  title?: string;
  onRetry: () => void;
}

/** Stands where something should have been, and says why it is not. */
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
