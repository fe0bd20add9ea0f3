import { memo } from 'react';
import { formatStamp } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { sameProps } from '#shared/same-props.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useTabLabels } from '#unit/data/unit-context.ts';
import { usePhrase } from '#unit/show/phrase.ts';
import type { Problem } from '#unit/show/problems.ts';
import css from '#unit/show/status.module.css';

interface ProblemsProps {
  unit: Pick<LiveUnit, 'serialNumber' | 'timeZone'>;
  problems: readonly Problem[];
}

/** Each with what to do. */
export const Problems = ({ unit: { serialNumber, timeZone }, problems }: ProblemsProps) => (
  <List problems={problems} serial={serialNumber} timeZone={timeZone} />
);

/** In their place while they are read. */
export const ProblemsWait = () => <Skeleton className={css.awaited ?? ''} />;

interface ListProps {
  problems: readonly Problem[];
  serial: string;
  timeZone: string;
}

const List = memo(function List({ problems, serial, timeZone }: ListProps) {
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
