import type { Config } from '../config.ts';
import type { ServerEvents } from '../modules/events.ts';
import { mailboxRoutes } from '../modules/mails/index.ts';
import { createSessions, isSessionActor } from '../modules/sessions/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { AccessPorts } from '../platform/http/access.ts';
import type { Api } from '../platform/http/api.ts';
import type { Hosts } from '../platform/http/hosts.ts';
import type { ResourceDefinition } from '../platform/http/resource.ts';
import type { Log } from '../platform/log.ts';

export interface AccountsSideDeps {
  config: Config;
  database: Database;
  hosts: Hosts;
  clock: Clock;
  events: ServerEvents;
  log: Log;
}

/** Everything that has to do with people, made and not yet started. */
export interface AccountsSide {
  access: AccessPorts;
  definitions: readonly ResourceDefinition[];
  routes(api: Api): void;
  pages(app: Api): void;
  start(): void;
  stop(): Promise<void>;
}

export function createAccountsSide({ config, database, clock, events }: AccountsSideDeps): AccountsSide {
  const { db } = database;
  const sessions = createSessions({ db, clock, events });
  return {
    access: {
      authenticate: sessions.authenticate,
      termsGate: async (actor) => (isSessionActor(actor) ? actor.termsToAccept : null),
    },
    definitions: [],
    routes: () => undefined,
    pages(app) {
      if (config.smtpUrl === undefined) mailboxRoutes(app, { db });
    },
    start: () => undefined,
    stop: async () => undefined,
  };
}
