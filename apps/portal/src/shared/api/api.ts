import type * as z from 'zod/mini';
import { deviceOffline, deviceOfflineKey } from '#shared/device-offline.ts';
import { currentLanguage, translate } from '#shared/i18n/i18n.ts';
import { nextTask } from '#shared/next-task.ts';
import { ApiError, errorOf, timeout } from './api-error.ts';
import { apiEvents } from './api-events.ts';
import { takeEarly } from './early.ts';
import { endedSessions, tabEndUser } from './end-user.ts';
import { newKey } from './idempotency-key.ts';
import { limitMs, timeLimit } from './time-limit.ts';
import { apiUrl, type Query } from './url.ts';

export interface CallOptions {
  query?: Query;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Milliseconds after which the answer is no longer awaited. */
  limitMs?: number;
  /** Of a POST that its caller may send again as the same one; each has one of its own by default. */
  key?: string;
}

type Schema = z.ZodMiniType;

/** Answers come in a tenth of that: nobody is there, or they have much to do. */
const LATE_MS = 2_000;

interface Answered {
  text: string;
  /** Media type of the answer; empty when it named none. */
  type: string;
}

/** What goes with every call: in which language its answer is read, and for whom this tab was loaded. */
export function headersOf({ headers: more }: CallOptions): Record<string, string> {
  const user = tabEndUser();
  return {
    Accept: 'application/ld+json',
    'Accept-Language': currentLanguage(),
    ...(user ? { 'X-End-User': user } : {}),
    ...more,
  };
}

/** Why there is no answer. @param isLate its time was over */
export const noAnswer = (isLate: boolean): ApiError =>
  isLate
    ? new ApiError(0, translate('ui.error.timeout'), timeout)
    : new ApiError(0, translate(deviceOffline() ? deviceOfflineKey() : 'ui.error.connection'));

/** The error that an answer says, which others may have to hear of. @param session of {@link endedSessions}, when it was asked */
export function refusalOf(response: Response, text: string, session: number): ApiError {
  const error = errorOf(response.status, response.statusText, text, response.headers.get('retry-after'));
  if (error.status === 401 && session === endedSessions()) apiEvents.emit('unauthenticated', error);
  if (error.status === 409 && error.type === 'dual-login') apiEvents.emit('dual-login', error);
  if (error.status === 403 && error.type === 'terms-not-accepted')
    apiEvents.emit('terms-not-accepted', error);
  return error;
}

async function send(method: string, path: string, body: unknown, options: CallOptions): Promise<Answered> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/ld+json',
    ...headersOf(options),
  };
  if (method === 'POST') headers['Idempotency-Key'] = options.key ?? newKey();
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (body !== undefined) init.body = JSON.stringify(body);

  const session = endedSessions();
  const late = setTimeout(() => apiEvents.emit('late', undefined), LATE_MS);
  const limit = timeLimit(options.limitMs ?? limitMs.usual, options.signal);
  let response: Response;
  let text: string;
  try {
    const address = apiUrl(path, options.query);
    const { signal } = limit;
    const early = method === 'GET' ? takeEarly(address, signal) : undefined;
    // A screen asks many questions at once when it comes, and a slow phone takes 10 ms to send each.
    if (method === 'GET' && !early) await nextTask();
    response = await (early ?? fetch(address, { ...init, signal }));
    // It comes, however long the rest of it takes.
    clearTimeout(late);
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw noAnswer(limit.signal.aborted);
  } finally {
    clearTimeout(late);
    limit.end();
  }
  if (response.ok) return { text, type: response.headers.get('content-type') ?? '' };
  throw refusalOf(response, text, session);
}

/** A login page of a hotel's network or of a proxy is an answer too, but not one of the API. */
function expectJson({ type }: Answered): void {
  if (!type || /[/+]json\b/u.test(type)) return;
  throw new ApiError(0, translate('ui.error.responseType', { type }), 'unexpected-answer');
}

function read<S extends Schema>(answer: Answered, schema: S): z.infer<S> {
  expectJson(answer);
  try {
    return schema.parse(JSON.parse(answer.text));
  } catch {
    // What the contract does not know is never shown; the server's tests find it.
    throw new ApiError(0, translate('crash.title'), 'unexpected-answer');
  }
}

/**
 * Calls of the API. `path` is an IRI or a path below `/api`. Answers are parsed by the contract's schema and never
 * cast; failures are `ApiError` with a message for people.
 */
export const api = {
  async get<S extends Schema>(path: string, schema: S, options: CallOptions = {}): Promise<z.infer<S>> {
    return read(await send('GET', path, undefined, options), schema);
  },
  async post<S extends Schema>(
    path: string,
    body: unknown,
    schema: S,
    options: CallOptions = {},
  ): Promise<z.infer<S>> {
    return read(await send('POST', path, body, options), schema);
  },
  async put<S extends Schema>(
    path: string,
    body: unknown,
    schema: S,
    options: CallOptions = {},
  ): Promise<z.infer<S>> {
    return read(await send('PUT', path, body, options), schema);
  },
  /** For a call whose answer says nothing more than that it worked. */
  async command(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<void> {
    const answer = await send(method, path, body, options);
    if (answer.text) expectJson(answer);
  },
  async delete(path: string, options: CallOptions = {}): Promise<void> {
    await api.command('DELETE', path, undefined, options);
  },
};
