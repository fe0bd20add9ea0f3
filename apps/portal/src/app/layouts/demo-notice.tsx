import { useT } from '#shared/i18n/use-t.ts';
import { useIsDemo } from '#shared/session/me-query.ts';
import { Notice } from '#shared/ui/notice.tsx';

/** On every page of a demo, that it is one and how long it lives. */
export function DemoNotice() {
  const t = useT();
  if (!useIsDemo()) return null;
  return (
    <Notice tone="accent" title={t('demo.title')}>
      {t('demo.text')}
    </Notice>
  );
}
