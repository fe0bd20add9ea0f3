import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';

/** What was written behind `--`, by name. */
export type Given = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface CommandContext {
  config: Config;
  clock: Clock;
  /** Prints JSON instead of words. */
  json: boolean;
  /** Runs a task on the server's database, whether a server runs or not. */
  withDatabase(task: (database: Database) => Promise<string>): Promise<string>;
}

/** One command of `npm run admin`. */
export interface Command {
  /** As it is typed: `unit provision`. */
  words: string;
  /** Its options, for the list of commands. */
  usage: string;
  help: string;
  options: ParseArgsOptionsConfig;
  /** The option that may stand without its name: `unit revoke SERIAL`. */
  operand?: string;
  /** @returns what to print @throws Error in words for the terminal */
  run(given: Given, context: CommandContext): Promise<string>;
}

export function textOf(given: Given, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws Error when the option is missing */
export function needed(given: Given, name: string): string {
  const value = textOf(given, name);
  if (value === undefined || value.trim() === '') throw new Error(`--${name} is missing`);
  return value.trim();
}

export function listOf(given: Given, name: string): string[] {
  const value = given[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export const isSet = (given: Given, name: string): boolean => given[name] === true;
