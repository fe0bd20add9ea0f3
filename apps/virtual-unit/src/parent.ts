import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * Calls `gone` when the process that started this one is gone, so that no unit is left behind, and `told` with each
 * line that it says.
 */
export function watchParent(gone: () => void, told: (line: string) => void): void {
  process.once('disconnect', gone);
  const stdin = fstatSync(0, { throwIfNoEntry: false });
  // A terminal and /dev/null say nothing about the parent; a pipe ends with it.
  if (!stdin?.isFIFO() && !stdin?.isSocket()) return;
  process.stdin.once('end', gone);
  process.stdin.once('error', gone);
  createInterface(process.stdin).on('line', told);
}
