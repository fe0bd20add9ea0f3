import { ApiError, isUnknown, sentenceOf } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/ui/notice.tsx';

/** The stable code of what went wrong, which support can look up. */
function typeOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.name;
  return error.type || (error.status === 0 ? 'no-answer' : `http-${error.status}`);
}

export function UnpairFailed({ error }: { error: Error }) {
  const t = useT();
  return (
    <Notice tone="error" role="alert" title={t('edit.unpair.failed', { type: typeOf(error) })}>
      <p>{sentenceOf(error)}</p>
      {isUnknown(error) ? <p>{t('edit.unpair.unknown')}</p> : null}
    </Notice>
  );
}
