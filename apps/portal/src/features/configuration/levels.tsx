import type { ReactNode } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { LevelsDrawing } from '#unit/setting-fields/levels-drawing.tsx';
import { settingPath } from '#unit/settings/shape.ts';
import { fieldLabel, shownValue } from '#unit/settings/words.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { AwaitedWords } from './awaited.tsx';
import type { Entry } from './entries.ts';

export interface LevelsProps {
  entries: readonly Entry[];
  /** Stands in its place while a level is not known. */
  rows: ReactNode;
}

/** The pool with its levels as the unit goes by them, each a link to where it is set. */
export function Levels({ entries, rows }: LevelsProps) {
  const t = useT();
  const language = useLanguage();
  const { serialNumber, state } = useUnit();
  const level = state?.values.level;
  if (entries.some(({ value }) => typeof value !== 'number')) return rows;
  // From the top, as they stand in the pool.
  const marks = entries.toReversed().map(({ section, path, field, value }) => ({
    id: path,
    label: fieldLabel(t, section, path),
    value: Number(value),
    begun: Number(value),
    text: shownValue(t, language, field, value),
    isAlarm: path.endsWith('Alarm'),
    href: unitPath(serialNumber, settingPath(section, path)),
  }));
  return (
    <>
      <LevelsDrawing
        marks={marks}
        level={level}
        levelText={
          level === undefined ? '' : t('setting.now', { value: shownWithUnit('level', level, language) })
        }
      />
      {entries.map(({ section, path, field, awaited }) =>
        awaited ? (
          <AwaitedWords
            key={path}
            words={`${fieldLabel(t, section, path)} ${shownValue(t, language, field, awaited.value)}`}
          />
        ) : null,
      )}
    </>
  );
}
