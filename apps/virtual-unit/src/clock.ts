/** Where time comes from; tests and benches hand in one that they move themselves. */
export interface Clock {
  now(): Date;
  /** Runs `task` every `ms` of this clock until the returned stop is called. */
  every(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  every(ms, task) {
    const timer = setInterval(task, ms);
    return () => clearInterval(timer);
  },
};
