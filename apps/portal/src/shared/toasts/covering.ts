export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Place = 'bottom' | 'top';

const meet = (one: Edges, other: Edges): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Where notifications stand: they stay where they are unless they cover a form's button there, and not at the other end.
 * @param box as they stand now
 * @param height of the window
 */
export function placeFor(at: Place, box: Edges, height: number, buttons: readonly Edges[]): Place {
  const covers = (edges: Edges) => buttons.some((button) => meet(edges, button));
  if (!covers(box)) return at;
  const other = { ...box, top: height - box.bottom, bottom: height - box.top };
  if (covers(other)) return at;
  return at === 'bottom' ? 'top' : 'bottom';
}
