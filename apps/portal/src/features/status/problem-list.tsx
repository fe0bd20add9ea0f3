import type { UnitState } from '@poolhouse/contract/api/units';
import { CircleCheck } from 'lucide-react';
import { memo, useRef } from 'react';
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
import { useSaidStanding, useStanding } from '#unit/standing/standing.ts';

/** What is not well, worst first, each with what to do; and that all is well, when it is. */
export function ProblemList({ unit, state }: { unit: LiveUnit; state: UnitState }) {
  const t = useT();
  const language = useLanguage();
  const connection = useLiveConnection();
  const { nextFiltrationFrom: next } = state.outputs;
  const { presence, problems, isAhead } = useStanding(unit, ({ presence, now }) => ({
    presence,
    problems: problemsOf(state, now, {
      value: (channel, value) => shownWithUnit(channel, value, language),
      bound: (channel, value) => shownBound(channel, value, language),
      name: (channel) => t(`channel.${channel}`),
    }),
    isAhead: typeof next === 'string' && Date.parse(next) > now,
  }));
  if (problems.length === 0) {
    // Nobody knows what is wrong with a unit that is away.
    if (presence !== 'online' || connection === 'offline' || connection === 'lost') return null;
    const comes = typeof next === 'string' && isAhead ? formatTime(toMinute(next), unit.timeZone) : undefined;
    return <AllIsWell unit={unit} next={comes} />;
  }
  return <Problems problems={problems} serial={unit.serialNumber} timeZone={unit.timeZone} />;
}

interface AllIsWellProps {
  unit: LiveUnit;
  /** When filtration begins again. */
  next: string | undefined;
}

/** It is earned: by what was seen a moment ago, and by what comes next. */
function AllIsWell({ unit, next }: AllIsWellProps) {
  const t = useT();
  return (
    <p className={css.well}>
      <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {t('status.well')}
        <Checked unit={unit} />
        {next === undefined ? null : (
          <span className={css.wellMore}>{` · ${t('status.nextFiltration', { time: next })}`}</span>
        )}
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
