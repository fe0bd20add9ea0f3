import { spawn } from 'node:child_process';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { alphabet, glyph } from '../../../apps/server/src/modules/captcha/glyphs.ts';
import { drawPicture } from '../../../apps/server/src/modules/captcha/picture.ts';
import { type Figure, seeded } from '../figure.ts';

const pictures = 500;
const controls = 50;
const length = 5;

/** Of the captcha's pictures, those that Tesseract reads, as they are or cleaned up first. */
export const accountsCaptcha: Figure = {
  name: 'accounts-captcha',
  goal: `at most 10 % of ${pictures} captchas are read by Tesseract; of the same characters drawn plainly more than half`,
  async run() {
    const random = seeded(7);
    const share = async (count: number, draw: (text: string) => Promise<Buffer>): Promise<number> => {
      let read = 0;
      for (let n = 0; n < count; n++) {
        const text = Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
        const png = await draw(text);
        const seen = await Promise.all([tesseract(png), tesseract(await cleaned(png))]);
        if (seen.includes(text)) read += 1;
      }
      return read / count;
    };
    const captchas = await share(pictures, (text) => drawPicture(text, random));
    const control = await share(controls, plain);
    return {
      holds: captchas <= 0.1 && control > 0.5,
      numbers: { 'share read': captchas, 'control: share read of plain pictures': control },
    };
  },
};

/** What Tesseract sees in a line of these characters. */
function tesseract(png: Buffer): Promise<string> {
  const options = ['-', '-', '--psm', '7', '-c', `tessedit_char_whitelist=${alphabet.join('')}`];
  const child = spawn('tesseract', options, { stdio: ['pipe', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let text = '';
    child.on('error', () => reject(new Error('tesseract is missing (package tesseract-ocr)')));
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.on('close', () => resolve(text.replace(/\s+/gu, '')));
    child.stdin.end(png);
  });
}

/** Larger, grey levels cut to black and white, which takes most speckles away. */
async function cleaned(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width * 3, image.height * 3);
  const context = canvas.getContext('2d');
  context.filter = 'blur(2px)';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const grey = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
    data.fill(grey < 140 ? 0 : 255, at, at + 3);
  }
  context.filter = 'none';
  context.putImageData(pixels, 0, 0);
  return canvas.encode('png');
}

/** The same strokes, upright and alone. */
async function plain(text: string): Promise<Buffer> {
  const canvas = createCanvas(420, 120);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.lineWidth = 7;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [index, character] of [...text].entries()) {
    for (const stroke of glyph(character)) {
      context.beginPath();
      for (const [x, y] of stroke) context.lineTo(50 + index * 68 + x * 10, 30 + y * 10);
      context.stroke();
    }
  }
  return canvas.encode('png');
}
