export { countedByNetwork, limitDigest, limitKey } from './keys.ts';
export { defaultLimits, type LimitName, type Limits } from './limits.ts';
export { type Counted, createRateLimits, type Limit, type RateLimits } from './rate-limits.ts';
export { createSendingLimits, type SendingLimits } from './sending-limits.ts';
