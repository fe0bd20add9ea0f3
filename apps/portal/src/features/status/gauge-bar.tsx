import type { Gauge } from '#unit/show/gauge.ts';
import css from './gauge-card.module.css';

const percent = (share: number) => `${share * 100}%`;

/** The bar of a gauge with its normal band, what is aimed at, and the mark; the ends stand below in numbers. */
export function GaugeBar({ gauge, from, to }: { gauge: Gauge; from: string; to: string }) {
  const { normal, target, mark } = gauge;
  return (
    <div className={css.scale}>
      <svg className={css.bar} aria-hidden="true">
        <rect className={css.track} y="5" width="100%" height="6" rx="3" />
        {normal ? (
          <rect
            className={css.normal}
            x={percent(normal[0])}
            y="5"
            width={percent(normal[1] - normal[0])}
            height="6"
            rx="3"
          />
        ) : null}
        {target ? (
          <rect
            className={css.target}
            x={percent(target[0])}
            y="5"
            width={percent(target[1] - target[0])}
            height="6"
            rx="3"
          />
        ) : null}
        <svg x={percent(mark)} overflow="visible" aria-hidden="true">
          <rect className={css.halo} x="-4" y="0" width="8" height="16" rx="3" />
          <rect className={css.mark} x="-2" y="1" width="4" height="14" rx="2" />
        </svg>
      </svg>
      <div className={css.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}
