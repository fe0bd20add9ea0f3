import type { signUpRequest } from '@poolhouse/contract/api/end-users';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { api } from '#shared/api/api.ts';
import { ApiError, isUnknown } from '#shared/api/api-error.ts';
import { cloudLangsQuery } from '#shared/api/cloud-langs-query.ts';
import { latestTermsQuery } from '#shared/api/latest-terms-query.ts';
import { useAction } from '#shared/api/use-action.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import { typedAddress } from '#shared/forms/restored.ts';
import { showServerErrors } from '#shared/forms/server-errors.ts';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useDraft } from '#shared/forms/use-draft.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { captchaKey, captchaPictureQuery } from './captcha-picture-query.ts';
import { captchaProofQuery } from './captcha-proof-query.ts';
import { offeredLanguage } from './offered-language.ts';
import { emptySignUp, type SignUpForm, signUpDraft, signUpForm } from './sign-up-form.ts';

/** Answers the same whether the address is new or not. */
export function signUp(request: Omit<z.infer<typeof signUpRequest>, 'cloud'>): Promise<void> {
  return api.command('POST', 'end_users', { ...request, cloud: pageConfig().cloud });
}

/** Whether the server refused a field, or a part of it. */
const concerns = (error: Error, field: string): boolean =>
  error instanceof ApiError &&
  error.violations.some(({ propertyPath }) => propertyPath.split('.')[0] === field);

/** The sign-up's form with its request. A submit while the captcha's calculation runs waits for it. */
export function useSignUp() {
  const client = useQueryClient();
  const form = useAppForm(signUpForm, emptySignUp);
  const forget = useDraft(form, signUpDraft);
  // Asked for while somebody types: the press has one thing less to wait for, and to fail by.
  useEffect(() => void client.prefetchQuery(cloudLangsQuery()), [client]);

  async function send({ captcha, withoutPicture, ...person }: SignUpForm): Promise<void> {
    const langs = (await client.ensureQueryData(cloudLangsQuery()))['hydra:member'];
    const { terms } = await client.ensureQueryData(latestTermsQuery());
    const answer = withoutPicture
      ? await client.fetchQuery(captchaProofQuery)
      : { id: (await client.ensureQueryData(captchaPictureQuery)).id, answer: captcha };
    await signUp({
      ...person,
      lang: offeredLanguage(currentLanguage(), langs),
      captcha: { id: answer.id, answer: answer.answer },
      eula: terms,
      privacyPolicy: terms,
    });
  }

  const action = useAction({
    run: send,
    onSuccess: (_, { email }) => {
      typedAddress.keep(email);
      form.reset(emptySignUp);
      forget();
      // Used once: the server knows it no more.
      client.removeQueries({ queryKey: captchaKey });
    },
    onError: (error) => {
      // The check counts once: that of a request which may have arrived is used up.
      if (isUnknown(error) && form.getValues('withoutPicture'))
        void client.resetQueries({ queryKey: captchaKey });
      if (concerns(error, 'captcha')) {
        form.setValue('captcha', '');
        void client.resetQueries({ queryKey: captchaKey });
      }
      // A newer version came into force meanwhile: it is read and accepted anew.
      if (concerns(error, 'eula')) {
        form.setValue('eula', false);
        form.setValue('privacyPolicy', false);
        void client.resetQueries(latestTermsQuery());
      }
      return showServerErrors(form, error, { 'captcha.answer': 'captcha', 'captcha.id': 'captcha' });
    },
  });
  /** Back to the form with what was sent, but for the captcha, which counts once. */
  function correct(): void {
    form.reset({ ...action.variables, captcha: '' }, { keepDefaultValues: true });
    action.reset();
  }
  return { form, action, correct };
}
