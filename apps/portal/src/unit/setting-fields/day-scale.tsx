import type { ReactNode, Ref } from 'react';
import css from './day-bar.module.css';

const hours = [0, 6, 12, 18, 24];

/** A bar that is a day long, with its hours below it; what lies in it is placed by `placeInDay`. */
export function DayScale({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <>
      <div className={css.bar} ref={ref}>
        {hours.slice(1, -1).map((hour) => (
          <span key={hour} className={css.line} style={{ insetInlineStart: `${(hour / 24) * 100}%` }} />
        ))}
        {children}
      </div>
      <div className={css.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
    </>
  );
}
