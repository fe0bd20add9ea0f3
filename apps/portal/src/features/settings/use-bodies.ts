import type { SectionName } from '@poolhouse/contract/settings/sections';
import { useEffect, useState } from 'react';
import { layoutOf } from './layouts.ts';

/**
 * Whether the files of these sections' fields have come, or failed to: how high a section is that waits is not known, and
 * what stands below it would move, from under a finger or from where an anchor led.
 * @param page what the sections belong to
 */
export function useBodies(page: string, sections: readonly SectionName[]): boolean {
  const bodies = sections.flatMap((section) => layoutOf(section).body ?? []);
  const [tried, setTried] = useState<string>();
  const isThere = bodies.every(({ current }) => current) || tried === page;
  useEffect(() => {
    if (isThere) return;
    let isOver = false;
    void Promise.allSettled(bodies.map((body) => body.come())).then(() => {
      if (!isOver) setTried(page);
    });
    return () => {
      isOver = true;
    };
  });
  return isThere;
}
