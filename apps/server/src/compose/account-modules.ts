import { isLoopbackName } from '@poolhouse/domain/account/local-request';
import { scheduleAccountJobs, wokenJobs } from '#jobs/account-jobs.ts';
import {
  type AccountDeps,
  accountRoutes,
  answerDefinitions,
  createLoginShares,
  createRequestQueue,
  type EraseUser,
  type ExportPart,
  endUserDefinition,
  limitCaptcha,
  seed,
} from '#modules/accounts/index.ts';
import { captchaPicture, captchaRoutes, captchaWork, createCaptcha } from '#modules/captcha/index.ts';
import { cloudDefinition, cloudRoutes, langDefinition } from '#modules/clouds/index.ts';
import type { ServerEvents } from '#modules/events.ts';
import {
  createMailLinks,
  createMailSender,
  createOutbox,
  type MailBrand,
  type MailTransport,
  mailboxRoutes,
} from '#modules/mails/index.ts';
import { createPasswords, type Passwords } from '#modules/passwords/index.ts';
import { createPush, type Push, pushKeyAnswer, pushSubscriptionDefinition } from '#modules/push/index.ts';
import { createRateLimits, defaultLimits, type Limits } from '#modules/rate-limits/index.ts';
import {
  type Changes,
  createKept,
  createKnownDevices,
  createSessions,
  isSessionActor,
  type Sessions,
} from '#modules/sessions/index.ts';
import {
  agreedDefinition,
  latestDefinition,
  termsDefinition,
  termsRoutes,
  translationDefinition,
} from '#modules/terms/index.ts';
import { createTokens } from '#modules/tokens/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import type { AccessPorts } from '#platform/http/access.ts';
import type { Api } from '#platform/http/api.ts';
import type { Hosts } from '#platform/http/hosts.ts';
import type { ResourceDefinition } from '#platform/http/json-ld/resource.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { OutsideRules } from '#platform/outside/outside-post.ts';

export interface AccountModulesDeps {
  db: Db;
  clock: Clock;
  log: Log;
  events: ServerEvents;
  hosts: Pick<Hosts, 'originOf' | 'origins'>;
  /** The job queue, not yet started: whatever happens later is scheduled on it. */
  jobs: Pick<Jobs, 'schedule' | 'wake'>;
  /** Name of a variant as people read it. */
  brandOf(label: string): MailBrand;
  /** Label of the variant for mails that nobody asked for in one. */
  defaultVariant: string;
  /** Without one, mails stay in the outbox, where the mailbox page shows them. */
  mail?: { transport: MailTransport; from: string } | undefined;
  provisionDemo?: ((userId: string) => Promise<void>) | undefined;
  exportParts?: readonly ExportPart[];
  erasers?: readonly EraseUser[];
  limits?: Partial<Limits>;
  passwords?: Passwords;
  /** Without them every request asks whose session it is. */
  changes?: Changes | undefined;
  /** What browsers may name as their push service; anything of the public internet when nothing is said. */
  outside?: OutsideRules | undefined;
}

/** Everything that has to do with people, made and not yet started. */
export interface AccountModules {
  access: AccessPorts & { livingSessions: Sessions['living']; heldSessions: Sessions['held'] };
  definitions: readonly ResourceDefinition[];
  /** Tells people in the browsers that they allowed it. */
  push: Push;
  /** Tells people by mail. */
  outbox: AccountDeps['outbox'];
  links: AccountDeps['links'];
  /** Below `/api`. */
  routes(api: Api): void;
  /** Beside the portal. */
  pages(app: Api): void;
  /** Makes the first cloud with its terms. @returns its id */
  seed(): Promise<string>;
  start(): void;
  passwords: Pick<Passwords, 'taken'>;
  /** Resolves when no mail is being sent. */
  mailsIdle(): Promise<void>;
  stop(): Promise<void>;
}

export function createAccountModules(given: AccountModulesDeps): AccountModules {
  const { db, clock, jobs, mail, changes } = given;
  const rateLimits = createRateLimits(given);
  const push: Push = createPush({
    ...{ db, clock, jobs, log: given.log, outside: given.outside ?? { local: false } },
    contact: contactOf(given.hosts.originOf(given.defaultVariant)),
    sessions: () => deps.sessions,
  });
  const deps: AccountDeps = {
    ...given,
    sessions: createSessions({ ...given, onEnd: push.end }),
    keptUsers:
      changes &&
      createKept({
        ...{ clock, changes },
        userOf: ({ userId }) => userId,
        endOf: ({ until }) => until,
      }),
    devices: createKnownDevices(given),
    tokens: createTokens(given),
    passwords: given.passwords ?? createPasswords(),
    loginShares: createLoginShares(),
    captcha: createCaptcha(given),
    rateLimits,
    limits: { ...defaultLimits, ...given.limits },
    outbox: createOutbox({ ...given, onPut: mail && (() => jobs.wake(wokenJobs.mails)) }),
    links: createMailLinks(given.hosts),
    requestQueue: createRequestQueue({ db, clock, onAdded: () => jobs.wake(wokenJobs.requests) }),
    exportParts: [{ name: 'pushSubscriptions', collect: push.exportOf }, ...(given.exportParts ?? [])],
    erasers: given.erasers ?? [],
    provisionDemo: given.provisionDemo ?? (async () => undefined),
  };
  // What is done here holds for the next request here.
  given.events.on('sessions.ended', ({ userId }) => deps.keptUsers?.forget(userId));
  const sender = mail && createMailSender({ ...deps, ...mail });
  scheduleAccountJobs(jobs, deps, sender);
  return {
    access: {
      authenticate: deps.sessions.authenticate,
      changed(userId) {
        deps.sessions.forget(userId);
        deps.keptUsers?.forget(userId);
      },
      livingSessions: deps.sessions.living,
      heldSessions: deps.sessions.held,
      termsGate: async (actor) => (isSessionActor(actor) ? actor.termsToAccept : null),
    },
    definitions: [
      cloudDefinition,
      langDefinition,
      endUserDefinition,
      termsDefinition,
      translationDefinition,
      agreedDefinition,
      latestDefinition,
      captchaPicture.definition,
      captchaWork.definition,
      pushSubscriptionDefinition,
      pushKeyAnswer.definition,
      ...answerDefinitions,
    ],
    push,
    outbox: deps.outbox,
    passwords: deps.passwords,
    links: deps.links,
    routes(api) {
      captchaRoutes(api, { captcha: deps.captcha, limit: limitCaptcha(deps) });
      cloudRoutes(api, deps);
      termsRoutes(api, deps);
      accountRoutes(api, deps);
      push.routes(api);
    },
    pages(app) {
      if (!mail) mailboxRoutes(app, { db });
    },
    seed: () => seed(deps),
    start: () => deps.passwords.start(),
    mailsIdle: async () => sender?.idle(),
    async stop() {
      await sender?.stop();
      await push.stop();
      await deps.passwords.stop();
      await deps.captcha.stop();
      mail?.transport.close();
    },
  };
}

/** Whom push services may write to about what this server sends: they take no address of this machine. */
const contactOf = (origin: string): string =>
  origin.startsWith('https:') && !isLoopbackName(new URL(origin).hostname)
    ? origin
    : 'mailto:push@poolhouse.invalid';
