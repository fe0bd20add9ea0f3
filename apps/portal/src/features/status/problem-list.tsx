import type { UnitState } from '@poolhouse/contract/api/units';
import { CircleCheck } from 'lucide-react';
import { memo, useRef } from 'react';
import { Later, part } from '#shared/chunks/later.tsx';
import { openMessages } from '#shared/i18n/set-language.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { plannedTime } from '#unit/show/planned-time.ts';
import { problemsOf } from '#unit/show/problems.ts';
import { shownBound, shownWithUnit } from '#unit/show/shown-value.ts';
import css from '#unit/show/status.module.css';
import { useSaidStanding, useStanding } from '#unit/standing/standing.ts';
import { filtrationNow } from './filtration-now.ts';
import { Problems, ProblemsWait } from './problems.tsx';

/** Its words are many, and come where there is something to say. */
const problemsWithAlerts = part(async () => {
  const { ProblemsWithAlerts, messages } = await import('./problems-with-alerts.tsx');
  await openMessages(messages);
  return ProblemsWithAlerts;
});

/** What is not well, worst first, each with what to do; and that all is well, when it is. */
export const ProblemList = memo(function ProblemList({ unit, state }: { unit: LiveUnit; state: UnitState }) {
  const t = useT();
  const language = useLanguage();
  const connection = useLiveConnection();
  const { nextFiltrationFrom: next } = state.outputs;
  const { presence, problems, doing, isAhead } = useStanding(unit, ({ presence, now }) => ({
    presence,
    doing: filtrationNow(state, { presence, now }),
    problems: problemsOf(state, now, {
      value: (channel, value) => shownWithUnit(channel, value, language),
      bound: (channel, value) => shownBound(channel, value, language),
      name: (channel) => t(`channel.${channel}`),
    }),
    isAhead: typeof next === 'string' && Date.parse(next) > now,
  }));
  if (unit.openAlerts > 0) {
    const said = problems.length > 0 ? <Problems unit={unit} problems={problems} /> : null;
    // One alert of a unit that is away is that it is away, which stands above.
    const isAwaited = presence === 'online' || unit.openAlerts > 1;
    const wait = said ?? (isAwaited ? <ProblemsWait /> : null);
    return (
      <Later part={problemsWithAlerts} props={{ unit, state, problems, wait }} wait={wait} kept={said} />
    );
  }
  if (problems.length === 0) {
    // Nobody knows what is wrong with a unit that is away.
    if (presence !== 'online' || connection === 'offline' || connection === 'lost') return null;
    const time = (instant: string) => ({ time: plannedTime(instant, unit.timeZone) });
    const isAwaited = doing?.speed === 'off' && !doing.byHand;
    let filtration: string | undefined;
    if (isAwaited && typeof next === 'string' && isAhead) filtration = t('status.nextFiltration', time(next));
    // Of a pump that somebody has stopped the card of what comes next says more.
    if (doing?.until && doing.speed !== 'off') filtration = t('status.filtrationUntil', time(doing.until));
    return <AllIsWell unit={unit} filtration={filtration} />;
  }
  return <Problems unit={unit} problems={problems} />;
});

/** Drawn by the server: nobody knows until this lives whether all still is. */
const vouch = (element: HTMLElement | null) => element?.setAttribute('data-sure', '');

interface AllIsWellProps {
  unit: LiveUnit;
  /** When it begins again, or ends. */
  filtration: string | undefined;
}

/** It is earned: by what was seen a moment ago, and by what comes next. */
function AllIsWell({ unit, filtration }: AllIsWellProps) {
  const t = useT();
  return (
    <p ref={vouch} className={css.well}>
      <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {t('status.well')}
        <Checked unit={unit} />
        {filtration ? <span className={css.wellMore}>{` · ${filtration}`}</span> : null}
      </span>
    </p>
  );
}

/** How long ago the unit was last heard. */
function Checked({ unit }: { unit: LiveUnit }) {
  const t = useT();
  const place = useRef<HTMLSpanElement>(null);
  useSaidStanding(
    place,
    unit,
    ({ silence = 0 }) => ` · ${t('status.checked', { seconds: Math.floor(silence / 1000) })}`,
  );
  return <span ref={place} className={css.wellMore} />;
}
