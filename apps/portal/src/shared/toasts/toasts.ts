import { translate } from '#shared/i18n/i18n.ts';

type ToastTone = 'success' | 'warning' | 'error';

export interface ToastItem {
  id: number;
  tone: ToastTone;
  message: string;
  /** Milliseconds until it goes by itself; errors stay. */
  duration: number | undefined;
}

const TOAST_DURATION = 3000;

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function add(tone: ToastTone, message: string, duration: number | undefined): void {
  lastId += 1;
  set([{ id: lastId, tone, message, duration }, ...items]);
}

/** Newest first. */
export const toasts = {
  items: (): readonly ToastItem[] => items,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: (id: number): void => set(items.filter((item) => item.id !== id)),
  /** Before each action. */
  reset: (): void => set([]),
};

export const toast = {
  success: (message: string): void => add('success', message, TOAST_DURATION),
  warning: (message: string): void => add('warning', message, TOAST_DURATION),
  /** Stays until it is closed; an empty message reads 'Failed!'. */
  error: (message: string): void => add('error', message || translate('ui.toast.failed'), undefined),
};

/** How the stack is covered while it is collapsed: not at all, by a small overlay (2–6) or by a big one. */
export function overlayOf(count: number): 'none' | 'small' | 'big' {
  if (count < 2) return 'none';
  return count > 6 ? 'big' : 'small';
}
