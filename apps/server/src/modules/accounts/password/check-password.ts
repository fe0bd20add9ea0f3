import { passwordProblem } from '@poolhouse/domain/account/password';

/** The violation code of a password that is to be set; undefined when it is accepted. */
export function passwordViolation(password: string): string | undefined {
  const problem = passwordProblem(password);
  return problem && `password-${problem}`;
}
