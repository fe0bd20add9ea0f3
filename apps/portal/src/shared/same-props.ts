import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * For `memo` of components whose props are plain data: compares their content, not their identity. A unit's state comes
 * every few seconds and mostly changes one number; only what shows that number is redrawn.
 */
export const sameProps = <Props extends object>(before: Props, now: Props): boolean =>
  replaceEqualDeep(before, now) === before;
