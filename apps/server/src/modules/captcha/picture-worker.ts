import { parentPort } from 'node:worker_threads';
import { drawPicture } from './picture.ts';
import type { DrawnPicture, PictureTask } from './pictures.ts';

async function draw({ id, text }: PictureTask): Promise<DrawnPicture> {
  try {
    return { id, png: await drawPicture(text) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : 'drawing failed' };
  }
}

parentPort?.on('message', (task: PictureTask) => {
  void draw(task).then((drawn) => parentPort?.postMessage(drawn));
});
