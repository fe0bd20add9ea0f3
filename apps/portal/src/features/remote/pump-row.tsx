import { isPumpSpeed, type PumpSpeed } from '@poolhouse/domain/filtration/pump-speed';
import { useQuery } from '@tanstack/react-query';
import { Fan } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '#shared/format/use-now.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { SegmentedControl } from '#shared/ui/fields/segmented-control.tsx';
import { spanWords } from '#unit/command/command-words.ts';
import { isGivenBack, isStop, type Order, releaseOf } from '#unit/command/order.ts';
import { PartRow } from '#unit/command/part-row.tsx';
import { PressGroup } from '#unit/command/press-group.tsx';
import { useCommand } from '#unit/command/use-command.ts';
import { saidSetting, saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import { serverNow } from '#unit/standing/standing.ts';
import css from './board.module.css';
import { minutesToMidnight, type PumpMinutes, pumpMinutes, speedsOf } from './board.ts';
import type { RowProps } from './row.ts';

/** The pump: a press on a speed sets it for the time that is chosen below, and then the unit goes on by itself. */
export function PumpRow({ unit, state, shown, isBlocked }: RowProps) {
  const t = useT();
  const use = useCommand(unit, 'filtration');
  const [chosen, setChosen] = useState<PumpMinutes>('60');
  const { data } = useQuery(saidSettingsQuery(unit['@id']));
  const speeds = speedsOf(unit.features, saidSetting(data, 'pump', 'type'));
  const hasOne = speeds.length === 2;
  const { filtration } = state.outputs;
  const orderOf = (speed: PumpSpeed): Order => {
    const minutes =
      chosen === 'midnight' ? minutesToMidnight(serverNow(unit, Date.now()), unit.timeZone) : Number(chosen);
    return { name: 'pump.set', args: { speed, minutes } };
  };
  const { order } = use.attempt ?? {};
  const release = useNow((now) => releaseOf(state, unit.features, serverNow(unit, now)));
  // Another mode ends by itself what was set by hand.
  const isChanging = useCommand(unit, 'mode').isWaiting || use.isWaiting || isGivenBack(order);
  return (
    <PartRow
      icon={Fan}
      name={t('equipment.name.filtration')}
      words={shown?.words}
      running={shown?.running ?? false}
      use={use}
      ending={
        release && !isChanging ? (
          <Button size="small" isDisabled={isBlocked} onPress={() => use.press(release, { undoable: false })}>
            {t('board.pump.release')}
          </Button>
        ) : null
      }
    >
      <PressGroup
        label={t('board.pump.speed')}
        items={speeds.map((id) => ({
          id,
          label: hasOne && id !== 'off' ? t('board.on') : t(`board.speed.${id}`),
        }))}
        chosen={chosenOf(filtration, hasOne)}
        wanted={use.isWaiting && order?.name === 'pump.set' ? order.args.speed : undefined}
        isDisabled={(speed) => isBlocked || (use.isWaiting && !isStop(orderOf(speed)))}
        look="line"
        again
        onPress={(speed) => use.press(orderOf(speed))}
      />
      <div className={css.times}>
        <span aria-hidden="true">{t('board.pump.for')}</span>
        <SegmentedControl
          label={t('board.pump.time')}
          items={pumpMinutes.map((id) => ({
            id,
            label: id === 'midnight' ? t('board.pump.midnight') : spanWords(t, Number(id)),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
    </PartRow>
  );
}

/** A pump with one speed is on, whatever the unit calls that. */
function chosenOf(filtration: unknown, hasOne: boolean): PumpSpeed | undefined {
  if (!isPumpSpeed(filtration)) return undefined;
  return hasOne && filtration !== 'off' ? 'medium' : filtration;
}
