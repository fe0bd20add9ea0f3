import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { PartBoundary } from '#shared/chunks/part-boundary.tsx';
import { UnsavedChanges } from '#shared/forms/unsaved-changes.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { useUser } from '#shared/session/use-user.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { AquaSection } from './aqua-section.tsx';
import { DetailsSection } from './details-section.tsx';
import css from './edit.module.css';
import { SettingsSection } from './settings-section.tsx';
import { UnpairSection } from './unpair-section.tsx';
import { useEditForm } from './use-edit-form.ts';

export { messages } from './messages.ts';

/** What an owner says of a unit, what it is linked with, and giving it away: for its owner alone. */
export function EditScreen() {
  const unit = useUnit();
  const me = useUser()['@id'];
  return unit.owner === me ? <Edit key={unit['@id']} unit={unit} /> : <NotAllowed />;
}

function Edit({ unit }: { unit: LiveUnit }) {
  const edit = useEditForm(unit);
  const [gone, setGone] = useState(false);
  // What was typed about a unit that is no more asks nothing.
  if (gone) return <Navigate to={paths.units} replace />;
  const leave = () => {
    edit.forget();
    setGone(true);
  };
  return (
    <div className={css.screen}>
      <PartBoundary>
        <DetailsSection {...edit} unit={unit} />
      </PartBoundary>
      <div className={css.side}>
        <PartBoundary>
          <AquaSection unit={unit} />
        </PartBoundary>
        <PartBoundary>
          <SettingsSection unit={unit} />
        </PartBoundary>
        <PartBoundary>
          <UnpairSection unit={unit} onUnpaired={leave} />
        </PartBoundary>
      </div>
      <UnsavedChanges when={edit.form.formState.isDirty} onLeave={edit.forget} />
    </div>
  );
}

function NotAllowed() {
  const t = useT();
  return (
    <Card>
      <EmptyState icon={Lock} title={t('edit.notAllowed.title')}>
        {t('edit.notAllowed.text')}
      </EmptyState>
    </Card>
  );
}
