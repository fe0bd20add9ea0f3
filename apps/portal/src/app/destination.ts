import type { Location } from 'react-router';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'> & Partial<Pick<Location, 'key'>>;

let read: (() => Place) | undefined;

/** Set by the router: a loader's request knows no hash, its navigation does. */
export function setDestination(reader: () => Place): void {
  read = reader;
}

/** The place that is being navigated to, else the current one. */
export const destination = (): Place => read?.() ?? window.location;
