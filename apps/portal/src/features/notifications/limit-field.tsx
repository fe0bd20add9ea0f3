import { type ChannelName, channels } from '@poolhouse/domain/water/channels';
import { useState } from 'react';
import { shownNumber } from '#shared/format/number.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { shownBound } from '#unit/show/shown-value.ts';

export interface LimitFieldProps {
  channel: ChannelName;
  label: string;
  value: number | null;
  /** The other limit, below or above which this one must stay. */
  fits: (value: number) => boolean;
  onChange: (value: number | null) => void;
  /** What is typed and not taken yet; undefined when the field shows its value. */
  typed: string | undefined;
  onTyped: (text: string | undefined) => void;
}

/** A limit of a value: taken when the field is left, and none when it is empty. */
export function LimitField({ channel, label, value, fits, onChange, typed, onTyped }: LimitFieldProps) {
  const t = useT();
  const language = useLanguage();
  const [fault, setFault] = useState<string>();
  const { range, symbol } = channels[channel];
  const written = value === null ? '' : shownNumber(language, value, 0);

  function take(): void {
    if (typed === undefined) {
      setFault(undefined);
      return;
    }
    const text = typed.trim().replace(',', '.').replace(/^[−–]/u, '-');
    const number = text === '' ? null : /^-?\d{1,5}(?:\.\d{1,3})?$/u.test(text) ? Number(text) : Number.NaN;
    if (number !== null && !(number >= range[0] && number <= range[1])) {
      const [from, to] = range.map((bound) => shownBound(channel, bound, language));
      setFault(t('notifications.range', { from: from ?? '', to: to ?? '' }));
      return;
    }
    if (number !== null && !fits(number)) {
      setFault(t('notifications.order'));
      return;
    }
    onTyped(undefined);
    setFault(undefined);
    if (number !== value) onChange(number);
  }

  return (
    // Enter takes it, too.
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
      onBlur={take}
    >
      <TextField
        label={label}
        value={typed ?? written}
        onChange={(text) => onTyped(text === written ? undefined : text)}
        inputMode={range[0] < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        {...(symbol ? { unit: symbol } : {})}
        errorMessage={fault}
      />
    </form>
  );
}
