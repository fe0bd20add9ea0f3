import clsx from 'clsx';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import css from './toaster.module.css';
import { type ToastItem, toasts } from './toasts.ts';
import { useCountdown } from './use-countdown.ts';

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const words = {
  success: 'ui.toast.success',
  warning: 'ui.toast.warning',
  error: 'ui.toast.error',
} as const;

export function ToastCard({ item, paused }: { item: ToastItem; paused: boolean }) {
  const t = useT();
  useCountdown(item.duration, paused, () => toasts.close(item.id));
  const Icon = icons[item.tone];
  return (
    <li className={clsx(css.toast, css[item.tone])} data-tone={item.tone}>
      <Icon className={css.icon} size={22} strokeWidth={1.75} role="img" aria-label={t(words[item.tone])} />
      <p className={css.message}>{item.message}</p>
      <button
        type="button"
        className={css.close}
        aria-label={t('ui.toast.close')}
        onClick={() => toasts.close(item.id)}
      >
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {item.duration ? <span className={clsx(css.bar, paused && css.paused)} data-progress /> : null}
    </li>
  );
}
