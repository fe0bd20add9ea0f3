import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import css from './last-day.module.css';
import { lastDayQuery } from './last-day-query.ts';
import { linesThrough } from './lines-through.ts';

const [width, height] = [240, 32];

/** The water's temperature of the last 24 hours as one small line. Its place is kept, whatever stands in it. */
export function LastDay({ unit, isVisible }: { unit: LiveUnit; isVisible: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { data, dataUpdatedAt } = useQuery({
    ...lastDayQuery(unit['@id']),
    enabled: isVisible && unit.state !== null,
  });
  const values = data?.v.water?.filter((value) => value !== null) ?? [];
  if (!unit.state) return null;
  if (!data) return <div className={css.place} />;
  if (values.length < 2) {
    return (
      <div className={css.place}>
        <span className={css.words}>{t('units.noLastDay')}</span>
      </div>
    );
  }
  const shown = (value: number) => shownWithUnit('water', value, language);
  const words = t('units.lastDay', { low: shown(Math.min(...values)), high: shown(Math.max(...values)) });
  return (
    <div className={css.place}>
      <svg
        className={css.line}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        {linesThrough(data.t, data.v.water ?? [], { width, height, end: dataUpdatedAt / 1_000 }).map(
          (points) => (
            <polyline key={points} points={points} vectorEffect="non-scaling-stroke" />
          ),
        )}
      </svg>
      <span className={css.words} aria-hidden="true">
        {words}
      </span>
    </div>
  );
}
