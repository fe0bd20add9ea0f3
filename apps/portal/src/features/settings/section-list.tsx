import clsx from 'clsx';
import { ChevronRight, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { Page } from '#unit/settings/pages.ts';
import type { SectionForm } from '#unit/settings/settings-form.tsx';
import { pageTitle } from '#unit/settings/words.ts';
import { layoutOf } from './layouts.ts';
import css from './section-list.module.css';

export interface SectionListProps {
  pages: readonly Page<SectionForm>[];
  /** Name of the page beside the list, where there is room for both. */
  shown: string;
  /** Whether that page was asked for, and not only shown because there is room. */
  isChosen: boolean;
  /** Path of the list itself. */
  root: string;
}

/** What can be set, each with how it is set. */
export function SectionList({ pages, shown, isChosen, root }: SectionListProps) {
  const t = useT();
  return (
    <nav className={css.nav} aria-label={t('setting.list')}>
      <ul className={css.list}>
        {pages.map((page) => (
          <li key={page.name}>
            <Link
              to={`${root}/${page.name}`}
              className={clsx(css.item, page.name === shown && css.shown)}
              aria-current={page.name === shown && isChosen ? 'page' : undefined}
            >
              <Entry page={page} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ page: { sections } }: { page: Page<SectionForm> }) {
  const t = useT();
  const language = useLanguage();
  const [first] = sections;
  const { icon: Icon, summary } = layoutOf(first.name);
  const summaries = new Set(sections.map((section) => summary(section, { t, language })));
  const isChanged = sections.some(({ changes }) => changes.length > 0);
  const isRefused = sections.some(({ known }) => known.refused);
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.words}>
        <span className={css.title}>{pageTitle(t, first.name)}</span>
        <span className={css.summary}>
          {[...summaries].filter(Boolean).join(', ')}
          {sections.some(({ known }) => known.pending) ? (
            <span className={css.pending}>
              {' '}
              <Clock size={14} strokeWidth={2} aria-hidden="true" />
              <VisuallyHidden>{t('setting.state.pending')}</VisuallyHidden>
            </span>
          ) : null}
        </span>
      </span>
      {isChanged || isRefused ? (
        <span className={clsx(css.dot, isRefused && css.refused)}>
          <VisuallyHidden>{t(isRefused ? 'setting.state.refused' : 'setting.changed')}</VisuallyHidden>
        </span>
      ) : null}
      <ChevronRight className={css.chevron} size={20} strokeWidth={1.75} aria-hidden="true" />
    </>
  );
}
