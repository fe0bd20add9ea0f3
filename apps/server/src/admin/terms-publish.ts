import type { Config } from '#config.ts';
import { createMailLinks, createOutbox } from '#modules/mails/index.ts';
import { announceTerms, publishTerms } from '#modules/terms/index.ts';
import { transact } from '#platform/db/transact.ts';
import { type Command, isSet, listOf, needed, textOf } from './command.ts';
import { mailNames } from './mail-names.ts';
import { onlyCloud } from './only-cloud.ts';
import { readTermsFile } from './terms-files.ts';

function validFrom(text: string | undefined, now: Date): Date {
  if (text === undefined) return now;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new Error('--valid-from: must be a date like 2027-01-31');
  return date;
}

/** Publishes a version and mails everybody about it. */
export const termsPublish: Command = {
  words: 'terms publish',
  usage: '--version V --file en.html --file cs.md … [--valid-from DATE] [--cloud ID] [--quiet]',
  help: 'publishes a version, one HTML or Markdown file a language, and mails the users (--quiet: not)',
  options: {
    version: { type: 'string' },
    file: { type: 'string', multiple: true },
    'valid-from': { type: 'string' },
    cloud: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
  run: async (given, { json, clock, config, withDatabase }) => {
    const version = needed(given, 'version');
    const translations = await Promise.all(listOf(given, 'file').map(readTermsFile));
    if (translations.length === 0) throw new Error('--file is missing');
    const from = validFrom(textOf(given, 'valid-from'), clock.now());
    return withDatabase(async ({ db }) => {
      const cloudId = await onlyCloud(db, textOf(given, 'cloud'));
      const exists = await db
        .selectFrom('terms')
        .select('id')
        .where('cloud_id', '=', cloudId)
        .where('version', '=', version)
        .executeTakeFirst();
      if (exists) throw new Error(`--version: ${version} is published already`);
      // With the mails or not at all: a run that is broken off can be done again.
      const { id, mailed } = await transact(db, async (trx) => {
        const terms = { cloudId, version, validFrom: from };
        const made = await publishTerms({ db: trx, clock }, { ...terms, translations });
        const deps = { db: trx, clock, ...mailing(config, trx, clock) };
        const count = isSet(given, 'quiet') ? 0 : await announceTerms(deps, { ...terms, id: made });
        return { id: made, mailed: count };
      });
      if (json) return JSON.stringify({ id, version, validFrom: from, mailed });
      return `Version ${version} is valid from ${from.toISOString()}; ${mailed} users get a mail.`;
    });
  },
};

type OutboxDeps = Parameters<typeof createOutbox>[0];

function mailing(config: Config, db: OutboxDeps['db'], clock: OutboxDeps['clock']) {
  const { hosts, brandOf } = mailNames(config);
  return {
    outbox: createOutbox({ db, clock, brandOf }),
    links: createMailLinks(hosts),
    variant: config.appLabel,
  };
}
