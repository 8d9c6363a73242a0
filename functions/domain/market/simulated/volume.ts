import { createTree, LEVELS, OUTER } from './random.ts';

/** Of what is traded in an interval, its first half takes between 30 and 70 %: busy and quiet times at every scale. */
const SPREAD = 0.2;

/** What was traded of a symbol between two seconds, the first included and the second not, at 1 a second on average. */
export function createVolume(seed: Uint8Array, name: string): (from: number, to: number) => number {
  const shares = createTree(seed, `${name}|volume`);

  /** Since the beginning of the outermost interval that holds this second. */
  function since(outer: number, second: number): number {
    let from = outer * OUTER;
    let whole = OUTER;
    let sum = 0;
    for (let level = LEVELS; level > 0 && from !== second; level--) {
      const length = 2 ** level;
      const share = 0.5 + SPREAD * (2 * shares(level, from) - 1);
      if (second >= from + length / 2) {
        sum += whole * share;
        whole *= 1 - share;
        from += length / 2;
      } else whole *= share;
    }
    return sum;
  }

  return (from, to) => {
    const first = Math.floor(from / OUTER);
    const last = Math.floor(to / OUTER);
    return (last - first) * OUTER + since(last, to) - since(first, from);
  };
}
