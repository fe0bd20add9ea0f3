import { Component, type ReactNode, Suspense } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useRecovery, useUnreachable } from './use-recovery.ts';

interface PartBoundaryProps {
  children: ReactNode;
  /** Before another try: what failed is forgotten. */
  onAgain?: () => void;
  /** Inside of a card that still stands: only the sentence. */
  bare?: boolean;
  /** What stands above the sentence. */
  kept?: ReactNode;
}

interface Failure {
  failed: { error: unknown } | undefined;
}

/** Whether the server drew every part: of one that throws React says nothing then, and leaves a mark in its place. */
export const isWhole = (html: string): boolean => !html.includes('<!--$!-->');

/** A part of a screen whose failure stays its own: it says so in its place, and the rest of the screen works on. */
export class PartBoundary extends Component<PartBoundaryProps, Failure> {
  override state: Failure = { failed: undefined };

  static getDerivedStateFromError(error: unknown): Failure {
    return { failed: { error } };
  }

  readonly again = () => {
    this.props.onAgain?.();
    this.setState({ failed: undefined });
  };

  override render() {
    const { children, bare, kept } = this.props;
    const { failed } = this.state;
    // Nothing in it suspends: of a page that the server drew each part is taken over by itself, and a slow phone answers in between.
    if (!failed) return <Suspense>{children}</Suspense>;
    const trouble = <PartTrouble error={failed.error} again={this.again} />;
    if (!bare) return <Card>{trouble}</Card>;
    return (
      <>
        {kept}
        {trouble}
      </>
    );
  }
}

function PartTrouble({ error, again }: { error: unknown; again: () => void }) {
  const t = useT();
  const { trouble, retry } = useRecovery(error, again);
  const unreachable = useUnreachable();
  if (trouble === 'checking') return <Skeleton />;
  const said = {
    unreachable: [unreachable, t('offline.text')],
    missing: [t('lost.part')],
    unsaved: [t('lost.part'), t('lost.unsaved')],
    fault: [t('crash.part')],
  }[trouble];
  return (
    <Notice
      tone={trouble === 'unreachable' ? 'warning' : 'error'}
      role="alert"
      title={said[0]}
      action={<Button onPress={retry}>{t(trouble === 'unsaved' ? 'crash.reload' : 'ui.retry')}</Button>}
    >
      {said[1]}
    </Notice>
  );
}
