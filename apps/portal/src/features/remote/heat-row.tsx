import { Flame, Sun } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { PartRow } from '#unit/command/part-row.tsx';
import { PressGroup } from '#unit/command/press-group.tsx';
import { useCommand } from '#unit/command/use-command.ts';
import type { RowProps } from './row.ts';

const icons = { heating: Flame, solar: Sun };

/**
 * Heating and solar heating run when they are needed: a switch would jump back, so what may be is pressed, and what runs is
 * marked.
 */
export function HeatRow({ part, unit, state, shown, isBlocked }: RowProps & { part: 'heating' | 'solar' }) {
  const t = useT();
  const use = useCommand(unit, part);
  const name = t(`equipment.name.${part}`);
  const runs = state.outputs[part];
  const { order } = use.attempt ?? {};
  const wanted = order && 'on' in order.args && order.args.on ? 'on' : 'off';
  return (
    <PartRow
      icon={icons[part]}
      name={name}
      words={shown?.words}
      running={shown?.running ?? false}
      use={use}
      control={
        <PressGroup
          label={name}
          items={[
            { id: 'off', label: t('board.off') },
            { id: 'on', label: t('board.on') },
          ]}
          chosen={runs === undefined ? undefined : runs ? 'on' : 'off'}
          wanted={use.isWaiting ? wanted : undefined}
          isDisabled={(id) => isBlocked || (use.isWaiting && id === 'on')}
          look="line"
          again
          onPress={(id) => use.press({ name: `${part}.set`, args: { on: id === 'on' } })}
        />
      }
    />
  );
}
