import '#shared/ui/styles.ts';
import { start, tellBoot } from '#app/start.tsx';

// After the first frame: the prerendered page is painted before any of the application's work begins.
requestAnimationFrame(() =>
  setTimeout(() => {
    start().catch((error: unknown) => {
      tellBoot('lost');
      throw error;
    });
  }),
);
