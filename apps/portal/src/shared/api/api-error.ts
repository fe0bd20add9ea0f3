import type { ViolationItem } from '@poolhouse/contract/api/problem';
import * as z from 'zod/mini';
import { formatWait } from '#shared/format/wait.ts';
import { currentLanguage, translate } from '#shared/i18n/i18n.ts';

/** Type of the error of a request that was not answered in time. */
export const timeout = 'timeout';

/** Anything the server refused, and a server that could not be reached (`status` 0). */
export class ApiError extends Error {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  /** Stable code of the problem, such as `terms-not-accepted`; empty when the body had none. */
  readonly type: string;
  readonly violations: readonly ViolationItem[];
  /** All members of the answer: some problems say more, such as the date of a pending deletion. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Seconds after which another try makes sense, as far as the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    type = '',
    violations: readonly ViolationItem[] = [],
    extra: Readonly<Record<string, unknown>> = {},
    retryAfter?: number,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.type = type;
    this.violations = violations;
    this.extra = extra;
    this.retryAfter = retryAfter;
  }
}

const violationItem = z.object({
  propertyPath: z.string(),
  message: z.string(),
  code: z._default(z.string(), ''),
});

/** Not the contract's strict `problem`: a proxy's or a framework's JSON error is read as well. */
const sayings = z.looseObject({
  'hydra:description': z.optional(z.unknown()),
  'hydra:title': z.optional(z.unknown()),
  message: z.optional(z.unknown()),
  type: z.optional(z.unknown()),
  violations: z.optional(z.unknown()),
});

const filled = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** SPEC §8: `hydra:description`, else `hydra:title`, else `message`, else 'An error occurred.' */
function messageOf(body: z.infer<typeof sayings>): string {
  const found = [body['hydra:description'], body['hydra:title'], body.message].find(filled);
  return found ?? translate('ui.error.occurred');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds in a `Retry-After`; a date, which ours never is, says nothing here. */
const secondsOf = (header: string | null): number | undefined =>
  header && /^\d+$/u.test(header) ? Number(header) : undefined;

/**
 * The error that an answer from 400 on stands for; a body that is no JSON gives the status text. Whoever tried too often
 * is told until when to wait.
 * @param retryAfter the header of that name
 */
export function errorOf(
  status: number,
  statusText: string,
  text: string,
  retryAfter: string | null = null,
): ApiError {
  const body = sayings.safeParse(parsed(text));
  if (!body.success) return new ApiError(status, statusText || translate('ui.error.occurred'));
  const violations = z.array(violationItem).safeParse(body.data.violations);
  const type = filled(body.data.type) ? body.data.type : '';
  const wait = secondsOf(retryAfter);
  const message = messageOf(body.data);
  return new ApiError(
    status,
    status === 429 && wait !== undefined ? tooOften(type, message, wait) : message,
    type,
    violations.success ? violations.data : [],
    body.data,
    wait,
  );
}

/**
 * Whether it is open if what was asked for was done: nothing answered in time, a server failed on the way, or is still at
 * work on it.
 */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.type === 'request-in-progress');

/** The server does not know what its reader's clock shows. */
function tooOften(type: string, message: string, wait: number): string {
  const when = formatWait(currentLanguage(), wait, Date.now());
  if (type === 'too-many-requests') return translate('ui.error.tooMany', { when });
  return `${message} ${translate('ui.error.again', { when })}`;
}

/** What people are told of an error: never what only its author understands. */
export const sentenceOf = (error: Error): string =>
  // The messages of these two are sentences for people, in their language.
  /^(ApiError|Overtaken)$/u.test(error.name)
    ? error.message
    : translate(error.name === 'ChunkLost' ? 'lost.part' : 'ui.error.occurred');
