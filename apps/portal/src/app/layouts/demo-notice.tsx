import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { demoMs } from '@poolhouse/domain/account/account-times';
import { isDemoAddress } from '@poolhouse/domain/account/email';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useNow } from '#shared/format/use-now.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { useLogOut } from '#shared/session/log-out.ts';
import { useMe } from '#shared/session/me-query.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

/** On every page of a demo, that it is one, how long it still lives, and the way to an account. */
export function DemoNotice() {
  const me = useMe();
  return me && isDemoAddress(me.email) ? <Demo user={me} /> : null;
}

const minuteMs = 60_000;

function Demo({ user }: { user: EndUserResource }) {
  const t = useT();
  const { registration } = useBrand().flags;
  const left = useTimeLeft(Date.parse(user.createdAt) + demoMs);
  const logOut = useLogOut(paths.signUp);
  return (
    <Notice
      tone="accent"
      title={left === undefined ? t('demo.title') : `${t('demo.title')} · ${t('demo.left', { time: left })}`}
      action={
        registration ? (
          <Button data-waits isPending={logOut.isPending} onPress={logOut.afterForms}>
            {t('demo.createAccount')}
          </Button>
        ) : null
      }
    >
      {t('demo.text')}
    </Notice>
  );
}

/** A browser's clock may be some minutes behind. */
const toleratedMinutes = 5;

/** '1 hour 43 minutes'; undefined once it is over, and where this browser's clock is far from right. */
function useTimeLeft(end: number): string | undefined {
  const { duration } = useFormat();
  const minutes = useNow((now) => Math.ceil((end - now) / minuteMs));
  const most = demoMs / minuteMs;
  if (minutes <= 0 || minutes > most + toleratedMinutes) return undefined;
  const shown = Math.min(minutes, most);
  const parts = [Math.floor(shown / 60) * 3_600, (shown % 60) * 60];
  return parts
    .filter((seconds) => seconds > 0)
    .map(duration)
    .join(' ');
}
