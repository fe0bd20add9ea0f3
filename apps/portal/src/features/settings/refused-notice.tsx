import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { same } from '#unit/settings/edits.ts';
import { flatOf, leavesOf } from '#unit/settings/leaves.ts';
import { type SectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { fieldsOf, isAt } from '#unit/settings/shape.ts';
import { faultWords } from '#unit/settings/words.ts';

/** That the unit refused the last change, why as far as that stands at no field, and a way to go on from it. */
export function RefusedNotice({ form: { name, known, shown } }: { form: SectionForm }) {
  const t = useT();
  const language = useLanguage();
  const { enterRefused } = useSettingsForm();
  const { refused, pending } = known;
  if (!refused || pending) return null;
  const leaves = leavesOf(fieldsOf(name));
  const elsewhere = refused.errors.filter((fault) => !leaves.some(({ path }) => isAt(path, fault)));
  const isEntered = same({ ...shown, ...flatOf(fieldsOf(name), refused.state) }, shown);
  return (
    <Notice
      tone="error"
      title={t('setting.refused.title')}
      action={
        isEntered ? undefined : (
          <Button size="small" onPress={() => enterRefused(name)}>
            {t('setting.refused.again')}
          </Button>
        )
      }
    >
      {elsewhere.length > 0
        ? elsewhere.map((fault) => faultWords(t, language, fault, undefined)).join(' ')
        : t('setting.refused.text')}
    </Notice>
  );
}
