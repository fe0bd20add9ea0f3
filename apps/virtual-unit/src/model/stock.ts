import { type Canister, fullCanister, taken } from '@poolhouse/domain/consumables/canister';
import { type Counter, counted, newCounter } from '@poolhouse/domain/consumables/counter';
import type { Doses } from './dose.ts';
import type { Equipment } from './hardware.ts';

/** What is used up, and what is counted. */
export interface Stock {
  /** By the place of their dosing pump. */
  readonly canisters: readonly Canister[];
  /** When each was changed, in days since 1 January 1970 of the local calendar. */
  readonly tubes: readonly number[];
  /** Seconds. */
  readonly heating: Counter;
  /** Litres. */
  readonly filling: Counter;
}

const PLACES = 6;
const ML = 1000;

/** Full canisters of the usual size and new tubes, on a date. */
export function newStock(date: number): Stock {
  return {
    canisters: Array.from({ length: PLACES }, () => fullCanister(20 * ML, date)),
    tubes: Array.from({ length: PLACES }, () => date),
    heating: newCounter,
    filling: newCounter,
  };
}

/** After a step in which so much was used; the same when nothing was. */
export function usedStock(
  stock: Stock,
  { heads }: Equipment,
  used: { readonly doses: Doses; readonly heating: number; readonly litres: number; readonly date: number },
): Stock {
  const { doses, heating, litres, date } = used;
  const gives = heads.some((pump) => doses[pump] > 0);
  if (!gives && heating === 0 && litres === 0) return stock;
  return {
    canisters: gives
      ? stock.canisters.map((canister, place) => {
          const pump = heads[place];
          return pump && heads.indexOf(pump) === place ? taken(canister, doses[pump], date) : canister;
        })
      : stock.canisters,
    tubes: stock.tubes,
    heating: counted(stock.heating, heating),
    filling: counted(stock.filling, litres),
  };
}
