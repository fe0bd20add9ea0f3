import type { Brand } from '@poolhouse/brands/brand';
import type { Config } from '#config.ts';
import type { ServerEvents } from '#modules/events.ts';
import { smtpTransport } from '#modules/mails/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { ServerDatabase } from '#platform/database.ts';
import type { Hosts } from '#platform/http/hosts.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { type AccountModules, type AccountModulesDeps, createAccountModules } from './account-modules.ts';
import type { BenchHooks } from './bench-hooks.ts';

export interface AccountsSideDeps {
  config: Config;
  brands: readonly Brand[];
  database: ServerDatabase;
  hosts: Hosts;
  clock: Clock;
  events: ServerEvents;
  jobs: Jobs;
  log: Log;
  bench: Pick<BenchHooks, 'outside'>;
  ports: Pick<AccountModulesDeps, 'erasers' | 'exportParts' | 'provisionDemo'>;
}

/** Everything that has to do with people, made and not yet started. */
export function createAccountsSide(deps: AccountsSideDeps): AccountModules {
  const { config, brands, database, hosts, clock, events, jobs, log, bench, ports } = deps;
  const { smtpUrl, mailFrom } = config;
  const known = new Map(brands.map((brand) => [brand.label, brand]));
  return createAccountModules({
    ...ports,
    db: database.db,
    changes: database.changes,
    clock,
    log,
    events,
    jobs,
    hosts,
    outside: bench.outside,
    brandOf: (label) => known.get(label) ?? { name: label },
    defaultVariant: config.appLabel,
    mail: smtpUrl === undefined ? undefined : { transport: smtpTransport(smtpUrl), from: mailFrom },
  });
}
