import { useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { useToday } from '#unit/day/use-today.ts';
import { EquipmentRow } from '#unit/show/equipment-row.tsx';
import { gaugeChannels } from '#unit/show/gauge.ts';
import { readingOf } from '#unit/show/reading.ts';
import css from '#unit/show/status.module.css';
import { useStanding } from '#unit/standing/standing.ts';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import { DayCard } from './day-card.tsx';
import { GaugeCard } from './gauge-card.tsx';
import { NextCard } from './next-card.tsx';
import { ProblemList } from './problem-list.tsx';
import { WaterCard } from './water-card.tsx';

/** In two seconds: is all well, how warm, what runs, what must be done. Then what it was like today. */
export function StatusScreen() {
  const t = useT();
  const unit = useUnit();
  const { now } = useStanding(unit);
  const { state, timeZone } = unit;
  const today = useToday(unit);
  const gauges = gaugeChannels.flatMap((channel) => {
    const reading = readingOf(state, channel, now);
    return reading ? [{ channel, reading }] : [];
  });
  return (
    <div className={css.screen}>
      <StatusNotice unit={unit} />
      {state ? (
        <>
          <ProblemList unit={unit} state={state} />
          <div className={css.measured}>
            <WaterCard unit={unit} state={state} history={today.data} />
            {gauges.length > 0 ? (
              <section className={css.gauges}>
                <VisuallyHidden as="h2">{t('status.measurements')}</VisuallyHidden>
                {gauges.map(({ channel, reading }) => (
                  <GaugeCard
                    key={channel}
                    channel={channel}
                    value={reading.value}
                    asOf={reading.old ? reading.at : undefined}
                    timeZone={timeZone}
                  />
                ))}
              </section>
            ) : null}
          </div>
          <EquipmentRow unit={unit} state={state} />
          <div className={css.below}>
            <DayCard today={today} serial={unit.serialNumber} timeZone={timeZone} />
            <NextCard unit={unit} state={state} history={today.data} />
          </div>
        </>
      ) : null}
    </div>
  );
}
