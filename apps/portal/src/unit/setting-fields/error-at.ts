import type { SectionName } from '@poolhouse/contract/settings/sections';
import type { Language } from '@poolhouse/domain/account/languages';
import type { Translate } from '#shared/i18n/use-t.ts';
import { same } from '#unit/settings/edits.ts';
import { type Flat, flatOf, type LeafField } from '#unit/settings/leaves.ts';
import type { SectionForm } from '#unit/settings/settings-form.tsx';
import { fieldsOf, isAt } from '#unit/settings/shape.ts';
import { faultWords, fieldLabel, shownValue } from '#unit/settings/words.ts';

/** The field of the same group, before this one, that holds the value. */
function otherAt(name: SectionName, shown: Flat, path: string, value: unknown): string | undefined {
  const group = path.slice(0, path.lastIndexOf('.') + 1);
  if (!group || value === undefined) return undefined;
  const all = Object.keys(flatOf(fieldsOf(name), null)).filter((one) => one.startsWith(group));
  return all.slice(0, all.indexOf(path)).findLast((one) => shown[one] === value);
}

/**
 * What stands at a field, or at a part of one: what is wrong with what it shows, else what the server said of it, else that
 * the unit refused just this.
 * @param path `levels.fillOn`, `intervals[1].end`
 */
export function errorAt(
  t: Translate,
  language: Language,
  { name, shown, base, told, sentences, known }: SectionForm,
  path: string,
  field: LeafField,
): string | undefined {
  const fault = told.find((one) => one.path === path);
  if (fault) {
    const other = otherAt(name, shown, path, fault.values?.least);
    return faultWords(t, language, fault, field, other && fieldLabel(t, name, other));
  }
  if (sentences[path] !== undefined) return sentences[path];
  const { refused } = known;
  const refusal = refused?.errors.find((one) => isAt(path, one));
  if (!refused || !refusal || !(path in shown)) return undefined;
  const wanted = flatOf(fieldsOf(name), refused.state)[path];
  // What is typed by now is not what was refused.
  if (!same(shown[path], wanted) && !same(shown[path], base[path])) return undefined;
  return t('setting.refused.value', {
    value: shownValue(t, language, field, wanted),
    reason: faultWords(t, language, refusal, field),
  });
}
