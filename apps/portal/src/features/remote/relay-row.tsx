import type { RelayType } from '@poolhouse/domain/relay/relay';
import { Plug } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { PartRow } from '#unit/command/part-row.tsx';
import { PressGroup } from '#unit/command/press-group.tsx';
import { useCommand } from '#unit/command/use-command.ts';
import type { RowProps } from './row.ts';

interface RelayRowProps extends RowProps {
  n: number;
  /** What its owner calls it, empty when nothing. */
  name: string;
  /** Undefined when the unit has not said. */
  type: RelayType | undefined;
}

/** A relay by its own name: one that gives a pulse is pressed, the others are on or off. */
export function RelayRow({ n, name, type, unit, state, shown, isBlocked }: RelayRowProps) {
  const t = useT();
  const use = useCommand(unit, `relay${n}`);
  const number = t('board.relay', { n });
  const on = state.outputs[`relay${n}`] === true;
  const set = (to: boolean) =>
    use.press({ name: 'relay.set', args: { n, on: to } }, { undoable: type !== 'pulse' });
  const { order } = use.attempt ?? {};
  const wanted = order && 'on' in order.args && order.args.on ? 'on' : 'off';
  // That it is switched on and off is seen.
  const kind = type && type !== 'switch' ? t(`board.relayType.${type}`) : undefined;
  const words = [shown?.words, name && number, kind];
  return (
    <PartRow
      icon={Plug}
      name={name || number}
      words={words.filter(Boolean).join(' · ')}
      running={on}
      use={use}
      control={
        type === 'pulse' ? (
          <Button size="small" isDisabled={isBlocked} isPending={use.isWaiting} onPress={() => set(true)}>
            {t('board.pulse')}
          </Button>
        ) : (
          <PressGroup
            label={name || number}
            items={[
              { id: 'off', label: t('board.off') },
              { id: 'on', label: t('board.on') },
            ]}
            chosen={shown ? (on ? 'on' : 'off') : undefined}
            wanted={use.isWaiting ? wanted : undefined}
            isDisabled={(id) => isBlocked || (use.isWaiting && id === 'on')}
            look="line"
            again
            onPress={(id) => set(id === 'on')}
          />
        )
      }
    />
  );
}
