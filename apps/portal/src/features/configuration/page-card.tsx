import { Lock } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { DayPicture } from '#unit/setting-views/day-picture.tsx';
import type { Page } from '#unit/settings/pages.ts';
import { pageTitle, sectionLead } from '#unit/settings/words.ts';
import css from './configuration.module.css';
import { isKnown, requiredChannel, type SectionEntries } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { SeveralList } from './several-list.tsx';
import { spansOf } from './spans.ts';
import { Standing } from './standing.tsx';

/** Of these the sentence says what the unit does by itself, and nobody sets it. */
const told: ReadonlySet<string> = new Set(['winter']);

/** A subject: a section, or all of its kind. What is required stands above, and of it alone there is no card. */
export function PageCard({ page: { name, sections } }: { page: Page<SectionEntries> }) {
  const t = useT();
  const id = useId();
  const { state } = useUnit();
  const [section] = sections;
  const isOff = sections.every((one) => one.isOff);
  const isTold = told.has(name);
  const own = section.entries.filter((entry) => !requiredChannel(entry));
  if (!isOff && isKnown(section) && own.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{pageTitle(t, section.name)}</h2>
        {state?.mode === name ? <Badge tone="accent">{t('configuration.current')}</Badge> : null}
        {sections.length === 1 ? <Standing section={section} /> : null}
      </header>
      {isTold ? <p className={css.quiet}>{sectionLead(t, section.name)}</p> : null}
      {isOff ? (
        <NotAllowed />
      ) : sections.length > 1 ? (
        <SeveralList sections={sections} />
      ) : isKnown(section) ? (
        <Single section={section} />
      ) : (
        <p className={css.unsaid}>{t('configuration.unreported.section')}</p>
      )}
    </section>
  );
}

function Single({ section }: { section: SectionEntries }) {
  const t = useT();
  const language = useLanguage();
  const spans = spansOf(section, { t, language });
  return (
    <>
      {spans.length > 0 ? <DayPicture spans={spans} /> : null}
      {section.known.refused && !section.known.pending ? (
        <p className={css.quiet}>{t('configuration.refused')}</p>
      ) : null}
      <EntryList section={section} />
    </>
  );
}

function NotAllowed() {
  const t = useT();
  return (
    <p className={css.locked}>
      <Lock size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <strong>{t('setting.notAllowed.title')}</strong> {t('setting.notAllowed.text')}
      </span>
    </p>
  );
}
