/** Why a message, a row or a value was not taken as it came. */
export const causes = [
  /** no JSON, or not the shape of its topic: the message is dropped */
  'malformed',
  /** longer than the protocol allows */
  'oversize',
  /** a topic name that this version does not know */
  'unknown-topic',
  /** a key that this version does not know: ignored */
  'unknown-key',
  /** a channel or output that this version does not know: ignored */
  'unknown-channel',
  /** a section of settings that this version does not know: ignored */
  'unknown-section',
  /** too long, or with characters that nobody sees: the text is dropped */
  'unfit-text',
  /** outside its physical range or of the wrong type: the value is dropped */
  'impossible-value',
  /** no object */
  'bad-row',
  /** without a time, or with seconds since boot instead */
  'row-without-time',
  'row-too-old',
  /** more than a day ahead: dropped */
  'row-ahead',
  /** 5 minutes to a day ahead: neither stored nor acknowledged */
  'row-not-yet',
  /** of a type that this version does not know: acknowledged and dropped */
  'unknown-event',
  'event-without-time',
  'event-too-old',
  'event-ahead',
  /** as with rows: neither stored nor acknowledged */
  'event-not-yet',
] as const;
export type Cause = (typeof causes)[number];

/** How often each cause occurred in one message. */
export type Tally = Partial<Record<Cause, number>>;

export function note(tally: Tally, cause: Cause, times = 1): void {
  if (times > 0) tally[cause] = (tally[cause] ?? 0) + times;
}

export function noteUnknownKeys(body: object, known: ReadonlySet<string>, tally: Tally): void {
  for (const key of Object.keys(body)) if (!known.has(key)) note(tally, 'unknown-key');
}
