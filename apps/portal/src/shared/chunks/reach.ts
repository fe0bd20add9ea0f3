import { ChunkLost } from './load-chunk.ts';

/** Milliseconds after which no answer is an answer. */
const PATIENCE = 10_000;

/** The status that the server answers for a file; 0 when it can't be reached. */
async function statusOf(url: string): Promise<number> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    return (await fetch(url, { method: 'HEAD', cache: 'no-store', signal })).status;
  } catch {
    return 0;
  }
}

/** The file that this page began with, which is there as long as the server has this build. */
const ownScript = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href;

/** 'replaced': the server has another build by now, so that the files of this one are gone. */
export async function askServer(): Promise<'unreachable' | 'replaced' | 'there'> {
  const status = await statusOf(ownScript());
  if (status === 0 || status >= 500) return 'unreachable';
  return status === 404 ? 'replaced' : 'there';
}

/** Whether the server has the file that was lost, as far as its address is known. */
export async function isThere(error: unknown): Promise<boolean> {
  if (!(error instanceof ChunkLost) || error.url === undefined) return true;
  return (await statusOf(error.url)) === 200;
}
