import type { SettingFields } from '@poolhouse/contract/settings/fields';
import { useT } from '#shared/i18n/use-t.ts';
import { type Flat, leavesOf } from '#unit/settings/leaves.ts';
import { partLabel } from '#unit/settings/words.ts';
import { FieldByKind } from './field-by-kind.tsx';
import type { PartRules } from './field-props.ts';
import css from './setting-field.module.css';

export interface PartFieldsProps {
  fields: SettingFields;
  value: Flat;
  /** Place of this thing in its field: `[1]`, or nothing. */
  place: string;
  rules: PartRules;
  onChange: (value: Flat) => void;
}

/** The fields of one thing that there may be several of, in a row. */
export function PartFields({ fields, value, place, rules, onChange }: PartFieldsProps) {
  const t = useT();
  return (
    <div className={css.parts}>
      {leavesOf(fields).map(({ path, field }) => (
        <FieldByKind
          key={path}
          isPart
          field={field}
          label={partLabel(t, path)}
          error={rules.errorOf(`${place}.${path}`, field)}
          offered={(options) => rules.offered(`${place}.${path}`, options)}
          value={value[path]}
          onChange={(next) => onChange({ ...value, [path]: next })}
          onLeave={() => rules.leave(`${place}.${path}`)}
        />
      ))}
    </div>
  );
}
