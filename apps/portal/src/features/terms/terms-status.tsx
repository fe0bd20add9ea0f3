import type { TermsResource } from '@poolhouse/contract/api/terms';
import { Check, X } from 'lucide-react';
import { formatDateAndTime } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Badge } from '#shared/ui/badge.tsx';

/** Whether the reader has accepted this version; with `dated` also when. */
export function TermsStatus({ terms, dated = false }: { terms: TermsResource; dated?: boolean }) {
  const t = useT();
  const { isConfirmed, confirmedAt } = terms;
  if (!isConfirmed) {
    return (
      <Badge tone="warning" icon={X}>
        {t('terms.notConfirmed')}
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon={Check}>
      {dated && confirmedAt
        ? t('terms.confirmedAt', { date: formatDateAndTime(confirmedAt) })
        : t('terms.confirmed')}
    </Badge>
  );
}
