import '#shared/ui/styles.ts';
import { start } from '#app/start.tsx';

// After the first frame: the prerendered page is painted before any of the application's work begins.
requestAnimationFrame(() => setTimeout(() => void start()));
