import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * For `memo` of components whose props are plain data: whether they say the same, however often they were made anew.
 * What a unit says every few seconds mostly changes one number; only what shows that number is drawn then.
 */
export const sameProps = <Props extends object>(before: Props, now: Props): boolean =>
  replaceEqualDeep(before, now) === before;
