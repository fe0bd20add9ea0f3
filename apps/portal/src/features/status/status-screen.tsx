import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PartBoundary } from '#shared/chunks/part-boundary.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { useToday } from '#unit/day/use-today.ts';
import { EquipmentRow } from '#unit/show/equipment-row.tsx';
import { gaugeChannels } from '#unit/show/gauge.ts';
import { readingIn } from '#unit/show/reading.ts';
import css from '#unit/show/status.module.css';
import { useStanding } from '#unit/standing/standing.ts';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import { type Aims, aimsOf } from './aims.ts';
import { DayCard } from './day-card.tsx';
import { GaugeCard } from './gauge-card.tsx';
import { NextCard } from './next-card.tsx';
import { ProblemList } from './problem-list.tsx';
import { WaterCard } from './water-card.tsx';

export { messages } from './messages.ts';

/** In two seconds: is all well, how warm, what runs, what must be done. Then what it was like today. */
export function StatusScreen() {
  const t = useT();
  const unit = useUnit();
  const { state, timeZone } = unit;
  const aims = useAims(unit);
  const today = useToday(unit);
  const history = today.measured.data;
  const gauges = useStanding(unit, (standing) =>
    gaugeChannels.flatMap((channel) => {
      const reading = readingIn(state, channel, standing);
      return reading ? [{ channel, reading }] : [];
    }),
  );
  return (
    <div className={css.screen}>
      <StatusNotice unit={unit} />
      {state ? (
        <>
          <PartBoundary>
            <ProblemList unit={unit} state={state} />
          </PartBoundary>
          <div className={css.measured}>
            <PartBoundary>
              <WaterCard unit={unit} state={state} history={history} aims={aims} />
            </PartBoundary>
            {gauges.length > 0 ? (
              <section className={css.gauges}>
                <VisuallyHidden as="h2">{t('status.measurements')}</VisuallyHidden>
                {gauges.map(({ channel, reading }) => (
                  <PartBoundary key={channel}>
                    <GaugeCard
                      channel={channel}
                      value={reading.value}
                      set={channel === 'pressure' ? aims.washAt : aims.kept[channel]}
                      asOf={reading.old ? reading.at : undefined}
                      timeZone={timeZone}
                    />
                  </PartBoundary>
                ))}
              </section>
            ) : null}
          </div>
          <PartBoundary>
            <EquipmentRow unit={unit} state={state} />
          </PartBoundary>
          <div className={css.below}>
            <PartBoundary>
              <DayCard today={today} serial={unit.serialNumber} timeZone={timeZone} />
            </PartBoundary>
            <PartBoundary>
              <NextCard unit={unit} state={state} history={history} aims={aims} />
            </PartBoundary>
          </div>
        </>
      ) : null}
    </div>
  );
}

/** What is set. Without it the screen says what is measured. */
function useAims({ '@id': iri, state, features }: LiveUnit): Aims {
  const { data } = useQuery(saidSettingsQuery(iri));
  const mode = state?.mode ?? 'off';
  return useMemo(() => aimsOf(data, mode, features), [data, mode, features]);
}
