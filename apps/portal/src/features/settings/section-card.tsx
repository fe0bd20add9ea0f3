import type { SectionName } from '@poolhouse/contract/settings/sections';
import { flagOfSection } from '@poolhouse/domain/unit/flags';
import { Lock } from 'lucide-react';
import { Later } from '#shared/chunks/later.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { useAnchor } from '#unit/setting-fields/use-anchor.ts';
import { SectionState } from '#unit/setting-views/section-state.tsx';
import { useSectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { sectionLead, sectionTitle } from '#unit/settings/words.ts';
import { layoutOf } from './layouts.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { PlainSection } from './plain-section.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import css from './section.module.css';
import { useReach } from './use-reach.ts';

/** What comes of a section that was not answered, unless the bar says it. */
function WaitingNote({ pending }: { pending: boolean }) {
  const t = useT();
  const { count, stage } = useSettingsForm();
  const { waiting } = useReach();
  if (!pending || stage || count > 0 || !waiting) return null;
  return <p className={css.lead}>{t(waiting)}</p>;
}

/** A section: what it is for, how it stands, its fields, and what happened to it meanwhile. */
export function SectionCard({ section }: { section: SectionName }) {
  const t = useT();
  const form = useSectionForm(section);
  const { notAllowed } = useUnit();
  const anchor = useAnchor<HTMLElement>(section);
  const { body } = layoutOf(section);
  const flag = flagOfSection(section);
  if (flag && notAllowed.includes(flag)) {
    return (
      <section className={css.card} aria-labelledby={`section-${section}`}>
        <h2 id={`section-${section}`}>{sectionTitle(t, section)}</h2>
        <EmptyState icon={Lock} title={t('setting.notAllowed.title')}>
          {t('setting.notAllowed.text')}
        </EmptyState>
      </section>
    );
  }
  return (
    <>
      <section id={section} ref={anchor} className={css.card} aria-labelledby={`section-${section}`}>
        <header className={css.head}>
          <div className={css.line}>
            <h2 id={`section-${section}`}>{sectionTitle(t, section)}</h2>
            <SectionState known={form.known} />
          </div>
          <p className={css.lead}>{sectionLead(t, section)}</p>
          <WaitingNote pending={form.known.pending} />
        </header>
        <RefusedNotice form={form} />
        {body ? (
          <Later
            part={body}
            props={{ section }}
            wait={
              <div className={css.wait}>
                <Skeleton />
              </div>
            }
          />
        ) : (
          <PlainSection
            section={section}
            locked={notAllowed.includes('canisterAlarm') ? 'alarmAt' : undefined}
          />
        )}
      </section>
      <MeanwhileNotice form={form} />
    </>
  );
}
