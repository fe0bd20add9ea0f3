import type { TimelineEntryResource } from '@poolhouse/contract/api/timeline';
import clsx from 'clsx';
import { ArrowRight, CircleCheck, CloudOff } from 'lucide-react';
import { memo } from 'react';
import { allBrands } from '#shared/brand/all-brands.ts';
import { formatStamp } from '#shared/format/date-time.ts';
import { unitPath } from '#shared/router/paths.ts';
import { Link } from '#shared/ui/link.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { entryWords } from './entry-words.ts';
import type { Line, Spoken } from './spoken.ts';
import css from './timeline.module.css';
import { typeIcons } from './type-look.ts';

export interface EntryRowProps {
  entry: TimelineEntryResource;
  timeZone: string;
  serial: string;
  spoken: Spoken;
}

/** Something that happened: what, of which kind, when, whose doing, and what to do about it. */
export const EntryRow = memo(function EntryRow({ entry, timeZone, serial, spoken }: EntryRowProps) {
  const { t } = spoken;
  const { type, at, whileOffline } = entry;
  const { title, lines, isGood, isWarning, to } = entryWords(spoken, entry);
  const Icon = isGood ? CircleCheck : typeIcons[type];
  return (
    <article className={css.entry}>
      <span className={clsx(css.icon, isGood ? css.good : isWarning ? css.warning : css[type])}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={css.words}>
        <h3>{title}</h3>
        {lines.map((line) => (
          <p key={line.kind === 'text' ? line.text : line.label} className={css.line}>
            <LineWords line={line} spoken={spoken} />
          </p>
        ))}
        {to ? <Link href={unitPath(serial, to)}>{t('timeline.toSettings')}</Link> : null}
        <p className={css.quiet}>
          {/* That something is well again is no error, though it is found among them. */}
          {isGood ? null : <span>{t(`timeline.type.${type}`)}</span>}
          <span>{doer(spoken, entry)}</span>
          {whileOffline ? (
            <span className={css.offline}>
              <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('timeline.whileOffline')}
            </span>
          ) : null}
        </p>
      </div>
      <time className={css.time} dateTime={at}>
        {formatStamp(at, timeZone)}
      </time>
    </article>
  );
});

function LineWords({ line, spoken: { t } }: { line: Line; spoken: Spoken }) {
  if (line.kind === 'text') return line.text;
  return (
    <>
      <span className={css.label}>{line.label}</span> <span className={css.before}>{line.before}</span>{' '}
      <ArrowRight className={css.arrow} size={16} strokeWidth={1.75} aria-hidden="true" />
      <VisuallyHidden>{t('timeline.becomes')}</VisuallyHidden> <strong>{line.after}</strong>
    </>
  );
}

/** Whose doing it was, and from which application. */
function doer({ t }: Spoken, { origin, by, application }: TimelineEntryResource): string {
  if (origin !== 'user') return t(`timeline.by.${origin}`);
  const name = by ?? t('timeline.by.somebody');
  const brand = allBrands().find(({ label }) => label === application);
  return brand ? t('timeline.by.in', { name, application: brand.name }) : name;
}
