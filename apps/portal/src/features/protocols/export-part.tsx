import type { DateRange } from '@poolhouse/domain/calendar/date-range';
import { CircleCheck, Download } from 'lucide-react';
import { formatNumber } from '#shared/format/number.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import css from './protocols.module.css';
import type { Export } from './use-export.ts';

export interface ExportPartProps {
  exported: Export;
  /** Undefined while it is not clear which days are meant. */
  range: DateRange | undefined;
  rows: number | undefined;
  onStart: () => void;
}

const written = (date: string): string => date.split('-').reverse().join('.');

/** How large the file is to be, how far it is, and how it ended. */
export function ExportPart({ exported: { state, cancel }, range, rows, onStart }: ExportPartProps) {
  const t = useT();
  const language = useLanguage();
  const isAtWork = state.at === 'work';
  return (
    <div className={css.export}>
      {isAtWork ? (
        <Progress
          label={t('protocols.exporting')}
          value={state.rows === 0 ? 0 : state.sent / state.rows}
          valueLabel={t('protocols.progress', {
            sent: formatNumber(language, Math.min(state.sent, state.rows)),
            expected: formatNumber(language, state.rows),
          })}
        />
      ) : range && rows !== undefined ? (
        <p className={css.rows}>
          {rows === 0
            ? t('protocols.toCome')
            : t('protocols.rows', { count: rows, from: written(range.from), to: written(range.to) })}
        </p>
      ) : null}
      <div className={css.actions}>
        <Button variant="primary" isPending={isAtWork} onPress={onStart}>
          <Download size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('protocols.export')}
        </Button>
        {isAtWork ? <Button onPress={cancel}>{t('protocols.cancel')}</Button> : null}
      </div>
      <div role="status" className={css.said}>
        {state.at === 'done' ? (
          <p className={css.done}>
            <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
            <span>{t('protocols.done', { file: state.file })}</span>
          </p>
        ) : state.at === 'cancelled' ? (
          <p className={css.quiet}>{t('protocols.cancelled')}</p>
        ) : null}
      </div>
      {state.at === 'failed' ? (
        // Not again by itself: a file that somebody waited for long ago would come out of nowhere.
        <Notice
          tone="error"
          role="alert"
          title={t('protocols.failed')}
          action={<Button onPress={onStart}>{t('ui.retry')}</Button>}
        >
          {state.error.message}
        </Notice>
      ) : null}
    </div>
  );
}
