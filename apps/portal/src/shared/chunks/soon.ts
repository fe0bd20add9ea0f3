/** Waits for what is about to come, and no longer when it is not. */
export const soon = (done: Promise<unknown>): Promise<unknown> =>
  Promise.race([done, new Promise((resolve) => setTimeout(resolve, 300))]);
