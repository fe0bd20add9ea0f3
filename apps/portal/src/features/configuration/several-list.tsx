import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { SectionState } from '#unit/setting-views/section-state.tsx';
import { WeekBars } from '#unit/setting-views/week-bars.tsx';
import { counts, settingPath } from '#unit/settings/shape.ts';
import { inOneLine } from '#unit/settings/value-words.ts';
import { sectionTitle } from '#unit/settings/words.ts';
import { AwaitedWords } from './awaited.tsx';
import css from './configuration.module.css';
import type { SectionEntries } from './entries.ts';
import { briefWords } from './entry-words.ts';
import { Row } from './row.tsx';
import { WordsLine } from './words-line.tsx';

/** Sections of a kind, each in a few words: relays with their names, canisters, tubes. */
export function SeveralList({ sections }: { sections: readonly SectionEntries[] }) {
  return (
    <ul className={css.rows}>
      {sections.map((section) => (
        <SeveralRow key={section.name} section={section} />
      ))}
    </ul>
  );
}

function SeveralRow({ section }: { section: SectionEntries }) {
  const t = useT();
  const language = useLanguage();
  const { name, known, entries, reported } = section;
  const isAwaited = entries.some(({ awaited }) => awaited);
  const words = (as: 'reported' | 'wanted') => briefWords({ t, language }, section, as);
  const isWeek = reported.days !== undefined && counts(name, reported, 'days');
  return (
    <Row to={settingPath(name)} label={sectionTitle(t, name)} isStacked>
      {known.reported ? (
        <span>
          <WordsLine words={words('reported')} />
        </span>
      ) : (
        <span className={css.unsaid}>{t('configuration.unreported')}</span>
      )}
      {isAwaited ? <AwaitedWords words={inOneLine(words('wanted'))} /> : null}
      {known.refused && !known.pending ? <SectionState known={known} /> : null}
      {isWeek ? <WeekBars days={reported.days} start={reported.start} end={reported.end} /> : null}
    </Row>
  );
}
