import { crc32, deflateSync } from 'node:zlib';

export const u32 = (n: number) => Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);

export function pngChunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  return Buffer.concat([u32(body.length), named, u32(crc32(named))]);
}

export const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const pngHead = (width: number, height: number, depth = 8, colour = 2, interlace = 0) =>
  pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, interlace])]));

export const PNG_END = pngChunk('IEND', Buffer.alloc(0));

/** A PNG of whatever rows (each with its filter byte) are given. */
export const pngOf = (head: Buffer, rows: Uint8Array, ...between: Buffer[]): Buffer =>
  Buffer.concat([PNG_START, head, ...between, pngChunk('IDAT', deflateSync(rows, { level: 1 })), PNG_END]);

export type Colour = (x: number, y: number) => readonly [number, number, number];

/** Its upper half red, its lower half blue: which way up it is can be seen. */
const twoHalves =
  (height: number): Colour =>
  (_, y) =>
    y < height / 2 ? [220, 30, 30] : [30, 30, 220];

/** A PNG of RGB pixels. */
export function png(width = 320, height = 240, colour: Colour = twoHalves(height)): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colour(x, y), y * (1 + 3 * width) + 1 + 3 * x);
  return pngOf(pngHead(width, height), rows);
}

/** The JPEG with a segment more, right behind its beginning. */
export const withSegment = (image: Buffer, marker: number, body: Uint8Array): Buffer =>
  Buffer.concat([
    image.subarray(0, 2),
    Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]),
    body,
    image.subarray(2),
  ]);
