import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { PartRow } from '#unit/command/part-row.tsx';
import { useCommand } from '#unit/command/use-command.ts';
import { equipmentIcons } from '#unit/show/equipment-icons.ts';
import { usePhrase } from '#unit/show/phrase.ts';
import { useMinute, useStanding } from '#unit/standing/standing.ts';
import { pauseWords } from './part-words.ts';
import { PauseDialog } from './pause-dialog.tsx';
import type { RowProps } from './row.ts';

/** Dosing is paused for a while and goes on by itself; of a unit without dosing pumps it is the electrolysis. */
export function DosingRow({ unit, state, shown, isBlocked }: RowProps) {
  const t = useT();
  const say = usePhrase();
  const use = useCommand(unit, 'dosing');
  const [asks, setAsks] = useState(false);
  const until = useStanding(unit, ({ now }) => pausedUntil(state.outputs.dosingPausedUntil, now));
  const minute = useMinute(unit);
  const part = unit.features.includes('dosing') ? 'dosing' : 'electrolyser';
  const words = until ? say(pauseWords(until, minute, unit.timeZone)) : shown?.words;
  return (
    <PartRow
      icon={equipmentIcons[part]}
      name={t(`equipment.name.${part}`)}
      words={words}
      running={!until && (shown?.running ?? false)}
      use={use}
      control={
        until ? (
          <Button
            size="small"
            isDisabled={isBlocked}
            isPending={use.isWaiting}
            onPress={() => use.press({ name: 'dosing.resume', args: {} })}
          >
            {t('board.dosing.resume')}
          </Button>
        ) : (
          <Button
            size="small"
            isDisabled={isBlocked}
            isPending={use.isWaiting}
            aria-haspopup="dialog"
            onPress={() => setAsks(true)}
          >
            {t('board.dosing.pause')}
          </Button>
        )
      }
    >
      {asks ? (
        <PauseDialog
          of={part === 'dosing' ? 'dosing' : 'electrolysis'}
          onCancel={() => setAsks(false)}
          onConfirm={(minutes) => {
            setAsks(false);
            if (!isBlocked) use.press({ name: 'dosing.pause', args: { minutes } });
          }}
        />
      ) : null}
    </PartRow>
  );
}

const pausedUntil = (value: unknown, now: number): string | undefined =>
  typeof value === 'string' && Date.parse(value) > now ? value : undefined;
