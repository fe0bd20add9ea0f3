import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { PartRow } from '#unit/command/part-row.tsx';
import { Question } from '#unit/command/question.tsx';
import { useCommand } from '#unit/command/use-command.ts';
import { washWaits } from '#unit/show/wash-waits.ts';
import type { RowProps } from './row.ts';

/** Washing the filter lets water go, so it is asked about first; stopping it is not. */
export function BackwashRow({ unit, state, shown, isBlocked }: RowProps) {
  const t = useT();
  const use = useCommand(unit, 'backwash');
  const [asks, setAsks] = useState(false);
  const { backwash } = state.outputs;
  const mayStop = backwash === 'starting' || backwash === 'running' || washWaits(state.outputs);
  const isStopping = use.attempt?.order.name === 'backwash.stop' && use.isWaiting;
  return (
    <PartRow
      icon={RefreshCw}
      name={t('equipment.name.backwash')}
      words={shown?.words}
      running={shown?.running ?? false}
      use={use}
      control={
        mayStop || (use.isWaiting && !isStopping) ? (
          <Button
            size="small"
            isDisabled={isBlocked}
            isPending={isStopping}
            onPress={() => use.press({ name: 'backwash.stop', args: {} })}
          >
            {t('board.stop')}
          </Button>
        ) : (
          <Button
            size="small"
            isDisabled={isBlocked || backwash === 'stopping'}
            isPending={use.isWaiting}
            aria-haspopup="dialog"
            onPress={() => setAsks(true)}
          >
            {t('board.start.ask')}
          </Button>
        )
      }
    >
      {asks ? (
        <Question
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            if (!isBlocked) use.press({ name: 'backwash.start', args: {} });
          }}
          title={t('board.backwash.title')}
          confirmLabel={t('board.backwash.confirm')}
        >
          {t('board.backwash.text')}
        </Question>
      ) : null}
    </PartRow>
  );
}
