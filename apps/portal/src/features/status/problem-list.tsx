import type { UnitState } from '@poolhouse/contract/api/units';
import { CircleCheck } from 'lucide-react';
import { memo } from 'react';
import { formatStamp, formatTime } from '#shared/format/date-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { unitPath } from '#shared/router/paths.ts';
import { sameProps } from '#shared/same-props.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useTabLabels } from '#unit/data/unit-context.ts';
import { usePhrase } from '#unit/show/phrase.ts';
import { type Problem, problemsOf } from '#unit/show/problems.ts';
import { shownBound, shownWithUnit } from '#unit/show/shown-value.ts';
import css from '#unit/show/status.module.css';
import { toMinute } from '#unit/show/to-minute.ts';
import { useStanding } from '#unit/standing/standing.ts';

/** What is not well, worst first, each with what to do; and that all is well, when it is. */
export function ProblemList({ unit, state }: { unit: LiveUnit; state: UnitState }) {
  const t = useT();
  const language = useLanguage();
  const { presence, silence, now } = useStanding(unit);
  const connection = useLiveConnection();
  const problems = problemsOf(state, now, {
    value: (channel, value) => shownWithUnit(channel, value, language),
    bound: (channel, value) => shownBound(channel, value, language),
    name: (channel) => t(`channel.${channel}`),
  });
  if (problems.length === 0) {
    // Nobody knows what is wrong with a unit that is away.
    if (presence !== 'online' || connection === 'offline' || connection === 'lost') return null;
    const { nextFiltrationFrom: next } = state.outputs;
    const comes = typeof next === 'string' && Date.parse(next) > now ? next : undefined;
    return (
      <AllIsWell
        seconds={silence === undefined ? undefined : Math.floor(silence / 1000)}
        next={comes && formatTime(toMinute(comes), unit.timeZone)}
      />
    );
  }
  return <Problems problems={problems} serial={unit.serialNumber} timeZone={unit.timeZone} />;
}

interface AllIsWellProps {
  /** How long ago the unit was last heard. */
  seconds: number | undefined;
  /** When filtration begins again. */
  next: string | undefined;
}

/** It is earned: by what was seen a moment ago, and by what comes next. */
const AllIsWell = memo(function AllIsWell({ seconds, next }: AllIsWellProps) {
  const t = useT();
  const more = [
    ...(seconds === undefined ? [] : [t('status.checked', { seconds })]),
    ...(next === undefined ? [] : [t('status.nextFiltration', { time: next })]),
  ];
  return (
    <p className={css.well}>
      <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {t('status.well')}
        {more.map((words) => (
          <span key={words} className={css.wellMore}>
            {` · ${words}`}
          </span>
        ))}
      </span>
    </p>
  );
});

interface ProblemsProps {
  problems: readonly Problem[];
  serial: string;
  timeZone: string;
}

const Problems = memo(function Problems({ problems, serial, timeZone }: ProblemsProps) {
  const t = useT();
  const say = usePhrase();
  const labelOf = useTabLabels();
  return (
    <ul className={css.problems} aria-label={t('status.problems')}>
      {problems.map(({ id, tone, title, hint, since, tab, action }) => {
        const label = tab && labelOf(tab);
        return (
          <li key={id}>
            <Notice
              tone={tone}
              title={say(title)}
              action={
                tab && label ? (
                  <LinkButton href={unitPath(serial, tab)}>{t(action ?? label)}</LinkButton>
                ) : undefined
              }
            >
              {say(hint)}
              {since ? (
                <span className={css.since}>{t('status.since', { time: formatStamp(since, timeZone) })}</span>
              ) : null}
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}, sameProps);
