import type { Page } from 'playwright-core';

/** The bar below the password: its word, its colour as eyes name it, its share of the whole in percent. */
export function strength(on: Page) {
  return on.getByRole('meter', { name: 'Password strength' }).evaluate((meter) => {
    const bar = meter.parentElement?.querySelector('svg');
    const [track, filled] = bar?.querySelectorAll('rect') ?? [];
    const canvas = document.createElement('canvas').getContext('2d');
    if (!track || !filled || !canvas) throw new Error('there is no bar');
    canvas.fillStyle = getComputedStyle(filled).fill;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const typedLength = document.querySelector<HTMLInputElement>('input[name=password]')?.value.length;
    const share = filled.getBoundingClientRect().width / track.getBoundingClientRect().width;
    return {
      length: typedLength,
      word: meter.getAttribute('aria-valuetext'),
      colour: r > g && r > b ? 'red' : b > g ? 'blue' : 'green',
      width: Math.round(share * 100),
    };
  });
}
