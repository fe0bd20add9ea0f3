import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { languages } from '@poolhouse/domain/account/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { useAction } from '#shared/api/use-action.ts';
import { languageName } from '#shared/format/language-name.ts';
import { requiredText } from '#shared/forms/rules.ts';
import { savedAs } from '#shared/forms/saved-as.ts';
import { showServerErrors } from '#shared/forms/server-errors.ts';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useDraft } from '#shared/forms/use-draft.ts';
import { translate } from '#shared/i18n/i18n.ts';
import { setLanguage } from '#shared/i18n/set-language.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { toast } from '#shared/toasts/toasts.ts';
import { updateProfile } from './profile-requests.ts';

const contact = z.object({ name: requiredText(), surname: requiredText(), lang: z.enum(languages) });

/** After an update the interface speaks the chosen language and the profile is fetched again. */
export function useContactForm(user: EndUserResource) {
  const client = useQueryClient();
  const { name, surname, lang } = user;
  const form = useAppForm(contact, { name, surname, lang });
  const forget = useDraft(form, {
    name: 'contact',
    owner: user['@id'],
    written: ['name', 'surname', 'lang'],
  });
  const sent = useRef(form.getValues());
  const action = useAction({
    run: (values: z.infer<typeof contact>) => {
      sent.current = form.getValues();
      return updateProfile({ '@id': user['@id'], ...values });
    },
    success: 'settings.profileUpdated',
    onSuccess: async (_, values) => {
      savedAs(form, sent.current, values);
      const fetched = client.invalidateQueries({ queryKey: meQuery.queryKey });
      // The profile is saved all the same; the choice is stored, and the next start tries again.
      await setLanguage(values.lang).catch(() =>
        toast.warning(translate('ui.error.language', { language: languageName(values.lang) })),
      );
      await fetched;
    },
    onError: (error) => showServerErrors(form, error),
  });
  return { form, action, forget };
}
export type ContactForm = ReturnType<typeof useContactForm>;
