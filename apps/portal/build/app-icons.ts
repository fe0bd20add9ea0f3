import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';

export interface AppIcon {
  name: string;
  size: number;
  png: Buffer;
  purpose?: 'any' | 'maskable';
}

/** How much of an icon the logo takes: an icon that a system cuts to its own shape keeps but the middle. */
const kinds = [
  { name: 'icon-192', size: 192, share: 1, purpose: 'any' },
  { name: 'icon-512', size: 512, share: 1, purpose: 'any' },
  { name: 'maskable-512', size: 512, share: 0.6, purpose: 'maskable' },
  // iOS makes black of what is transparent, and names no purpose.
  { name: 'touch-180', size: 180, share: 0.74 },
] as const;

/** A variant's logo as the icons of an application. @param ground colour behind it where an icon must be filled */
export async function appIcons(svg: string, ground: string): Promise<AppIcon[]> {
  const source = readFileSync(svg, 'utf8');
  return Promise.all(
    kinds.map(async ({ name, size, share, ...rest }) => {
      const side = Math.round(size * share);
      // Drawn at the size that is needed, not enlarged.
      const logo = await loadImage(Buffer.from(sized(source, side)));
      const canvas = createCanvas(size, size);
      const context = canvas.getContext('2d');
      if (share < 1) {
        context.fillStyle = ground;
        context.fillRect(0, 0, size, size);
      }
      const [width, height] = fitted(logo, side);
      context.drawImage(logo, (size - width) / 2, (size - height) / 2, width, height);
      return { name, size, png: canvas.toBuffer('image/png'), ...rest };
    }),
  );
}

const sized = (svg: string, side: number): string =>
  svg.replace(/<svg[^>]*>/u, (tag) =>
    tag.includes('viewBox')
      ? tag
          .replace(/ (?:width|height)="[^"]*"/gu, '')
          .replace('<svg', `<svg width="${side}" height="${side}"`)
      : tag,
  );

/** As large as it gets in a square without another shape. */
function fitted({ width, height }: { width: number; height: number }, side: number): [number, number] {
  const scale = side / Math.max(width, height);
  return [width * scale, height * scale];
}
