import type { OpenAlert, OpenAlerts } from '@poolhouse/contract/api/open-alerts';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatStamp } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths, unitPath } from '#shared/router/paths.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { groupSerial } from '#unit/show/group-digits.ts';
import { usePhrase } from '#unit/show/phrase.ts';
import css from './open-alert-list.module.css';
import { useAlertWords } from './use-alert-words.ts';

export { messages } from './messages.ts';

export interface OpenAlertListProps {
  alerts: OpenAlerts;
  /** Somebody goes to one. */
  onDone: () => void;
}

/** What is wrong with all pools, the newest first; each leads to where it is read and acknowledged. */
export function OpenAlertList({ alerts: { total, newest }, onDone }: OpenAlertListProps) {
  const t = useT();
  if (newest.length === 0) {
    return (
      <p className={css.well}>
        <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('notifications.none.title')}
      </p>
    );
  }
  const others = total - newest.length;
  return (
    <ul className={css.list} aria-label={t('nav.alerts', { count: total })}>
      {newest.map((alert) => (
        <li key={alert['@id']}>
          <OpenAlertLink alert={alert} onDone={onDone} />
        </li>
      ))}
      {others > 0 ? (
        <li>
          <Link to={paths.units} className={css.others ?? ''} onClick={onDone}>
            {t('notifications.others', { count: others })}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

function OpenAlertLink({ alert, onDone }: { alert: OpenAlert; onDone: () => void }) {
  const t = useT();
  const say = usePhrase();
  const { severity, since, name, serialNumber, timeZone, about, canister } = alert;
  const { title } = useAlertWords(alert, canister ? [{ n: Number(about), ...canister }] : []);
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
  return (
    <Link to={unitPath(serialNumber, 'notifications')} className={css.alert ?? ''} onClick={onDone}>
      <span className={css[severity]}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <VisuallyHidden>{t(`notifications.${severity}`)}</VisuallyHidden>
      </span>
      <span>
        <strong>{say(title)}</strong>
        <span className={css.quiet}>{name || groupSerial(serialNumber)}</span>
        <span className={css.quiet}>{t('status.since', { time: formatStamp(since, timeZone) })}</span>
      </span>
    </Link>
  );
}
