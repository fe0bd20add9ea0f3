import { sessionEvents } from '../../shared/session/session.ts';
import { emptySignUp, type SignUpForm } from './sign-up-form.ts';

let draft: SignUpForm = emptySignUp;
let listening = false;

/**
 * What was typed into the sign-up before its author went to read the terms. In memory only: it holds a password, and
 * whoever logs in next in this tab shall not find it.
 */
export const signUpDraft = {
  read: (): SignUpForm => draft,
  keep(values: SignUpForm): void {
    draft = values;
    if (listening) return;
    listening = true;
    sessionEvents.on('started', () => signUpDraft.forget());
  },
  forget(): void {
    draft = emptySignUp;
  },
};
