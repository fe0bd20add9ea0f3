import type { UpTopic } from './topics.ts';

/** Bounds of the unit protocol. */
export const MAX_MESSAGE_BYTES = 256 * 1024;
/** Bytes of a topic's messages, with room for newer firmware; what is longer is dropped unread. */
export const MAX_BYTES: Readonly<Record<UpTopic, number>> = {
  'up/presence': 4_096,
  'up/state': 16_384,
  'up/telemetry': MAX_MESSAGE_BYTES,
  'up/event': 8_192,
  'up/command': 1_024,
  'up/settings': 16_384,
  'up/settings/get': 4_096,
  'up/claim': 1_024,
};
export const MAX_ROWS = 500;
/** Identifiers in one acknowledgement. */
export const MAX_ACKNOWLEDGED = 100;
export const MAX_ROW_AGE_MS = 400 * 86_400_000;
/** A row further ahead of the cloud's clock waits in the unit: the wrong clock may be the cloud's. */
export const MAX_ROW_AHEAD_MS = 5 * 60_000;
/** A row still further ahead is dropped. */
export const MAX_ROW_FUTURE_MS = 86_400_000;
/** Messages a second that a unit may send for long, and in a burst after it reconnected. */
export const SUSTAINED_RATE = 20;
export const BURST = 60;
/** Of `up/presence`, the only topic that is retained, and of the will. */
export const MAX_RETAINED_BYTES = 4_096;
/** Topics that a unit may subscribe to on one connection. */
export const MAX_FILTERS = 16;
/** Characters of a topic or filter; the protocol's own have 40. */
export const MAX_TOPIC_LENGTH = 256;
/** Days of minutes that a unit's buffer holds at least. */
export const BUFFER_DAYS = 14;
/** A state is sent at least this often. */
export const STATE_EVERY_MS = 10_000;
