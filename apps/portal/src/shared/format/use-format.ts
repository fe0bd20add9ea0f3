import { useMemo } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { formatAge, formatDuration } from './age.ts';
import { formatNumber } from './number.ts';

/** Numbers and ages in the interface's language. */
export function useFormat() {
  const language = useLanguage();
  return useMemo(
    () => ({
      number: (value: number, decimals?: number) => formatNumber(language, value, decimals),
      /** '2 s ago' @param seconds elapsed */
      age: (seconds: number) => formatAge(language, seconds),
      /** '3 days' @param seconds elapsed */
      duration: (seconds: number) => formatDuration(language, seconds),
    }),
    [language],
  );
}
