import { createCanvas, loadImage } from '@napi-rs/canvas';
import { writeFileSync, readdirSync } from 'node:fs';
const [suffix, kk, per, cols, maxH, out] = process.argv.slice(2);
const dir='/tmp/pics1'; const k=Number(kk), C=Number(cols), MH=Number(maxH);
const files = readdirSync(dir).filter(f=>f.endsWith(suffix)).sort();
for (let p=0; p*per<files.length; p++) { const part=files.slice(p*per,(p+1)*per); const ims=await Promise.all(part.map(f=>loadImage(dir+'/'+f)));
 const w=Math.max(...ims.map(i=>i.width))*k; const rows=[]; for(let i=0;i<ims.length;i+=C) rows.push(ims.slice(i,i+C));
 const hs=rows.map(r=>Math.min(MH,Math.max(...r.map(i=>i.height*k)))); const H=hs.reduce((a,b)=>a+b+22,0); const cv=createCanvas(C*(w+8),H); const x=cv.getContext('2d'); x.fillStyle='#777'; x.fillRect(0,0,cv.width,cv.height); x.font='12px sans-serif';
 let y=0; rows.forEach((r,ri)=>{ r.forEach((im,ci)=>{ const h=Math.min(im.height*k,MH); x.drawImage(im,0,0,im.width,h/k,ci*(w+8),y+16,im.width*k,h); x.fillStyle='#fff'; x.fillText(part[ri*C+ci].replace(suffix,''),ci*(w+8),y+12);}); y+=hs[ri]+22;});
 writeFileSync(`${out}${p}.png`, cv.toBuffer('image/png')); console.log(p, cv.width, cv.height); }
