import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useLocation, useNavigate, useNavigation, useRevalidator, useRouteError } from 'react-router';
import { useRecovery, useUnreachable } from '#shared/chunks/use-recovery.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { destination } from './destination.ts';
import { LoginLayout } from './layouts/login-layout.tsx';

/**
 * Tries again what the router could not show: a screen's file, or what its guard asked for. The same place is gone to once
 * more: after a revalidation that is over before React has drawn that it began, the router would show the error for ever.
 */
function useAgain() {
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const place = useLocation();
  const queries = useQueryClient();
  const again = async () => {
    queries.removeQueries({
      predicate: ({ state: query }) => query.status === 'error' && query.data === undefined,
    });
    // Whoever has gone on meanwhile, or is about to, is not called back: asked of the router, which knows before React does.
    const isHere = () => destination().key === place.key;
    // To an anchor of the same page the router goes without asking anything.
    if (isHere() && place.hash) await revalidate();
    if (isHere()) await navigate(place, { replace: true, state: place.state });
  };
  return { again: () => void again(), isTrying: navigation.state === 'loading' };
}

/** Shown in place of a screen that failed; what time may mend it tries again by itself. */
export function Crash({ level = 1 }: { level?: 1 | 2 }) {
  const t = useT();
  const error = useRouteError();
  const { again, isTrying } = useAgain();
  const { trouble, retry } = useRecovery(error, again);
  const unreachable = useUnreachable();
  if (trouble === 'checking') return <Loading />;

  const [title, text] = {
    unreachable: [unreachable, t('offline.text')],
    missing: [t('lost.title'), t('lost.text')],
    unsaved: [t('lost.title'), t('lost.unsaved')],
    fault: [t('crash.title'), t('crash.text')],
  }[trouble];
  const reloads = trouble === 'fault' || trouble === 'unsaved';
  return (
    <Card>
      <EmptyState
        level={level}
        icon={trouble === 'unreachable' ? CloudOff : TriangleAlert}
        title={title ?? ''}
        action={
          <Button
            variant="primary"
            isPending={isTrying}
            onPress={reloads ? () => window.location.reload() : retry}
          >
            {t(reloads ? 'crash.reload' : 'ui.retry')}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </Card>
  );
}

/** In a unit's frame, whose heading stands. */
export const TabCrash = () => <Crash level={2} />;

/** Where the layout itself did not come: in the one that every page has. */
export const FrameCrash = () => (
  <LoginLayout>
    <Crash />
  </LoginLayout>
);
