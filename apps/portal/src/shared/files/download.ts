import { type CallOptions, headersOf, noAnswer, refusalOf } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { endedSessions } from '#shared/api/end-user.ts';
import { limitMs } from '#shared/api/time-limit.ts';
import { apiUrl } from '#shared/api/url.ts';
import { translate } from '#shared/i18n/i18n.ts';
import { fileNameOf } from './file-name.ts';

export interface Download {
  /** As the server calls it; empty when it does not say. */
  readonly fileName: string;
  readonly file: Blob;
}

export interface DownloadOptions extends Pick<CallOptions, 'query' | 'signal'> {
  /** Of which media type it is: anything else is no answer of the API. */
  type: string;
  /** Before anything has come. */
  onBegin?: (headers: Headers) => void;
  /** What has come since the last time. */
  onBytes: (bytes: Uint8Array) => void;
}

/** A silence of so many milliseconds ends it: how long all of it takes nobody knows. */
const SILENCE_MS = limitMs.usual;

/**
 * A file that the server makes while it is read. Fails with an `ApiError` as every call does, also when it breaks off;
 * with the caller's own reason when the caller breaks it off.
 */
export async function download(
  path: string,
  { query, signal, type, onBegin, onBytes }: DownloadOptions,
): Promise<Download> {
  const control = new AbortController();
  const giveUp = (): void => control.abort();
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  let silence = setTimeout(giveUp, SILENCE_MS);
  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, SILENCE_MS);
  };
  const session = endedSessions();
  try {
    const response = await fetch(apiUrl(path, query), {
      headers: headersOf({ headers: { Accept: type } }),
      credentials: 'include',
      signal: control.signal,
    });
    heard();
    if (!response.ok) throw refusalOf(response, await response.text(), session);
    onBegin?.(response.headers);
    return await fileOf(response, type, (bytes) => {
      heard();
      onBytes(bytes);
    });
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw noAnswer(control.signal.aborted);
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', giveUp);
    // Nobody reads on: the server need not go on making it.
    control.abort();
  }
}

async function fileOf(
  { headers, body }: Response,
  type: string,
  onBytes: (bytes: Uint8Array) => void,
): Promise<Download> {
  const said = headers.get('content-type') ?? '';
  // A login page of a hotel's network is an answer too.
  if (!said.startsWith(type) || !body) {
    throw new ApiError(0, translate('ui.error.responseType', { type: said }), 'unexpected-answer');
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onBytes(value);
  }
  return {
    fileName: fileNameOf(headers.get('content-disposition') ?? ''),
    file: new Blob(parts, { type: said }),
  };
}
