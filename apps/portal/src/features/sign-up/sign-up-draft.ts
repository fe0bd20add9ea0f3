import { queryClient } from '#shared/api/query-client.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { sessionEvents } from '#shared/session/session.ts';
import { emptySignUp, type SignUpForm } from './sign-up-form.ts';

let draft: SignUpForm = emptySignUp;
let listening = false;

/**
 * What was typed into the sign-up before its author went to read the terms. In memory only: it holds a password, and
 * nobody who logs in later in this browser may find it.
 */
export const signUpDraft = {
  read: (): SignUpForm => draft,
  keep(values: SignUpForm): void {
    // Led away by a login in another tab: its author won't come back to the form.
    draft = queryClient.getQueryData(meQuery.queryKey) ? emptySignUp : values;
    if (listening) return;
    listening = true;
    sessionEvents.on('started', signUpDraft.forget);
    sessionEvents.on('ended', signUpDraft.forget);
  },
  forget(): void {
    draft = emptySignUp;
  },
};
