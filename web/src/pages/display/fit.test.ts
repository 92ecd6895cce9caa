import { expect, test } from 'vitest';
import { fit } from './fit';

test.each([
  [1, 1920, 1080, 1],
  [2, 1920, 1080, 2],
  [4, 1920, 1080, 4],
  [6, 1920, 1080, 3],
  [8, 1920, 1080, 4],
  [12, 1920, 1080, 6],
  [4, 800, 1200, 2],
  [0, 1920, 1080, 1],
])('%d boards on %d by %d stand in %d columns', (boards, width, height, columns) => {
  expect(fit(boards, width, height)).toBe(columns);
});
