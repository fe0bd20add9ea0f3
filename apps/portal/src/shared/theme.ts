import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value);

function stored(): Theme {
  const value = storage.get('theme');
  return isTheme(value) ? value : 'system';
}

/** Shows a theme and remembers it; 'system' follows the device and is stored as no entry. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    storage.remove('theme');
    delete document.documentElement.dataset.theme;
  } else {
    storage.set('theme', theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Calls back when the page's colours change: another theme was chosen, or the device has others now. */
export function onColours(listener: () => void): () => void {
  const forget = subscribe(listener);
  const device = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  );
  for (const media of device) media.addEventListener('change', listener);
  return () => {
    forget();
    for (const media of device) media.removeEventListener('change', listener);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, stored, () => 'system');
}
