import { ChevronsDown, ChevronsUp, Square } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import css from './cover-buttons.module.css';
import { Question } from './question.tsx';
import type { CommandUse } from './use-command.ts';

/** Opens, stops and closes a cover. Somebody may be in the water: moving it is asked about, stopping it never waits. */
export function CoverButtons({ use, isBlocked }: { use: CommandUse; isBlocked: boolean }) {
  const t = useT();
  const [asks, setAsks] = useState<'open' | 'close'>();
  const pressed = use.isWaiting ? use.attempt?.order.name : undefined;
  return (
    <div className={css.buttons}>
      <Button
        isDisabled={isBlocked}
        isPending={pressed === 'cover.open'}
        aria-haspopup="dialog"
        onPress={() => setAsks('open')}
      >
        <ChevronsUp size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('cover.do.open')}
      </Button>
      <Button
        isDisabled={isBlocked}
        isPending={pressed === 'cover.stop'}
        onPress={() => use.press({ name: 'cover.stop', args: {} })}
      >
        <Square size={16} strokeWidth={2} aria-hidden="true" />
        {t('cover.do.stop')}
      </Button>
      <Button
        isDisabled={isBlocked}
        isPending={pressed === 'cover.close'}
        aria-haspopup="dialog"
        onPress={() => setAsks('close')}
      >
        <ChevronsDown size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('cover.do.close')}
      </Button>
      {asks ? (
        <Question
          onCancel={() => setAsks(undefined)}
          onConfirm={() => {
            setAsks(undefined);
            if (!isBlocked) use.press({ name: `cover.${asks}`, args: {} });
          }}
          title={t(`cover.ask.${asks}`)}
          confirmLabel={t(`cover.confirm.${asks}`)}
        >
          {t('cover.ask.text')}
        </Question>
      ) : null}
    </div>
  );
}
