import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '#shared/ui/fields/text-field.tsx';

/** Milliseconds without a change after which it is taken, though the field was not left. */
const RESTS_MS = 1_000;

interface TimeFieldProps {
  label: string;
  /** HH:mm */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day: taken once it rests or is left, since each turn of its minutes is a time. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const take = useEffectEvent(() => {
    setTyped(undefined);
    if (typed && typed !== value && /^\d\d:\d\d$/u.test(typed)) onChange(typed);
  });
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => take(), RESTS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField type="time" label={label} value={typed ?? value} onChange={setTyped} onBlur={() => take()} />
  );
}
