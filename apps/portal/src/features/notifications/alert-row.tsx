import type { AlertResource } from '@poolhouse/contract/api/alerts';
import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useAction } from '#shared/api/use-action.ts';
import { formatStamp } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Link } from '#shared/ui/link.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { isSupply } from '#unit/alerts/alert-words.ts';
import { useAlertWords } from '#unit/alerts/use-alert-words.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { usePhrase } from '#unit/show/phrase.ts';
import { acknowledge, alertsKey } from './alerts-query.ts';
import css from './notifications.module.css';

/** Something that is or was wrong: what, since when, what to do, and that somebody has seen it. */
export function AlertRow({ alert, mayAnswer }: { alert: AlertResource; mayAnswer: boolean }) {
  const t = useT();
  const say = usePhrase();
  const client = useQueryClient();
  const unit = useUnit();
  const answer = useAction({
    run: () => acknowledge(alert['@id']),
    onSuccess: () => client.invalidateQueries({ queryKey: alertsKey(unit['@id']) }),
  });
  const { title, hint } = useAlertWords(alert, unit.state?.consumables?.canisters);
  const { severity, since, endedAt, acknowledgedAt, acknowledgedBy } = alert;
  const isOver = endedAt !== null;
  const Icon = isOver ? CircleCheck : severity === 'error' ? CircleAlert : TriangleAlert;
  // A line ends before a date or after its time.
  const at = (time: string) => formatStamp(time, unit.timeZone).replaceAll(' ', '\u00a0');
  return (
    <li className={clsx(css.alert, isOver && css.over)}>
      <span className={clsx(css.icon, isOver ? css.good : css[severity])}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <VisuallyHidden>{t(isOver ? 'notifications.over' : `notifications.${severity}`)}</VisuallyHidden>
      </span>
      <div className={css.words}>
        <h3>{say(title)}</h3>
        {isOver ? null : <p className={css.hint}>{say(hint)}</p>}
        {isSupply(alert) && !isOver ? (
          <Link href={unitPath(unit.serialNumber, 'consumables')}>{t('unit.tab.consumables')}</Link>
        ) : null}
        <p className={css.quiet}>
          {isOver
            ? t('notifications.lasted', { since: at(since), until: at(endedAt) })
            : t('status.since', { time: at(since) })}
        </p>
      </div>
      <div className={css.answer}>
        {acknowledgedAt !== null ? (
          <span className={css.seen}>
            <Check size={16} strokeWidth={1.75} aria-hidden="true" />
            {acknowledgedBy ? t('notifications.seenBy', { name: acknowledgedBy }) : t('notifications.seen')}
          </span>
        ) : !isOver && mayAnswer ? (
          <Button variant="secondary" isPending={answer.isPending} onPress={() => answer.mutate()}>
            {t('notifications.gotIt')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
