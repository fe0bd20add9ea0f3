export { enter, type TimelineEntry } from './enter.ts';
