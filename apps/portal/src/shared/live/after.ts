/** Runs a task once after so many milliseconds, unless the returned function is called before. */
export type After = (ms: number, task: () => void) => () => void;

export const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};
