import { type SettingField, usualState } from '@poolhouse/contract/settings/fields';
import { useId } from 'react';
import { Switch } from '#shared/ui/fields/switch.tsx';
import { Notes } from '#shared/ui/notes.tsx';
import type { Flat } from '#unit/settings/leaves.ts';
import type { FieldProps, PartRules } from './field-props.ts';
import { PartFields } from './part-fields.tsx';
import css from './setting-field.module.css';

type Shape = Extract<SettingField, { kind: 'maybe' }>;

export interface MaybeFieldProps extends FieldProps<Shape> {
  rules: PartRules;
  /** What it begins as, where that is not what is usual. */
  begin?: (() => Flat | undefined) | undefined;
}

/** One thing that there may be none of. */
export function MaybeField({ field, label, about, error, value, onChange, rules, begin }: MaybeFieldProps) {
  const id = useId();
  const item = typeof value === 'object' && value !== null ? ({ ...value } as Flat) : undefined;
  return (
    <div className={css.set}>
      <div className={css.switch}>
        <Switch
          label={label}
          {...(about ? { description: about } : {})}
          isSelected={item !== undefined}
          onChange={(is) => onChange(is ? { ...usualState(field.fields), ...begin?.() } : null)}
        />
      </div>
      {item ? (
        <fieldset className={css.set} aria-label={label}>
          <PartFields fields={field.fields} value={item} place="" rules={rules} onChange={onChange} />
        </fieldset>
      ) : null}
      <Notes id={id} errorMessage={error} />
    </div>
  );
}
