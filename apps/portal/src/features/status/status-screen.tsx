import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { PartBoundary } from '#shared/chunks/part-boundary.tsx';
import { formatStamp, formatTime, isoDate } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { useToday } from '#unit/day/use-today.ts';
import { EquipmentRow } from '#unit/show/equipment-row.tsx';
import { gaugeChannels } from '#unit/show/gauge.ts';
import { isDry, readingIn } from '#unit/show/reading.ts';
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
  // In slices: a slow phone would answer no finger for a tenth of a second with each word of the unit.
  const unit = useDeferredValue(useUnit());
  const { state, timeZone } = unit;
  const aims = useAims(unit);
  const today = useToday(unit);
  const { history } = today;
  const gauges = useStanding(unit, (standing) =>
    gaugeChannels.flatMap((channel) => {
      const reading = readingIn(state, channel, standing);
      if (!state || !reading) return [];
      const isHeld = standing.presence === 'online' && isDry(state, channel);
      return [{ channel, reading, held: isHeld ? heldSince(reading.at, standing.now, timeZone) : undefined }];
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
                {gauges.map(({ channel, reading, held }) => (
                  <PartBoundary key={channel}>
                    <GaugeCard
                      channel={channel}
                      value={reading.value}
                      set={channel === 'pressure' ? aims.washAt : aims.kept[channel]}
                      held={held}
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
              <DayCard today={today} serial={unit.serialNumber} timeZone={timeZone} aim={aims.water} />
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

/** @param at, now epoch milliseconds */
function heldSince(at: number, now: number, timeZone: string): string {
  const [since, present] = [new Date(at).toISOString(), new Date(now).toISOString()];
  const isToday = isoDate(since, timeZone) === isoDate(present, timeZone);
  return isToday ? formatTime(since, timeZone) : formatStamp(since, timeZone);
}

/** What is set. Without it the screen says what is measured. */
function useAims({ '@id': iri, state, features }: LiveUnit): Aims {
  const { data } = useQuery(saidSettingsQuery(iri));
  const mode = state?.mode ?? 'off';
  const aims = useMemo(() => aimsOf(data, mode, features), [data, mode, features]);
  // The same aim stays the same, or whatever else is set would have the chart drawn anew.
  const { value, since = 0 } = aims.water ?? {};
  const water = useMemo(() => (value === undefined ? undefined : { value, since }), [value, since]);
  return useMemo(() => ({ ...aims, water }), [aims, water]);
}
