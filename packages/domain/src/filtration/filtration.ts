const SHORTEST_HOURS = 2;
const LONGEST_HOURS = 24;

/**
 * Minutes of filtration that a day needs: the required time or half the water temperature in hours, whichever is
 * more; from 2 to 24 hours, rounded to 5 minutes.
 * @param requiredHours hours a day that the owner asks for
 * @param water °C
 */
export function filtrationMinutes(requiredHours: number, water: number): number {
  const hours = Math.min(LONGEST_HOURS, Math.max(SHORTEST_HOURS, requiredHours, water / 2));
  return Math.round(hours * 12) * 5;
}
