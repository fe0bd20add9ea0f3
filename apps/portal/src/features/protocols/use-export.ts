import { useEffect, useRef, useState } from 'react';
import { download } from '#shared/files/download.ts';
import { saveFile } from '#shared/files/save-file.ts';
import { toasts } from '#shared/toasts/toasts.ts';

export interface ExportRequest {
  readonly unit: string;
  readonly query: Readonly<Record<'from' | 'to' | 'step', string>>;
  /** How many are expected, without the header, until the server says so itself. */
  readonly rows: number;
}

/** How far an export is. `sent` are rows that have come, without the header. */
export type ExportState =
  | { readonly at: 'rest' }
  | { readonly at: 'work'; readonly sent: number; readonly rows: number }
  | { readonly at: 'done'; readonly file: string }
  | { readonly at: 'cancelled' }
  | { readonly at: 'failed'; readonly error: Error };

export interface Export {
  readonly state: ExportState;
  start(request: ExportRequest): void;
  cancel(): void;
  /** What is said of an earlier one no longer counts. */
  forget(): void;
}

const NEWLINE = 10;

/** Lines in what has come: names have none in them. */
const linesIn = (bytes: Uint8Array): number =>
  bytes.reduce((lines, byte) => lines + Number(byte === NEWLINE), 0);

/** Fetches a protocol while the server makes it, and saves it once it is whole. Whoever leaves breaks it off. */
export function useExport(): Export {
  const [state, setState] = useState<ExportState>({ at: 'rest' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(
    { unit, query, rows: expected }: ExportRequest,
    control: AbortController,
  ): Promise<ExportState> {
    let lines = 0;
    let rows = expected;
    const onBegin = (headers: Headers): void => {
      rows = Number(headers.get('x-total-rows') ?? expected);
    };
    const onBytes = (bytes: Uint8Array): void => {
      lines += linesIn(bytes);
      if (!control.signal.aborted) setState({ at: 'work', sent: Math.max(0, lines - 1), rows });
    };
    try {
      const { signal } = control;
      const { file, fileName } = await download(`${unit}/protocol`, {
        query,
        signal,
        type: 'text/csv',
        onBegin,
        onBytes,
      });
      const name = fileName || `${query.from}-${query.to}.csv`;
      saveFile(name, file);
      return { at: 'done', file: name };
    } catch (error) {
      if (control.signal.aborted) return { at: 'cancelled' };
      return { at: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  return {
    state,
    start(request) {
      if (running.current) return;
      toasts.reset();
      const control = new AbortController();
      running.current = control;
      setState({ at: 'work', sent: 0, rows: request.rows });
      void run(request, control).then((end) => {
        running.current = undefined;
        setState(end);
      });
    },
    cancel: () => running.current?.abort(),
    forget: () => setState((now) => (now.at === 'work' ? now : { at: 'rest' })),
  };
}
