import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { glyph, type Point } from './glyphs.ts';

const width = 240;
const height = 84;
const inks = ['#1d3f5e', '#274b3c', '#4b2c5e', '#5e2f27', '#2b3347'];

/** Numbers in [0, 1). */
type Random = () => number;

const between = (random: Random, low: number, high: number): number => low + random() * (high - low);
const pick = <T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
};

/** A smooth shift of the whole plane: what is straight becomes wavy, differently in every picture. */
function waves(random: Random): (point: Point) => Point {
  const along = between(random, 26, 40);
  const across = between(random, 22, 34);
  const [phaseX, phaseY] = [random() * 6.28, random() * 6.28];
  const [byX, byY] = [between(random, 2, 3.2), between(random, 2.6, 4)];
  return ([x, y]) => [
    x + byX * Math.sin((y / across) * 3.1 + phaseX),
    y + byY * Math.sin((x / along) * 3.1 + phaseY),
  ];
}

/** Points close enough together that bending them looks smooth. */
function dense(stroke: readonly Point[]): Point[] {
  return stroke.flatMap((from, index): Point[] => {
    const to = stroke[index + 1];
    if (!to) return [from];
    const steps = 8;
    return Array.from({ length: steps }, (_, step): Point => {
      const share = step / steps;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
}

function line(context: SKRSContext2D, points: readonly Point[]): void {
  context.beginPath();
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
}

function drawCharacter(
  context: SKRSContext2D,
  character: string,
  centre: number,
  bend: (point: Point) => Point,
  random: Random,
): void {
  const turn = between(random, -0.3, 0.3);
  const shear = between(random, -0.25, 0.25);
  const scaleX = between(random, 6.6, 8.4);
  const scaleY = between(random, 6.4, 8);
  const drop = between(random, -6, 6);
  const place = ([x, y]: Point): Point => {
    const [u, v] = [(x - 2) * scaleX + (y - 3) * shear * scaleY, (y - 3) * scaleY];
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    return bend([centre + u * c - v * s, height / 2 + drop + u * s + v * c]);
  };
  context.strokeStyle = pick(random, inks);
  context.lineWidth = between(random, 3.6, 4.8);
  for (const stroke of glyph(character)) line(context, dense(stroke).map(place));
}

/** Lines of the characters' own thickness and colours, so that they can't be told apart by either. */
function drawScratches(context: SKRSContext2D, bend: (point: Point) => Point, random: Random): void {
  for (let count = 0; count < 2; count++) {
    const [from, to] = [between(random, 12, height - 12), between(random, 12, height - 12)];
    context.strokeStyle = pick(random, inks);
    context.lineWidth = between(random, 1.6, 2.2);
    line(
      context,
      dense([
        [between(random, 0, 30), from],
        [width / 2, between(random, 10, height - 10)],
        [width - between(random, 0, 30), to],
      ]).map(bend),
    );
  }
}

function drawSpeckles(context: SKRSContext2D, random: Random): void {
  for (let count = 0; count < 180; count++) {
    context.fillStyle = random() < 0.5 ? '#eef3f6' : pick(random, inks);
    const size = between(random, 0.8, 2);
    context.fillRect(random() * width, random() * height, size, size);
  }
}

/** A distorted picture of `text` as PNG. It needs no font. */
export async function drawPicture(text: string, random: Random = Math.random): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#eef3f6';
  context.fillRect(0, 0, width, height);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const bend = waves(random);
  const step = (width - 24) / text.length;
  drawScratches(context, bend, random);
  for (const [index, character] of [...text].entries()) {
    drawCharacter(context, character, 12 + step * (index + 0.5) + between(random, -3, 3), bend, random);
  }
  drawSpeckles(context, random);
  return canvas.encode('png');
}
