import type { ChannelName } from '@poolhouse/domain/water/channels';
import { Check } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import css from './history.module.css';

export interface ChannelChipsProps {
  measured: readonly ChannelName[];
  hidden: readonly string[];
  onToggle: (channel: ChannelName) => void;
}

/** Which of what was measured is shown. */
export function ChannelChips({ measured, hidden, onToggle }: ChannelChipsProps) {
  const t = useT();
  return (
    <fieldset className={css.chips} aria-label={t('history.channels')}>
      {measured.map((channel) => {
        const isShown = !hidden.includes(channel);
        return (
          <label key={channel} className={css.chip}>
            <input type="checkbox" checked={isShown} onChange={() => onToggle(channel)} />
            {isShown ? <Check size={16} strokeWidth={2} aria-hidden="true" /> : null}
            {t(`channel.${channel}`)}
          </label>
        );
      })}
    </fieldset>
  );
}
