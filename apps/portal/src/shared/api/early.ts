/** A question that the page asked before the portal's scripts were there (`build/boot.js`). */
interface Early {
  readonly answer: Promise<Response>;
  readonly control: AbortController;
  /** When the answer came, epoch milliseconds; undefined until then. */
  readonly at?: number;
}

declare global {
  /** By their addresses; absent where nothing was asked. */
  var early: Map<string, Early> | undefined;
}

/** An answer that came longer ago says nothing of now. */
const NEW_MS = 3_000;

/** The answer to what the page asked early, once, and while it is as good as one to a question asked now. */
export function takeEarly(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const asked = globalThis.early?.get(address);
  globalThis.early?.delete(address);
  if (!asked || Date.now() - (asked.at ?? Date.now()) > NEW_MS) return undefined;
  signal.addEventListener('abort', () => asked.control.abort());
  return asked.answer;
}
