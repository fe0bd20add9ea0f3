import type { SectionName } from '@poolhouse/contract/settings/sections';
import { TriangleAlert } from 'lucide-react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LeafField } from '#unit/settings/leaves.ts';
import { type SettingsForm, useSectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { isAt, leafAt, possibleOptions, settingAnchor } from '#unit/settings/shape.ts';
import { adviceWords, fieldAbout, fieldLabel } from '#unit/settings/words.ts';
import { errorAt } from './error-at.ts';
import { FieldByKind } from './field-by-kind.tsx';
import type { FieldProps, PartRules } from './field-props.ts';
import { ListField, type ListFieldProps } from './list-field.tsx';
import { MaybeField } from './maybe-field.tsx';
import css from './setting-field.module.css';
import { useAnchor } from './use-anchor.ts';

export interface SettingFieldProps {
  section: SectionName;
  path: string;
  /** Without the sentence that says what it does: where a drawing says it. */
  terse?: boolean;
  /** Of a list a further one, of what may be missing the one that is added: as it begins. */
  further?: ListFieldProps['further'];
  /** Instead of writing it into the form: what has to be asked first. */
  onChange?: (value: unknown, form: SettingsForm) => void;
}

/** A field of a section, drawn by its shape: bound to the form, with its label, its sentence, and what is wrong with it. */
export function SettingField({ section, path, terse = false, further, onChange }: SettingFieldProps) {
  const t = useT();
  const language = useLanguage();
  const form = useSettingsForm();
  const own = useSectionForm(section);
  const { field } = leafAt(section, path);
  const props: FieldProps<LeafField> = {
    field,
    label: fieldLabel(t, section, path),
    about: terse ? undefined : fieldAbout(t, section, path),
    error: errorAt(t, language, own, path, field),
    offered: (options) => possibleOptions(form.features, section, path, options),
    value: own.shown[path],
    onChange: (value) => (onChange ? onChange(value, form) : form.set(section, path, value)),
    onLeave: () => form.leave(section, path),
  };
  const advice = own.advice.filter((one) => isAt(path, one));
  const rules: PartRules = {
    errorOf: (part, inner) => errorAt(t, language, own, `${path}${part}`, inner),
    leave: (part = '') => form.leave(section, `${path}${part}`),
    offered: (part, options) => possibleOptions(form.features, section, `${path}${part}`, options),
  };
  const anchor = settingAnchor(section, path);
  const isWide = field.kind === 'list' || field.kind === 'maybe' || field.kind === 'days';
  return (
    <div
      id={anchor}
      ref={useAnchor<HTMLDivElement>(anchor)}
      className={isWide ? css.wide : css.field}
      data-changed={own.changes.includes(path) || undefined}
    >
      {field.kind === 'list' ? (
        <ListField {...props} field={field} rules={rules} further={further} />
      ) : field.kind === 'maybe' ? (
        <MaybeField {...props} field={field} rules={rules} begin={further && (() => further([]))} />
      ) : (
        <FieldByKind {...props} />
      )}
      {advice.map((one) => (
        <p key={one.code} className={css.advice}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{adviceWords(t, language, one)}</span>
        </p>
      ))}
    </div>
  );
}
