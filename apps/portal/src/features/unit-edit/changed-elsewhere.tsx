import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { detailNames } from './details.ts';
import css from './edit.module.css';
import type { UnitDetails } from './edit-rules.ts';

const labels = { name: 'edit.name.label', note: 'edit.note.label', timeZone: 'edit.zone.label' } as const;

/** What was changed in another window while something else was typed here: a save takes its place, unless it is taken. */
export function ChangedElsewhere({ theirs, onTake }: { theirs: Partial<UnitDetails>; onTake: () => void }) {
  const t = useT();
  const names = detailNames.filter((name) => theirs[name] !== undefined);
  if (names.length === 0) return null;
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t('edit.elsewhere.title')}
      action={<Button onPress={onTake}>{t('edit.elsewhere.take')}</Button>}
    >
      <dl className={css.theirs}>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(labels[name])}</dt>
            <dd>{theirs[name] || t('edit.elsewhere.empty')}</dd>
          </div>
        ))}
      </dl>
      <p>{t('edit.elsewhere.text')}</p>
    </Notice>
  );
}
