import type { HistoryResource } from '@poolhouse/contract/api/units';
import { useMemo } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { END, GUTTER } from '#unit/chart/chart-look.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { usePresence } from '#unit/standing/standing.ts';
import type { HistorySpan, View } from './period-span.ts';
import css from './pictures.module.css';
import { gapsOf } from './strips.ts';

export interface GapsProps {
  history: HistoryResource;
  span: HistorySpan;
  view: View;
  /** Until when something can have been measured, epoch seconds. */
  until: number;
}

/** Narrower there is no room for its words. */
const leastShare = 0.14;

/** Times of which nothing is known, shaded over all pictures, with why: a unit that is away sends its rows later. */
export function Gaps({ history, span, view, until }: GapsProps) {
  const t = useT();
  const presence = usePresence(useUnit());
  const gaps = useMemo(() => gapsOf(history, until, span.from), [history, until, span.from]);
  const length = view.to - view.from;
  return (
    <div className={css.gaps} style={{ insetInline: `${GUTTER}px ${END}px` }}>
      {gaps.map(({ from, to }) => {
        const [start, end] = [Math.max(from, view.from), Math.min(to, view.to)];
        if (end <= start) return null;
        const isAway = to >= until && presence !== 'online';
        return (
          <div
            key={from}
            className={css.gap}
            style={{
              insetInlineStart: `${((start - view.from) / length) * 100}%`,
              width: `${((end - start) / length) * 100}%`,
            }}
          >
            {(end - start) / length >= leastShare ? (
              <span>{t(isAway ? 'history.gap.away' : 'history.gap.off')}</span>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
