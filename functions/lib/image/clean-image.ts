import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import { detectImageKind } from '#shared/image-kinds.ts';
import { ImageError } from './image-error.ts';

/** Pictures with more are rejected before decoding. Sensors sold as 50 megapixels have up to 8,192 × 6,144 pixels. */
const MAX_MEGAPIXELS = 52;
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
/** Longest side that any camera takes, px. */
const MAX_SIDE = 12_000;
/** Smallest readable shorter side, px. */
const MIN_SIDE = 64;
/** Longer side of the stored picture: every line of a document is readable, px. */
const LONGEST = 2000;
/** JPEG quality, 0 to 100. */
const QUALITY = 85;
/**
 * A progressive photo has some ten scans, its thumbnail and previews one each; a malicious file has thousands, each
 * over all pixels.
 */
const MAX_SCANS = 100;
/** Time limit for work on the pixels, seconds, below the function's own (29 s). */
const MAX_SECONDS = 20;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;
/** Warnings of the decoder about headers that phones write wrongly (Samsung, Pixel); no pixel is missing. */
const HARMLESS_WARNING = /Invalid SOS parameters for sequential JPEG|extraneous bytes before marker 0x(?:c|da|db|e)/;

/**
 * Loads the library with the first picture, which takes a function up to a second. Only its readers of JPEG and PNG
 * stay enabled, whatever the bytes claim to be.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let library: ReturnType<typeof loadSharp> | null = null;

/** Pictures are processed one at a time, to limit memory. */
let last: Promise<unknown> = Promise.resolve();
function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}

/** Prefixes of the library's errors with causes other than damage. */
const causes: [start: string, reason: FieldError][] = [
  ['Input image exceeds pixel limit', fieldError('photoPixels', { number: MAX_MEGAPIXELS })],
  ['timeout', fieldError('photoSlow')],
];

function throwImageError(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : '';
  const reason = causes.find(([start]) => message.startsWith(start))?.[1] ?? fieldError('photoDamaged');
  throw new ImageError(reason, { cause });
}

/** Rejects sizes that no photo of a document has. @throws {ImageError} */
function assertSize(width: number, height: number): void {
  if (width * height > MAX_PIXELS) throw new ImageError(fieldError('photoPixels', { number: MAX_MEGAPIXELS }));
  if (Math.max(width, height) > MAX_SIDE) throw new ImageError(fieldError('photoSide', { number: MAX_SIDE }));
  if (Math.min(width, height) < MIN_SIDE) throw new ImageError(fieldError('photoSmall', { number: MIN_SIDE }));
}

/** True for a marker without a length: restarts, starts, fill bytes, and a byte of pixels that looks like a marker. */
const isBareMarker = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8) || marker === MARKER;

/**
 * Returns a JPEG up to its end marker: phones append a film, another picture or padding. Without the marker, returns
 * all of it. What the decoder sees is never more than what is returned.
 */
function cutTrailer(file: Buffer): Buffer {
  let at = 2;
  for (;;) {
    at = file.indexOf(MARKER, at);
    const marker = file[at + 1];
    if (at === -1 || marker === undefined) return file;
    if (marker === END_OF_IMAGE) return file.subarray(0, at + 2);
    if (isBareMarker(marker)) at += marker === MARKER ? 1 : 2;
    else if (at + 4 > file.length) return file;
    else at += 2 + file.readUInt16BE(at + 2);
  }
}

/**
 * Rejects a JPEG with too many scans, which the library decodes without a limit and cannot be stopped in. The marker
 * never occurs within a scan; scans in metadata count too, but a photo stays far below.
 * @throws {ImageError}
 */
function assertScans(file: Buffer): void {
  let at = -1;
  for (let scans = 0; scans <= MAX_SCANS; scans++) {
    at = file.indexOf(START_OF_SCAN, at + 1);
    if (at === -1) return;
  }
  throw new ImageError(fieldError('photoDamaged'));
}

async function redrawImage(bytes: Uint8Array, failOn: 'warning' | 'error', seconds = MAX_SECONDS): Promise<Uint8Array> {
  library ??= loadSharp();
  const sharp = await library;
  const image = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn,
    // Colour profiles are one more format of hostile bytes, and documents are readable without them.
    ignoreIcc: true,
  });
  const { width, height, space } = await image.metadata().catch(throwImageError);
  assertSize(width, height);
  if (space === 'cmyk') throw new ImageError(fieldError('photoPrint'));
  const jpeg = await image
    .autoOrient()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds })
    .toBuffer()
    .catch(throwImageError);
  // WebAssembly returns a view of memory shared between threads, which `fetch` does not send.
  return new Uint8Array(jpeg);
}

const isHarmless = ({ cause }: ImageError) => cause instanceof Error && HARMLESS_WARNING.test(cause.message);

/**
 * Redraws a picture; a harmless warning is ignored, and with it any other. Both tries share the time limit.
 * @throws {ImageError}
 */
async function redrawTolerantly(bytes: Uint8Array): Promise<Uint8Array> {
  const began = performance.now();
  try {
    return await redrawImage(bytes, 'warning');
  } catch (error) {
    if (!(error instanceof ImageError && isHarmless(error))) throw error;
    const spent = Math.ceil((performance.now() - began) / 1000);
    return redrawImage(bytes, 'error', Math.max(1, MAX_SECONDS - spent));
  }
}

/**
 * Builds a new JPEG from the pixels of a JPG or PNG only: upright, without metadata or hidden data, its longer side at
 * most 2,000 pixels.
 * @throws {ImageError} for a corrupt or too large picture, before any pixel is decoded.
 */
export async function cleanImage(bytes: Uint8Array): Promise<Uint8Array> {
  const kind = detectImageKind(bytes);
  if (kind === 'heic') throw new ImageError(fieldError('photoHeic'));
  if (kind === null) throw new ImageError(fieldError('photoKind'));
  if (kind === 'png') return runExclusively(() => redrawTolerantly(bytes));
  const photo = cutTrailer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  assertScans(photo);
  return runExclusively(() => redrawTolerantly(photo));
}
