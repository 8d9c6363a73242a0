import { createInflate } from 'node:zlib';
import { ImageError } from './image-error.ts';
import { type PngHeader, pngColours } from './png-header.ts';

/** Takes a row of RGB pixels, from the top. */
export type TakeRow = (rgb: Uint8Array) => void;

const broken = () => new ImageError('This image is damaged. Choose another one.');

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

/** Offsets and steps of the seven passes of an interlaced picture. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function paeth(a: number, b: number, c: number): number {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** Takes the filter off a row in place; `above` is the row before, `step` the bytes of a pixel. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  const { length } = row;
  if (filter === 1) for (let i = step; i < length; i++) row[i] = (row[i] as number) + (row[i - step] as number);
  else if (filter === 2) for (let i = 0; i < length; i++) row[i] = (row[i] as number) + (above[i] as number);
  else if (filter === 3)
    for (let i = 0; i < length; i++) {
      const left = i < step ? 0 : (row[i - step] as number);
      row[i] = (row[i] as number) + ((left + (above[i] as number)) >> 1);
    }
  else if (filter === 4)
    for (let i = 0; i < length; i++) {
      const [left, corner] = i < step ? [0, 0] : [row[i - step] as number, above[i - step] as number];
      row[i] = (row[i] as number) + paeth(left, above[i] as number, corner);
    }
  else if (filter !== 0) throw broken();
}

/** Makes RGB of a row of samples; what is transparent is put on white. */
function rgbOf({ depth, colour, palette, transparency }: PngHeader) {
  const count = channels[colour];
  const most = 2 ** Math.min(depth, 8) - 1;
  const whole = (row: Uint8Array, i: number): number => {
    if (depth === 8) return row[i] as number;
    if (depth === 16) return (row[2 * i] as number) * 256 + (row[2 * i + 1] as number);
    const bit = i * depth;
    return ((row[bit >> 3] as number) >> (8 - depth - (bit & 7))) & most;
  };
  const byte = (value: number): number => (depth === 16 ? value >> 8 : depth === 8 ? value : (value * 255) / most);
  const clear = transparency && colour !== pngColours.palette ? transparency : null;
  const clearAt = (i: number) => (clear ? (clear[2 * i] ?? 0) * 256 + (clear[2 * i + 1] ?? 0) : -1);
  const grey = colour === pngColours.grey || colour === pngColours.greyAlpha;
  return (row: Uint8Array, width: number, out: Uint8Array): void => {
    for (let x = 0; x < width; x++) {
      const at = x * count;
      let [r, g, b, alpha] = [0, 0, 0, 255];
      if (colour === pngColours.palette) {
        const entry = whole(row, at);
        if (3 * entry + 2 >= (palette as Uint8Array).length) throw broken();
        [r, g, b] = (palette as Uint8Array).subarray(3 * entry, 3 * entry + 3) as unknown as [number, number, number];
        alpha = transparency?.[entry] ?? 255;
      } else {
        const first = whole(row, at);
        const second = grey ? first : whole(row, at + 1);
        const third = grey ? first : whole(row, at + 2);
        [r, g, b] = [byte(first), byte(second), byte(third)];
        if (count === 2 || count === 4) alpha = byte(whole(row, at + count - 1));
        else if (clear && first === clearAt(0) && (grey || (second === clearAt(1) && third === clearAt(2)))) alpha = 0;
      }
      const white = 255 - alpha;
      out[3 * x] = (r * alpha) / 255 + white;
      out[3 * x + 1] = (g * alpha) / 255 + white;
      out[3 * x + 2] = (b * alpha) / 255 + white;
    }
  };
}

/** Rows that follow one another in the compressed data, and which pixels of the picture they are. */
interface Area {
  x0: number;
  y0: number;
  dx: number;
  dy: number;
  width: number;
  height: number;
}

/** The picture itself, or each of its seven passes that is not empty. */
function* areas({ width, height, interlaced }: PngHeader): Generator<Area, undefined> {
  if (!interlaced) {
    yield { x0: 0, y0: 0, dx: 1, dy: 1, width, height };
    return;
  }
  for (const [x0, y0, dx, dy] of passes) {
    const area = { x0, y0, dx, dy, width: Math.ceil((width - x0) / dx), height: Math.ceil((height - y0) / dy) };
    if (area.width > 0 && area.height > 0) yield area;
  }
}

/** Takes filtered rows as bytes come. */
function reader(header: PngHeader, take: TakeRow) {
  const bits = channels[header.colour] * header.depth;
  const step = Math.max(1, bits >> 3);
  const convert = rgbOf(header);
  // Rows of a pass lie apart, so that the picture has to be there as a whole.
  const all = header.interlaced ? new Uint8Array(3 * header.width * header.height) : null;
  const todo = areas(header);
  let area = todo.next().value;
  let [row, above] = [new Uint8Array(0), new Uint8Array(0)];
  let rgb = new Uint8Array(0);
  let [y, filled, filter] = [0, -1, 0];
  const begin = () => {
    const bytes = area ? Math.ceil((area.width * bits) / 8) : 0;
    [row, above, rgb] = [new Uint8Array(bytes), new Uint8Array(bytes), new Uint8Array(3 * (area?.width ?? 0))];
    y = 0;
  };
  begin();
  const rowEnds = () => {
    if (!area) return;
    unfilter(filter, row, above, step);
    convert(row, area.width, rgb);
    if (!all) take(rgb);
    else
      for (let x = 0; x < area.width; x++) {
        const to = 3 * ((area.y0 + y * area.dy) * header.width + area.x0 + x * area.dx);
        all.set(rgb.subarray(3 * x, 3 * x + 3), to);
      }
    [row, above] = [above, row];
    filled = -1;
    if (++y < area.height) return;
    area = todo.next().value;
    begin();
  };
  return {
    take: (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; ) {
        if (!area) throw broken();
        if (filled === -1) {
          filter = bytes[at++] as number;
          filled = 0;
          continue;
        }
        const part = bytes.subarray(at, at + row.length - filled);
        row.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === row.length) rowEnds();
      }
    },
    end: () => {
      if (area) throw broken();
      for (let i = 0; all && i < header.height; i++)
        take(all.subarray(3 * i * header.width, 3 * (i + 1) * header.width));
    },
  };
}

/** Decodes a PNG row by row. @throws {ImageError} when there are fewer or more pixels than its header says. */
export async function readPngRows(header: PngHeader, take: TakeRow): Promise<void> {
  const rows = reader(header, take);
  const inflate = createInflate();
  const fed = (async () => {
    for (const part of header.data)
      if (!inflate.write(part)) await new Promise((resolve) => inflate.once('drain', resolve).once('close', resolve));
    inflate.end();
  })();
  try {
    for await (const bytes of inflate) rows.take(bytes as Buffer);
  } catch (error) {
    throw error instanceof ImageError ? error : broken();
  } finally {
    inflate.destroy();
    await fed.catch(() => {});
  }
  rows.end();
}
