import code from '@cornerstonejs/codec-libjpeg-turbo-8bit/wasm';
import load, { type Codec, type Decoder } from '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs';
import { canvas, keptSizes } from './canvas.ts';
import type { Orientation } from './exif-orientation.ts';
import { ImageError } from './image-error.ts';
import { type JpegHeader, jpegHeader } from './jpeg-header.ts';
import type { Size } from './picture.ts';
import { PNG_SIGNATURE, pngHeader } from './png-header.ts';
import { readPngRows, type TakeRow } from './png-rows.ts';

/** Of JPEG, 0 to 100. */
const QUALITY = 85;
/** Memory of a module never shrinks: one that grew beyond this is not kept for the next picture, bytes. */
const KEPT_MEMORY = 128 * 1024 * 1024;

let codec: Promise<Codec> | null = null;
const nothing = () => {};

/** The codec is free or being worked with: pictures wait for one another, so that only one takes memory. */
let last: Promise<unknown> = Promise.resolve();
function alone<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(nothing);
  return mine;
}

async function withCodec<T>(work: (codec: Codec) => Promise<T> | T): Promise<T> {
  codec ??= load({ wasmBinary: code, print: nothing, printErr: nothing });
  const loaded = await codec;
  try {
    const result = await work(loaded);
    if (loaded.HEAPU8.length > KEPT_MEMORY) codec = null;
    return result;
  } catch (error) {
    const cause = error instanceof ImageError ? error.cause : error;
    // A picture that it refused leaves it as it was; what else came out of it may have left it in any state.
    if (cause instanceof Error) codec = null;
    throw error;
  }
}

const frameOf = (size: Size) => ({ ...size, bitsPerSample: 8, componentCount: 3, isSigned: false }) as const;

/**
 * Encodes what `draw` gives, row by row: they are written where the encoder reads them, and nothing is asked of the
 * codec's memory meanwhile, which could move it. `drawn` gives back what the picture was drawn from, so that the
 * encoder can work there.
 */
async function encode(
  { JPEGEncoder }: Codec,
  size: Size,
  orientation: Orientation,
  draw: (take: TakeRow) => Promise<void> | void,
  drawn: () => void = nothing,
): Promise<Uint8Array> {
  const { kept, upright } = keptSizes(size, orientation);
  const encoder = new JPEGEncoder();
  try {
    const pixels = encoder.getDecodedBuffer(frameOf(upright));
    await draw(canvas(size, kept, upright, orientation, pixels));
    drawn();
    encoder.setQuality(QUALITY);
    encoder.setProgressive(false);
    encoder.setSubSampling(2);
    encoder.encode();
    return encoder.getEncodedBuffer().slice();
  } finally {
    encoder.delete();
  }
}

/**
 * The pixels of a decoder where they lie: what it gives by itself is a copy, which takes as much memory again. It holds
 * two vectors, of what was encoded and of what is decoded, each by three addresses: begin, end, end of what is reserved.
 */
function pixelsOf({ HEAPU8, HEAPU32 }: Codec, { $$: { ptr } }: Decoder, length: number): Uint8Array {
  const at = ptr / HEAPU32.BYTES_PER_ELEMENT;
  const [begin = 0, end = 0] = HEAPU32.subarray(at + 3, at + 5);
  if (end - begin !== length)
    throw new Error(`The JPEG codec holds ${end - begin} bytes of pixels instead of ${length}.`);
  return HEAPU8.subarray(begin, end);
}

async function cleanJpeg(codec: Codec, bytes: Uint8Array, header: JpegHeader): Promise<Uint8Array> {
  const decoder = new codec.JPEGDecoder();
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    try {
      decoder.decode();
    } catch (cause) {
      throw new ImageError('This image is damaged. Choose another one.', { cause });
    }
    const { width, height, componentCount } = decoder.getFrameInfo();
    // What was checked and what was decoded must be the same picture.
    if (width !== header.width || height !== header.height) throw new ImageError('This image is damaged.');
    const rgb = new Uint8Array(3 * width);
    const draw = (take: TakeRow) => {
      const pixels = pixelsOf(codec, decoder, width * height * componentCount);
      for (let y = 0; y < height; y++) {
        const row = pixels.subarray(y * width * componentCount, (y + 1) * width * componentCount);
        if (componentCount === 3) take(row);
        else {
          for (let x = 0; x < width; x++) rgb.fill(row[x] as number, 3 * x, 3 * x + 3);
          take(rgb);
        }
      }
    };
    return await encode(codec, header, header.orientation, draw, () => decoder.delete());
  } finally {
    if (!decoder.isDeleted()) decoder.delete();
  }
}

export type ImageKind = 'jpeg' | 'png';

/** By its first bytes; null for anything else. */
export function kindOf(bytes: Uint8Array): ImageKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  return PNG_SIGNATURE.every((byte, i) => bytes[i] === byte) ? 'png' : null;
}

/**
 * Makes a new JPEG of the pixels of a JPG or PNG and of nothing else: upright, without metadata, without anything that
 * was hidden in the file, its longer side at most 2,000 pixels.
 * @throws {ImageError} of what is no sound picture, or one too large, before a pixel of that is decoded.
 */
export async function cleanImage(bytes: Uint8Array): Promise<Uint8Array> {
  const kind = kindOf(bytes);
  if (kind === 'jpeg') {
    const header = jpegHeader(bytes);
    return alone(() => withCodec((one) => cleanJpeg(one, bytes, header)));
  }
  if (kind === null) throw new ImageError('Choose a JPG or PNG image.');
  const header = pngHeader(bytes);
  return alone(() => withCodec((one) => encode(one, header, 1, (take) => readPngRows(header, take))));
}
