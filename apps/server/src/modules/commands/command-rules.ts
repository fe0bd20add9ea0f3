import { commandArgs } from '@poolhouse/contract/unit/command-args';
import { hasHardwareFor } from '@poolhouse/contract/unit/command-hardware';
import type { CommandName } from '@poolhouse/domain/unit/commands';
import { Violation } from '#platform/errors.ts';

/**
 * The arguments of a command, checked.
 * @throws Violation when the unit lacks what it switches, or an argument is out of its bounds
 */
export function checkedArgs(
  name: CommandName,
  args: Record<string, unknown>,
  features: readonly string[],
): Record<string, unknown> {
  if (!hasHardwareFor(features, name, args)) throw new Violation('name', 'feature-missing');
  const parsed = commandArgs[name].safeParse(args);
  if (parsed.success) return parsed.data;
  throw Violation.list(
    parsed.error.issues.map(({ path }) => ({ propertyPath: ['args', ...path].join('.'), code: 'invalid' })),
  );
}
