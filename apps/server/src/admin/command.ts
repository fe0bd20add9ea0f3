import type { ParseArgsOptionsConfig } from 'node:util';
import { isWithin, lineFault, tidyLine } from '@poolhouse/domain/account/text';
import { translate } from '@poolhouse/i18n/translate';
import type { Config } from '#config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';

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

/** @throws Error when it is not a line of text */
export function textOf(given: Given, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' ? checkedLine(`--${name}`, value) : undefined;
}

/**
 * A line as it is kept, by the rule that holds for what people type in the portal too.
 * @throws Error that begins with `what`
 */
export function checkedLine(what: string, typed: string, max = 200): string {
  const line = tidyLine(typed);
  const fault = lineFault(line);
  if (fault) {
    const { code, values } = { values: {}, ...fault };
    throw new Error(`${what}: ${translate('en', `violations.${code}`, values)}`);
  }
  if (!isWithin(line, max)) throw new Error(`${what}: has more than ${max} characters`);
  return line;
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
