import { fstatSync } from 'node:fs';

/** Calls `gone` when the process that started this one is gone, so that no unit is left behind. */
export function watchParent(gone: () => void): void {
  process.once('disconnect', gone);
  const stdin = fstatSync(0, { throwIfNoEntry: false });
  // A terminal and /dev/null say nothing about the parent; a pipe ends with it.
  if (!stdin?.isFIFO() && !stdin?.isSocket()) return;
  process.stdin.once('end', gone);
  process.stdin.once('error', gone);
  process.stdin.resume();
}
