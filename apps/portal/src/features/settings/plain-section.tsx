import type { SettingField as Field } from '@poolhouse/contract/settings/fields';
import type { SectionName } from '@poolhouse/contract/settings/sections';
import { Lock } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { SettingField } from '#unit/setting-fields/setting-field.tsx';
import { isThere } from '#unit/settings/leaves.ts';
import { useSettingsForm } from '#unit/settings/settings-form.tsx';
import { fieldsOf } from '#unit/settings/shape.ts';
import { fieldLabel } from '#unit/settings/words.ts';
import css from './section.module.css';

/**
 * The fields of a section in their order, groups with their names: enough where a thing has no shape of its own. In the
 * place of one that is locked stands that it is not allowed.
 */
export function PlainSection({ section, locked }: { section: SectionName; locked?: string | undefined }) {
  const { features } = useSettingsForm();
  return (
    <div className={css.fields}>
      {Object.entries(fieldsOf(section))
        .filter(([, field]) => isThere(features, field))
        .map(([name, field]) =>
          name === locked ? (
            <LockedField key={name} section={section} path={name} />
          ) : (
            <Part key={name} section={section} path={name} field={field} />
          ),
        )}
    </div>
  );
}

interface Place {
  section: SectionName;
  path: string;
}
interface PartProps extends Place {
  field: Field;
}

function LockedField({ section, path }: Place) {
  const t = useT();
  return (
    <div className={css.locked}>
      <span>{fieldLabel(t, section, path)}</span>
      <p>
        <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('setting.notAllowed.title')}
      </p>
    </div>
  );
}

function Part({ section, path, field }: PartProps) {
  const t = useT();
  const { features } = useSettingsForm();
  if (field.kind !== 'group') return <SettingField section={section} path={path} />;
  return (
    <fieldset className={css.group}>
      <legend>{fieldLabel(t, section, path)}</legend>
      <div className={css.fields}>
        {Object.entries(field.fields)
          .filter(([, inner]) => isThere(features, inner))
          .map(([name, inner]) => (
            <Part key={name} section={section} path={`${path}.${name}`} field={inner} />
          ))}
      </div>
    </fieldset>
  );
}
