import { type AccountDeps, eraseDue, forgetSignUps, processRequests } from '#modules/accounts/index.ts';
import { eraseMails, type MailSender } from '#modules/mails/index.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

/** Those that are woken when there is something for them. */
export const wokenJobs = { requests: 'accounts.requests', mails: 'mails.send' };

const everyMinute = '* * * * *';
/** The next minute is soon enough for what failed. */
const untilTheNext = { retryLimit: 0 };
const woken = { ...untilTheNext, soon: true };

/**
 * What happens for people later than they ask for it, or by the clock. Each takes only what no other server is at.
 * @param sender none without a mail server
 */
export function scheduleAccountJobs(
  jobs: Pick<Jobs, 'schedule' | 'wake'>,
  deps: AccountDeps,
  sender: MailSender | undefined,
): void {
  jobs.schedule(wokenJobs.requests, everyMinute, () => requests(jobs, deps), woken);
  if (sender) jobs.schedule(wokenJobs.mails, everyMinute, sender.run, woken);
  jobs.schedule('accounts.erase', everyMinute, () => eraseDue(deps), untilTheNext);
  jobs.schedule('mails.erase', everyMinute, () => eraseMails(deps), untilTheNext);
  // The number of captchas is bounded, so those that have ended must go soon.
  jobs.schedule('captcha.sweep', everyMinute, deps.captcha.sweep, untilTheNext);
  jobs.schedule('sessions.sweep', '3 * * * *', deps.sessions.sweep);
  jobs.schedule('devices.sweep', '13 * * * *', deps.devices.sweep);
  jobs.schedule('tokens.sweep', '23 * * * *', deps.tokens.sweep);
  jobs.schedule('rate-limits.sweep', '33 * * * *', deps.rateLimits.sweep);
  jobs.schedule('sign-ups.sweep', '43 * * * *', () => forgetSignUps(deps));
}

/** Some at a time, so that a server that stops needn't wait for all. */
async function requests(jobs: Pick<Jobs, 'wake'>, deps: AccountDeps): Promise<void> {
  if (await processRequests(deps)) jobs.wake(wokenJobs.requests);
}
