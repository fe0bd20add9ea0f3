import { CircleX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outcome } from '#shared/account/outcome.tsx';
import type { Once } from '#shared/account/use-once.ts';
import { Working } from '#shared/account/working.tsx';
import { isUnknown } from '#shared/api/api-error.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { isSpent, ProbablyDone } from './link-problem.tsx';

export interface LinkScreenProps {
  action: Once;
  working: string;
  done: { icon: LucideIcon; title: string; text: string; actions: ReactNode };
  failedTitle: string;
  /** For a link that is expired or used. */
  spent: { text: string; actions: ReactNode };
}

/** A screen that was opened by a mailed link, does what the link is for, and says how it ended. */
export function LinkScreen({ action, working, done, failedTitle, spent }: LinkScreenProps) {
  const t = useT();
  const { progress, wasUnknown, retry } = action;
  if (progress === 'done') {
    return (
      <Outcome icon={done.icon} tone="good" title={done.title} actions={done.actions}>
        <p>{done.text}</p>
      </Outcome>
    );
  }
  if (progress === 'working') return <Working title={working} />;
  if (isSpent(progress) && wasUnknown) return <ProbablyDone />;
  if (isSpent(progress)) {
    return (
      <Outcome icon={CircleX} tone="error" title={failedTitle} actions={spent.actions}>
        <p>{spent.text}</p>
      </Outcome>
    );
  }
  const again = (
    <Button variant="primary" size="large" wide onPress={retry}>
      {t('ui.retry')}
    </Button>
  );
  // Its answer may be what was lost.
  const [title, text] = isUnknown(progress)
    ? [progress.message, t('offline.text')]
    : [failedTitle, progress.message];
  return (
    <Outcome icon={CircleX} tone="error" title={title} actions={again}>
      <p>{text}</p>
    </Outcome>
  );
}
