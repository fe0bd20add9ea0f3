import { parseArgs } from 'node:util';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { clockAccept } from './clock-accept.ts';
import { cloudCreate, cloudList, cloudSetSupport } from './cloud-commands.ts';
import { type Command, type CommandContext, type Given, isSet } from './command.ts';
import { termsPublish } from './terms-publish.ts';
import { tlsCaCommand, unitFlagsCommand, unitProvisionCommand } from './unit-commands.ts';
import { unitRemove, unitRevoke, unitRotateSecret } from './unit-secrets.ts';
import { userCreate } from './user-create.ts';
import { userList } from './user-list.ts';
import { userGrant, userRevoke, userRoles } from './user-roles.ts';

const commands: readonly Command[] = [
  unitProvisionCommand,
  unitRotateSecret,
  unitRevoke,
  unitRemove,
  unitFlagsCommand,
  tlsCaCommand,
  cloudList,
  cloudCreate,
  cloudSetSupport,
  backupCommand,
  restoreCommand,
  clockAccept,
  termsPublish,
  userList,
  userCreate,
  userRoles,
  userGrant,
  userRevoke,
];

const described = ({ words, usage: options, help }: Command): string =>
  [`  ${words} ${options}`.trimEnd(), `      ${help}`].join('\n');

export const usage = ['npm run admin -- <command> [--json]', ...commands.map(described)].join('\n\n');

/**
 * Runs the command that the arguments name. @returns what to print
 * @throws Error in words for the terminal
 */
export async function runCommand(
  args: readonly string[],
  context: Omit<CommandContext, 'json'>,
): Promise<string> {
  const [first = '', second = ''] = args;
  if (['', 'help', '--help'].includes(first)) return usage;
  const command = commands.find(({ words }) => words === `${first} ${second}` || words === first);
  if (!command) throw new Error(`there is no command ${args.slice(0, 2).join(' ')}\n\n${usage}`);
  const { words } = command;
  const { operand } = command;
  const { values, positionals } = parseArgs({
    args: args.slice(words.split(' ').length),
    options: { ...command.options, json: { type: 'boolean', default: false } },
    allowPositionals: operand !== undefined,
  });
  if (positionals.length > 1) throw new Error(`${words}: one at a time`);
  const [named] = positionals;
  const given: Given =
    operand === undefined || named === undefined ? values : { ...values, [operand]: named };
  return command.run(given, { ...context, json: isSet(given, 'json') });
}
