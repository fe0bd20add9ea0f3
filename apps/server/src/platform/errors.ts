/**
 * Expected failures. `code` is a key of the catalogue (`violations.<code>` or `problems.<code>`) and never changes;
 * only the HTTP edge knows status codes.
 */
export class Violation extends Error {
  readonly items: readonly { propertyPath: string; code: string; values?: Record<string, string | number> }[];

  constructor(propertyPath: string, code: string, values?: Record<string, string | number>) {
    super(`${propertyPath}: ${code}`);
    this.items = [values ? { propertyPath, code, values } : { propertyPath, code }];
  }

  static list(items: Violation['items']): Violation {
    const [first] = items;
    if (!first) throw new Error('a violation names at least one property');
    const violation = new Violation(first.propertyPath, first.code);
    (violation as { items: Violation['items'] }).items = items;
    return violation;
  }
}

/**
 * An expected failure is no bug, and nobody reads where it was thrown: gathering that took a thirtieth of a server's time
 * in a flood of logins, where refusals come by the thousand.
 */
class Untraced extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Kinds of refusal, each with one status at the HTTP edge. */
export type RefusalKind =
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'conflict' // 409
  | 'gone' // 410
  | 'too-many' // 429
  | 'unavailable'; // 503

export class Refusal extends Untraced {
  readonly kind: RefusalKind;
  /** Stable, also the `type` of the answer. */
  readonly code: string;
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Further members of the answer. */
  readonly extra: Record<string, unknown>;

  constructor(
    kind: RefusalKind,
    code: string,
    options: { retryAfter?: number; extra?: Record<string, unknown> } = {},
  ) {
    super(`${kind}: ${code}`);
    this.kind = kind;
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.extra = options.extra ?? {};
  }
}

export const notFound = (): Refusal => new Refusal('not-found', 'not-found');
