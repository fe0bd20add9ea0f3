import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { STATE_EVERY_MS } from '@poolhouse/contract/unit/limits';
import * as z from 'zod/mini';
import type { Address } from '#link/connection.ts';
import { type UnitIdentity, unitIdentities } from './identity.ts';

export interface Config {
  readonly units: readonly UnitIdentity[];
  /** What the file of units says now. Throws a {@link ConfigError}. */
  readUnitsAgain(): readonly UnitIdentity[];
  readonly address: Address;
  readonly dataDir: string;
  /** Undefined: there is none. */
  readonly panel: { readonly host: string; readonly port: number } | undefined;
  readonly speed: number;
  readonly sendEveryMs: number;
  readonly historyDays: number;
  /** Units for load, of which this many are switched on in a second; undefined for units as people have them. */
  readonly load: { readonly pace: number } | undefined;
}

const number = (least: number, most: number) =>
  z.pipe(z.coerce.number(), z.number().check(z.gte(least), z.lte(most)));
const port = z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lte(65_535)));

const environment = z.object({
  UNITS_FILE: z.string(),
  DATA_DIR: z.string(),
  MQTT_HOST: z._default(z.string(), '127.0.0.1'),
  MQTT_PORT: z._default(port, 1883),
  MQTT_CA: z.optional(z.string()),
  /** The panel shows pairing codes and has buttons without a lock: it is for this machine only. */
  PANEL_HOST: z._default(z.enum(['127.0.0.1', '::1', 'localhost']), '127.0.0.1'),
  PANEL_PORT: z._default(z.union([z.literal('off'), port]), 8081),
  SPEED: z._default(number(0.1, 10_000), 1),
  SEND_EVERY_MS: z._default(number(1000, STATE_EVERY_MS), STATE_EVERY_MS),
  HISTORY_DAYS: z._default(number(0, 60), 1),
});

const words = z.object({
  /** So many of the file's units run in this process, for load. */
  count: z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(100_000)))),
  pace: z._default(number(1, 10_000), 100),
});

export class ConfigError extends Error {}

/**
 * Reads the environment, and `--count N --pace N` of the command line. Throws a {@link ConfigError} that names whatever is
 * wrong.
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  argv: readonly string[] = process.argv.slice(2),
): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) throw new ConfigError(lines(parsed.error, ''));
  const { data } = parsed;
  const problems: string[] = [];
  const { count, pace } = readWords(argv, problems);
  const named = readUnits(data.UNITS_FILE, problems);
  if (count !== undefined && count > named.length) {
    problems.push(`--count: UNITS_FILE has ${named.length} units`);
  }
  const units = named.slice(0, count);
  const file = data.MQTT_CA;
  const ca = file === undefined ? undefined : attempt(() => readFileSync(file, 'utf8'), 'MQTT_CA', problems);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    units,
    readUnitsAgain() {
      const wrong: string[] = [];
      const now = readUnits(data.UNITS_FILE, wrong);
      if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
      return now;
    },
    address: { host: data.MQTT_HOST, port: data.MQTT_PORT, ...(ca === undefined ? {} : { ca }) },
    dataDir: data.DATA_DIR,
    panel: data.PANEL_PORT === 'off' ? undefined : { host: data.PANEL_HOST, port: data.PANEL_PORT },
    speed: data.SPEED,
    sendEveryMs: data.SEND_EVERY_MS,
    historyDays: data.HISTORY_DAYS,
    load: count === undefined ? undefined : { pace },
  };
}

function readWords(argv: readonly string[], problems: string[]): z.infer<typeof words> {
  const options = { count: { type: 'string' }, pace: { type: 'string' } } as const;
  const given = attempt(() => parseArgs({ args: [...argv], options }).values, 'arguments', problems) ?? {};
  const parsed = words.safeParse(given);
  if (!parsed.success) problems.push(lines(parsed.error, '--'));
  return parsed.data ?? { pace: 0 };
}

function readUnits(file: string, problems: string[]): readonly UnitIdentity[] {
  const text = attempt(() => JSON.parse(readFileSync(file, 'utf8')), 'UNITS_FILE', problems);
  if (text === undefined) return [];
  const units = unitIdentities.safeParse(text);
  if (!units.success) problems.push(lines(units.error, 'UNITS_FILE '));
  return units.data ?? [];
}

function attempt<T>(read: () => T, variable: string, problems: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(`${variable}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function lines(error: z.core.$ZodError, prefix: string): string {
  return error.issues.map((issue) => `${prefix}${issue.path.join('.')}: ${issue.message}`).join('\n');
}
