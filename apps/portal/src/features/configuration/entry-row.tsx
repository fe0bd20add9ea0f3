import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { settingPath } from '#unit/settings/shape.ts';
import { inOneLine } from '#unit/settings/value-words.ts';
import { fieldLabel } from '#unit/settings/words.ts';
import { Awaited } from './awaited.tsx';
import css from './configuration.module.css';
import type { Entry } from './entries.ts';
import { limitNote, valueLines } from './entry-words.ts';
import { Row } from './row.tsx';
import { WordsLine } from './words-line.tsx';

/** A field as the unit goes by it. @param isInner whether it belongs to the one above */
export function EntryRow({ entry, isInner }: { entry: Entry; isInner: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { section, path, field, value } = entry;
  const lines = valueLines({ t, language }, field, value);
  const note = limitNote({ t, language }, entry);
  return (
    <Row
      to={settingPath(section, path)}
      label={fieldLabel(t, section, path)}
      isStacked={lines.some((words) => words.length > 1)}
      isInner={isInner}
    >
      {lines.map((words) => (
        <span key={inOneLine(words)} className={value === undefined ? css.unsaid : undefined}>
          <WordsLine words={words} />
        </span>
      ))}
      {note ? <span className={css.quiet}>{note}</span> : null}
      <Awaited entry={entry} />
    </Row>
  );
}
