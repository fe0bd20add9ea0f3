import { createMailSender, eraseMails, type MailTransport } from '#modules/mails/index.ts';
import { eraseDue } from './deletion/erase-due.ts';
import type { AccountDeps } from './deps.ts';
import { processRequests } from './requests/process-requests.ts';
import { forgetSignUps } from './sign-up/forget-sign-ups.ts';

export interface AccountJob {
  name: string;
  everyMs: number;
  /** Also runs shortly after something was taken in, whatever the clock says. */
  soon?: boolean;
  /** May be run while it runs, which then goes on with what came meanwhile. */
  again?: boolean;
  run(): Promise<void>;
  /** Has what runs come to its end soon. */
  stop?(): void;
}

const minute = 60_000;
const hour = 60 * minute;

/** What happens by the clock. Each takes only what no other server is at. */
export function accountJobs(
  deps: AccountDeps,
  mail: { transport: MailTransport; from: string } | undefined,
): AccountJob[] {
  const jobs: AccountJob[] = [
    { name: 'accounts.requests', everyMs: 1_000, soon: true, run: () => processRequests(deps) },
    { name: 'accounts.erase', everyMs: 20_000, run: () => eraseDue(deps) },
    { name: 'mails.erase', everyMs: 10_000, run: () => eraseMails(deps) },
    { name: 'accounts.sweep', everyMs: hour, run: () => sweep(deps) },
    // Of these there may be so many only.
    { name: 'captcha.sweep', everyMs: minute, run: () => deps.captcha.sweep() },
  ];
  if (mail) {
    const sender = createMailSender({ ...deps, ...mail });
    jobs.push({ name: 'mails.send', everyMs: 2_000, soon: true, again: true, ...sender });
  }
  return jobs;
}

async function sweep(deps: AccountDeps): Promise<void> {
  const { sessions, devices, tokens, rateLimits } = deps;
  for (const part of [sessions, devices, tokens, rateLimits]) await part.sweep();
  await forgetSignUps(deps);
}
