import { crc32 } from 'node:zlib';
import { ImageError } from './image-error.ts';
import { checkSize, type Size } from './picture.ts';

export interface PngHeader extends Size {
  /** Bits of a sample. */
  depth: 1 | 2 | 4 | 8 | 16;
  colour: PngColour;
  interlaced: boolean;
  /** RGB of each entry, where colours are chosen from a palette. */
  palette: Uint8Array | null;
  /** Of palettes: opacity by entry. Of others: the one colour that is transparent, 16 bits a sample. */
  transparency: Uint8Array | null;
  /** The compressed pixels, in order. */
  data: Uint8Array[];
}

export const pngColours = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 } as const;
export type PngColour = (typeof pngColours)[keyof typeof pngColours];

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Bit depths that the format knows, by colour type. */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const broken = () => new ImageError('This image is damaged. Choose another one.');

interface Chunk {
  type: string;
  body: Uint8Array;
}

function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG_SIGNATURE.length; ; ) {
    if (at + 12 > bytes.length) throw broken();
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw broken();
    const named = bytes.subarray(at + 4, at + 8 + length);
    if (crc32(named) !== view.getUint32(end - 4)) throw broken();
    const type = String.fromCharCode(...named.subarray(0, 4));
    yield { type, body: named.subarray(4) };
    if (type === 'IEND') {
      if (end !== bytes.length) throw new ImageError('This file holds more than an image.');
      return;
    }
    at = end;
  }
}

function firstOf({ type, body }: Chunk): PngHeader {
  if (type !== 'IHDR' || body.length !== 13) throw broken();
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const [depth = 0, colour = 0, compression, filter, interlace] = body.subarray(8);
  if (!depths[colour]?.includes(depth) || compression !== 0 || filter !== 0 || (interlace ?? 2) > 1) throw broken();
  const header: PngHeader = {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: depth as PngHeader['depth'],
    colour: colour as PngColour,
    interlaced: interlace === 1,
    palette: null,
    transparency: null,
    data: [],
  };
  checkSize(header);
  return header;
}

/**
 * Reads all chunks of a PNG without decoding a pixel.
 * @throws {ImageError} when it is no whole PNG of a size that is taken, or more than one.
 */
export function pngHeader(bytes: Uint8Array): PngHeader {
  let header: PngHeader | null = null;
  for (const chunk of chunksOf(bytes)) {
    if (!header) header = firstOf(chunk);
    else if (chunk.type === 'PLTE') {
      if (chunk.body.length % 3 !== 0 || header.palette) throw broken();
      header.palette = chunk.body;
    } else if (chunk.type === 'tRNS') header.transparency = chunk.body;
    else if (chunk.type === 'IDAT') header.data.push(chunk.body);
    // A capital first letter: whoever does not know the chunk cannot show the picture.
    else if (chunk.type !== 'IEND' && /^[A-Z]/.test(chunk.type)) throw broken();
  }
  if (!header || header.data.length === 0) throw broken();
  if (header.colour === pngColours.palette && !header.palette) throw broken();
  return header;
}
