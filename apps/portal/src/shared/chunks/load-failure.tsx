import { ApiError } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useRecovery } from './use-recovery.ts';

export interface LoadFailureProps {
  error: Error;
  title?: string;
  /** What may be seen meanwhile. */
  note?: string | undefined;
  isTrying?: boolean;
  onRetry: () => unknown;
}

export interface QueryFailureProps extends Pick<LoadFailureProps, 'title' | 'note'> {
  query: { readonly error: Error | null; readonly isFetching: boolean; refetch: () => Promise<unknown> };
}

/** What a query could not load; nothing while it has not failed. */
export function QueryFailure({ query, ...words }: QueryFailureProps) {
  const { error, isFetching, refetch } = query;
  return error ? <LoadFailure {...words} error={error} isTrying={isFetching} onRetry={refetch} /> : null;
}

/** Shown in place of what could not be loaded: says why, and tries again by itself when the server is back. */
export function LoadFailure({ error, title, note, isTrying = false, onRetry }: LoadFailureProps) {
  const t = useT();
  const { retry } = useRecovery(error, onRetry);
  return (
    <Notice
      tone="error"
      role="alert"
      title={title}
      action={
        <Button isPending={isTrying} onPress={retry}>
          {t('ui.retry')}
        </Button>
      }
    >
      {[error instanceof ApiError ? error.message : t('crash.text'), note].filter(Boolean).join(' ')}
    </Notice>
  );
}
