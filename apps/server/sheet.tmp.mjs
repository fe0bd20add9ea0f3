import { createCanvas, loadImage } from '@napi-rs/canvas';
import { writeFileSync } from 'node:fs';
// node sheet.mjs out scale file...
const [out, scale, ...files] = process.argv.slice(2);
const images = await Promise.all(files.map((f) => loadImage(f)));
const k = Number(scale); const gap = 12; const maxH = 2400;
const ws = images.map((i) => i.width * k), hs = images.map((i) => Math.min(i.height * k, maxH));
const W = ws.reduce((a, b) => a + b + gap, gap), H = Math.max(...hs) + 2 * gap;
const c = createCanvas(W, H), x = c.getContext('2d'); x.fillStyle = '#888'; x.fillRect(0, 0, W, H);
let at = gap; images.forEach((im, n) => { const sh = hs[n] / k; x.drawImage(im, 0, 0, im.width, sh, at, gap, ws[n], hs[n]); at += ws[n] + gap; });
writeFileSync(out, c.toBuffer('image/png')); console.log(out, W, H, files.map((f,n)=>f.split('/').pop()+':'+images[n].height).join(' '));
