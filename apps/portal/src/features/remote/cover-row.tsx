import { coverStates } from '@poolhouse/domain/cover/cover-states';
import { PanelTopClose } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { CoverButtons } from '#unit/command/cover-buttons.tsx';
import { PartRow } from '#unit/command/part-row.tsx';
import { useCommand } from '#unit/command/use-command.ts';
import type { RowProps } from './row.ts';

export function CoverRow({ unit, state, isBlocked }: RowProps) {
  const t = useT();
  const use = useCommand(unit, 'cover');
  const is = coverStates.find((one) => one === state.outputs.cover);
  return (
    <PartRow
      icon={PanelTopClose}
      name={t('board.cover')}
      words={is && t(`cover.is.${is}`)}
      running={is === 'opening' || is === 'closing'}
      use={use}
    >
      <CoverButtons use={use} isBlocked={isBlocked} />
    </PartRow>
  );
}
