import type { Page } from 'playwright-core';

/**
 * Runs in each page before its own scripts: it stamps when the week was parsed, and when the frame was painted in which
 * some number of canvases had been drawn.
 */
export const drawWatch = `(() => {
  const parse = JSON.parse;
  const canvases = new Set();
  const painted = new Map();
  let parsed = 0;
  let tell = () => {};
  const stamp = () => {
    const count = canvases.size;
    if (painted.has(count)) return;
    painted.set(count, undefined);
    // A task that a frame's script asks for comes after that frame was painted; before those that were asked for earlier and
    // put off until then, by its priority.
    requestAnimationFrame(() => {
      scheduler.postTask(
        () => {
          painted.set(count, performance.now());
          tell();
        },
        { priority: 'user-blocking' },
      );
    });
  };
  JSON.parse = (...given) => {
    const found = parse(...given);
    if (parsed === 0 && found?.['@type'] === 'UnitHistory') parsed = performance.now();
    return found;
  };
  const { stroke } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.stroke = function (...given) {
    if (!canvases.has(this.canvas)) {
      canvases.add(this.canvas);
      queueMicrotask(stamp);
    }
    return stroke.apply(this, given);
  };
  window.poolhouseDraw = async (count) => {
    while (painted.get(count) === undefined) await new Promise((resolve) => { tell = resolve; });
    return painted.get(count) - parsed;
  };
})()`;

/** Milliseconds from the parsed week until `count` canvases were painted. */
export const firstDraw = (page: Page, count: number): Promise<number> =>
  page.evaluate<number>(`window.poolhouseDraw(${count})`);
