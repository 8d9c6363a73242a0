import { crc32, deflateSync } from 'node:zlib';

export const toUint32Bytes = (n: number) => Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);

export function buildPngChunk(type: string, body: Uint8Array): Buffer {
  const typedBody = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  return Buffer.concat([toUint32Bytes(body.length), typedBody, toUint32Bytes(crc32(typedBody))]);
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const buildPngHeader = (width: number, height: number, depth = 8, colour = 2, interlace = 0) =>
  buildPngChunk(
    'IHDR',
    Buffer.concat([toUint32Bytes(width), toUint32Bytes(height), Buffer.from([depth, colour, 0, 0, interlace])]),
  );

export const PNG_END_CHUNK = buildPngChunk('IEND', Buffer.alloc(0));

/** Builds a PNG of the given rows (each with its filter byte). */
export const assemblePng = (head: Buffer, rows: Uint8Array, ...between: Buffer[]): Buffer =>
  Buffer.concat([
    PNG_SIGNATURE,
    head,
    ...between,
    buildPngChunk('IDAT', deflateSync(rows, { level: 1 })),
    PNG_END_CHUNK,
  ]);

export type PixelColour = (x: number, y: number) => readonly [number, number, number];

/** Its upper half red, its lower half blue: the orientation is visible. */
const twoHalves =
  (height: number): PixelColour =>
  (_, y) =>
    y < height / 2 ? [220, 30, 30] : [30, 30, 220];

/** Creates a PNG of RGB pixels. */
export function buildPng(width = 320, height = 240, colour: PixelColour = twoHalves(height)): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colour(x, y), y * (1 + 3 * width) + 1 + 3 * x);
  return assemblePng(buildPngHeader(width, height), rows);
}

/** Inserts a segment into a JPEG, right after its start. */
export const addJpegSegment = (image: Buffer, marker: number, body: Uint8Array): Buffer =>
  Buffer.concat([
    image.subarray(0, 2),
    Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]),
    body,
    image.subarray(2),
  ]);
