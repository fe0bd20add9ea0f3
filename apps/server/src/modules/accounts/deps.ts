import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import type { Captcha } from '#modules/captcha/index.ts';
import type { ServerEvents } from '#modules/events.ts';
import type { MailLinks, Outbox } from '#modules/mails/index.ts';
import type { Passwords } from '#modules/passwords/index.ts';
import type { Limits, RateLimits } from '#modules/rate-limits/index.ts';
import type { Kept, KnownDevices, Sessions } from '#modules/sessions/index.ts';
import type { Tokens } from '#modules/tokens/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Hosts } from '#platform/http/hosts.ts';
import type { Log } from '#platform/log.ts';
import type { LoginShares } from './login/login-shares.ts';
import type { EraseUser, ExportPart } from './ports.ts';
import type { RequestQueue } from './requests/request-queue.ts';

/** What the endpoints of accounts work with. */
export interface AccountDeps {
  db: Db;
  clock: Clock;
  log: Log;
  events: ServerEvents;
  hosts: Pick<Hosts, 'originOf' | 'origins'>;
  sessions: Sessions;
  /** Who is logged in, as they were told a moment ago; absent where nobody tells of changes. */
  keptUsers?: Kept<{ userId: string; until: number; me: EndUserResource }> | undefined;
  devices: KnownDevices;
  tokens: Tokens;
  passwords: Passwords;
  captcha: Captcha;
  rateLimits: RateLimits;
  limits: Limits;
  outbox: Outbox;
  links: MailLinks;
  requestQueue: RequestQueue;
  loginShares: LoginShares;
  /** Label of the variant for mails that nobody asked for in one. */
  defaultVariant: string;
  exportParts: readonly ExportPart[];
  erasers: readonly EraseUser[];
  /** Gives a demo user units with a history. */
  provisionDemo(userId: string): Promise<void>;
}
