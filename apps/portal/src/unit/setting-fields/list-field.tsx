import { type SettingField, usualState } from '@poolhouse/contract/settings/fields';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notes } from '#shared/ui/notes.tsx';
import { type Flat, itemsOf } from '#unit/settings/leaves.ts';
import type { FieldProps, PartRules } from './field-props.ts';
import { PartFields } from './part-fields.tsx';
import css from './setting-field.module.css';

type Shape = Extract<SettingField, { kind: 'list' }>;

export interface ListFieldProps extends FieldProps<Shape> {
  rules: PartRules;
  /** A further one, as it begins; undefined when there is no room for it. */
  further?: ((items: readonly Flat[]) => Flat | undefined) | undefined;
}

/** Rows have no names of their own; they are told apart by their place. */
const rowsOf = (items: readonly Flat[]) => items.map((item, index) => ({ index, item }));

/** Some of a kind: each a row, and one more as long as there is room. */
export function ListField({ field, label, about, error, value, onChange, rules, further }: ListFieldProps) {
  const t = useT();
  const id = useId();
  const items = itemsOf(value);
  const { fields, most } = field;
  const next = items.length < most ? (further ?? (() => usualState(fields)))(items) : undefined;
  return (
    <fieldset className={css.set}>
      <legend className={css.label}>{label}</legend>
      <ol className={css.items}>
        {rowsOf(items).map(({ index, item }) => (
          <li key={index} className={css.item}>
            <div className={css.itemHead}>
              <span aria-hidden="true">{t('setting.item', { number: index + 1 })}</span>
              <Button
                square
                variant="quiet"
                aria-label={t('setting.remove', { number: index + 1 })}
                onPress={() => {
                  onChange(items.filter((_, other) => other !== index));
                  // Those after it have other places now.
                  rules.leave();
                }}
              >
                <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
              </Button>
            </div>
            <fieldset className={css.set} aria-label={t('setting.item', { number: index + 1 })}>
              <PartFields
                fields={fields}
                value={item}
                place={`[${index}]`}
                rules={rules}
                onChange={(changed) => onChange(items.with(index, changed))}
              />
            </fieldset>
          </li>
        ))}
      </ol>
      <Notes id={id} description={about} errorMessage={error} />
      {next ? (
        <div>
          <Button size="small" onPress={() => onChange([...items, next])}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('setting.add')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
