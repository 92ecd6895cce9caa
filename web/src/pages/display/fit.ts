// In how many columns so many boards are largest. A board with its names and clocks is a third
// higher than wide.
export function fit(boards: number, width: number, height: number): number {
  let best = 1;
  let largest = 0;
  for (let columns = 1; columns <= boards; ++columns) {
    const rows = Math.ceil(boards / columns);
    const size = Math.min(width / columns, height / rows / 1.35);
    if (size > largest + 0.5) {
      largest = size;
      best = columns;
    }
  }
  return best;
}
