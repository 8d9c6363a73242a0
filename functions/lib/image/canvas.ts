import type { Orientation } from './exif-orientation.ts';
import type { Size } from './picture.ts';

/** The longer side of what is kept: every line of a document can be read at it. */
const LONGEST = 2000;

/** Where a pixel of the sent picture comes to lie once it stands upright. */
const places: Record<Orientation, (x: number, y: number, size: Size) => [x: number, y: number]> = {
  1: (x, y) => [x, y],
  2: (x, y, { width }) => [width - 1 - x, y],
  3: (x, y, { width, height }) => [width - 1 - x, height - 1 - y],
  4: (x, y, { height }) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, { height }) => [height - 1 - y, x],
  7: (x, y, { width, height }) => [height - 1 - y, width - 1 - x],
  8: (x, y, { width }) => [y, width - 1 - x],
};

/** The size that a picture is kept at, and that which it has once it stands upright. */
export function keptSizes({ width, height }: Size, orientation: Orientation): { kept: Size; upright: Size } {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const kept = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { kept, upright: orientation >= 5 ? { width: kept.height, height: kept.width } : kept };
}

/**
 * Takes the rows of a picture from the top and writes them, shrunk by the mean of the pixels that fall together and
 * turned upright, as RGB into `target`: no more than a row of the large picture is held.
 */
export function canvas(size: Size, kept: Size, upright: Size, orientation: Orientation, target: Uint8Array) {
  const sums = new Uint32Array(3 * kept.width);
  const columnOf = Uint32Array.from({ length: size.width }, (_, x) => Math.floor((x * kept.width) / size.width));
  const counts = new Uint32Array(kept.width);
  for (const column of columnOf) counts[column] = (counts[column] as number) + 1;
  const place = places[orientation];
  let [y, rows] = [0, 0];
  const write = (keptY: number) => {
    for (let x = 0; x < kept.width; x++) {
      const [toX, toY] = place(x, keptY, kept);
      const [from, to, count] = [3 * x, 3 * (toY * upright.width + toX), rows * (counts[x] as number)];
      for (let i = 0; i < 3; i++) target[to + i] = Math.round((sums[from + i] as number) / count);
    }
    sums.fill(0);
    rows = 0;
  };
  return (rgb: Uint8Array): void => {
    for (let x = 0; x < size.width; x++) {
      const to = 3 * (columnOf[x] as number);
      for (let i = 0; i < 3; i++) sums[to + i] = (sums[to + i] as number) + (rgb[3 * x + i] as number);
    }
    rows++;
    const keptY = Math.floor((y * kept.height) / size.height);
    y++;
    if (y === size.height || Math.floor((y * kept.height) / size.height) !== keptY) write(keptY);
  };
}
