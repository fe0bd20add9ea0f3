import { resolve } from 'node:path';
import { backUp } from '#platform/backup/backup.ts';
import { restore } from '#platform/backup/restore.ts';
import type { DatabaseOptions } from '#platform/database.ts';
import { createLog } from '#platform/log.ts';
import { type Command, type CommandContext, isSet, needed } from './command.ts';

const optionsOf = ({ config, clock }: CommandContext): DatabaseOptions => ({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  log: createLog('error'),
  now: clock.now(),
});

const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const placeOf = ({ config }: CommandContext, dataFolder: string): string =>
  config.databaseUrl === undefined ? dataFolder : 'the database of DATABASE_URL';

export const backupCommand: Command = {
  words: 'backup',
  usage: 'FILE [--portable]',
  help: 'writes everything that is kept into one file, while the server runs; --portable also for another version of PostgreSQL',
  options: { file: { type: 'string' }, portable: { type: 'boolean', default: false } },
  operand: 'file',
  async run(given, context) {
    const file = resolve(needed(given, 'file'));
    const made = await backUp(file, isSet(given, 'portable'), optionsOf(context));
    const wholeUntil = made.wholeUntil.toISOString();
    if (context.json) return JSON.stringify({ file, ...made, wholeUntil });
    return [
      `${file}: ${sizeOf(made.bytes)}, everything in ${placeOf(context, made.dataFolder)} until ${wholeUntil}.`,
      'It has secrets in it: keep it as safe as the data itself.',
    ].join('\n');
  },
};

export const restoreCommand: Command = {
  words: 'restore',
  usage: 'FILE',
  help: 'makes of a backup what a server goes on with, in an empty DATA_DIR or an empty database of DATABASE_URL',
  options: { file: { type: 'string' } },
  operand: 'file',
  async run(given, context) {
    const file = resolve(needed(given, 'file'));
    const { dataFolder, ...made } = await restore(file, optionsOf(context));
    const wholeUntil = made.wholeUntil.toISOString();
    if (context.json) return JSON.stringify({ file, dataFolder, ...made, wholeUntil });
    return `Everything until ${wholeUntil} is in ${placeOf(context, dataFolder)}. npm start goes on from there.`;
  },
};
