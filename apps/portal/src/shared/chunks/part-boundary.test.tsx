import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isWhole, PartBoundary } from './part-boundary.tsx';

const words = '26 °C';
const Sound = () => words;
function Broken(): never {
  throw new Error('broken');
}

test.each([
  ['is whole', Sound, true],
  ['lacks a part that throws', Broken, false],
])('what the server drew %s', (_what, Part, whole) => {
  const html = renderToString(
    <PartBoundary>
      <Part />
    </PartBoundary>,
  );
  expect(html.includes(words)).toBe(whole);
  expect(isWhole(html)).toBe(whole);
});
