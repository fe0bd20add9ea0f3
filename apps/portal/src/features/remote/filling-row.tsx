import { Droplets } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { PartRow } from '#unit/command/part-row.tsx';
import { useCommand } from '#unit/command/use-command.ts';
import type { RowProps } from './row.ts';

export function FillingRow({ unit, state, shown, isBlocked }: RowProps) {
  const t = useT();
  const use = useCommand(unit, 'filling');
  const fills = state.outputs.filling === true;
  const isStopping = use.attempt?.order.name === 'filling.stop' && use.isWaiting;
  const stops = fills || (use.isWaiting && !isStopping);
  return (
    <PartRow
      icon={Droplets}
      name={t('equipment.name.filling')}
      words={shown?.words}
      running={fills}
      use={use}
      control={
        <Button
          size="small"
          isDisabled={isBlocked}
          isPending={use.isWaiting && !stops}
          flips
          onPress={() => use.press({ name: stops ? 'filling.stop' : 'filling.start', args: {} })}
        >
          {t(stops ? 'board.stop' : 'board.start')}
        </Button>
      }
    />
  );
}
