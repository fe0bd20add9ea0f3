import type { SectionName } from '@poolhouse/contract/settings/sections';
import { Hand } from 'lucide-react';
import { formatStamp } from '#shared/format/date-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { useAnchor } from '#unit/setting-fields/use-anchor.ts';
import { type SectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { leafAt } from '#unit/settings/shape.ts';
import { fieldLabel, shownValue } from '#unit/settings/words.ts';
import css from './section.module.css';

/** Where it is on a page. */
export const noticeId = (name: SectionName): string => `meanwhile-${name}`;

/** What became another while it stood here: shown, and for the same field chosen by whoever edits; never overwritten. */
export function MeanwhileNotice({ form }: { form: SectionForm }) {
  const { name, base, shown, conflicts, followed, known } = form;
  const t = useT();
  const language = useLanguage();
  const { timeZone } = useUnit();
  const { takeTheirs, keepMine } = useSettingsForm();
  const anchor = useAnchor<HTMLSpanElement>(noticeId(name));
  if (conflicts.length === 0 && followed.length === 0) return null;
  const said = (path: string, value: unknown) => shownValue(t, language, leafAt(name, path).field, value);
  const [only, ...more] = conflicts;
  const when = known.changedAt ? formatStamp(known.changedAt, timeZone) : '';
  return (
    <Notice
      tone="warning"
      icon={Hand}
      role="status"
      title={t('setting.meanwhile.title')}
      action={
        <span className={css.choices} id={noticeId(name)} ref={anchor}>
          {only === undefined ? null : (
            <Button size="small" onPress={() => takeTheirs(name)}>
              {more.length === 0
                ? t('setting.meanwhile.take', { value: said(only, base[only]) })
                : t('setting.meanwhile.takeAll')}
            </Button>
          )}
          <Button size="small" onPress={() => keepMine(name)}>
            {t(only === undefined ? 'setting.meanwhile.seen' : 'setting.meanwhile.keep')}
          </Button>
        </span>
      }
    >
      <p>{t('setting.meanwhile.text', { when })}</p>
      <ul>
        {[...conflicts, ...followed].map((path) => (
          <li key={path}>
            {t(conflicts.includes(path) ? 'setting.meanwhile.conflict' : 'setting.meanwhile.followed', {
              field: fieldLabel(t, name, path),
              theirs: said(path, base[path]),
              mine: said(path, shown[path]),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
