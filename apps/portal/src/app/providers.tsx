import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from '../shared/i18n/use-language.ts';

/** What every screen finds around itself. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={useLanguage()}>{children}</I18nProvider>
    </QueryClientProvider>
  );
}
