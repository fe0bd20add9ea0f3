export type Point = readonly [x: number, y: number];

/**
 * Characters as strokes on a grid of 4 by 6, y downwards, so that a picture needs no font. Of those that people mistake
 * for one another (0 O Q D, 1 I J L, 4 A, 5 S, 8 B, 6 G, 9 P, U V) at most one is there.
 */
const strokes: Record<string, string> = {
  A: '0,6 2,0 4,6|0.8,4 3.2,4',
  C: '4,1 3,0.1 1.4,0 0.2,1.4 0,3 0.2,4.6 1.4,6 3,5.9 4,5',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  K: '0,0 0,6|4,0 0,3.4|1.2,2.6 4,6',
  M: '0,6 0.3,0 2,3.6 3.7,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 2.8,0 4,1 4,2.3 2.8,3.3 0,3.3',
  R: '0,6 0,0 2.8,0 4,1 4,2.3 2.8,3.2 0,3.2|2,3.2 4,6',
  T: '0,0 4,0|2,0 2,6',
  W: '0,0 0.9,6 2,2.4 3.1,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  '3': '0.2,0.8 1.2,0 2.8,0 3.8,1 3.6,2.3 2,2.9 3.6,3.5 4,4.8 3,6 1,6 0,5.1',
  '7': '0,0 4,0 1.4,6|1,3 3.4,3',
};

export const alphabet = Object.keys(strokes);

/** The strokes of one character, each a line through its points. */
export function glyph(character: string): Point[][] {
  const drawn = strokes[character];
  if (drawn === undefined) throw new RangeError('a character without strokes');
  return drawn.split('|').map((stroke) =>
    stroke.split(' ').map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      return [x, y];
    }),
  );
}
