import type { SendingLimits } from '#modules/rate-limits/index.ts';

/** For tests that send more than anybody may. */
export const unlimited: SendingLimits = { during: (_who, work) => work(async () => undefined) };
