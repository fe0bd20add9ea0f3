import { useEffect, useState } from 'react';

/** The time in epoch milliseconds, drawn anew every `every` milliseconds: for ages. */
export function useNow(every = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
