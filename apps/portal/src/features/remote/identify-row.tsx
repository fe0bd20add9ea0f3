import { Lightbulb } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { PartRow } from '#unit/command/part-row.tsx';
import { useCommand } from '#unit/command/use-command.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';

/** Which of several boxes on the wall it is. */
export function IdentifyRow({ unit, isBlocked }: { unit: LiveUnit; isBlocked: boolean }) {
  const t = useT();
  const use = useCommand(unit, 'identify');
  return (
    <PartRow
      icon={Lightbulb}
      name={t('board.identify')}
      words={t('board.identify.text')}
      use={use}
      control={
        <Button
          size="small"
          isDisabled={isBlocked}
          isPending={use.isWaiting}
          onPress={() => use.press({ name: 'identify', args: {} })}
        >
          {t('board.identify.do')}
        </Button>
      }
    />
  );
}
