import { ImageError } from './image-error.ts';

/** Pictures with more pixels are rejected before decoding. */
const MAX_PIXELS = 12_000_000;
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

const TOO_LARGE = 'This image has too many pixels. Take it at 12 megapixels or less.';
const DAMAGED = 'This image is damaged. Choose another one.';
/** Prefixes of the library's errors with causes other than damage. */
const causes: [start: string, message: string][] = [
  ['Input image exceeds pixel limit', TOO_LARGE],
  ['timeout', 'This image takes too long to read. Save it anew.'],
];

function throwImageError(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : '';
  throw new ImageError(causes.find(([start]) => message.startsWith(start))?.[1] ?? DAMAGED, { cause });
}

/** Rejects sides that no photo of a document has. @throws {ImageError} */
function assertSides(width: number, height: number): void {
  if (Math.max(width, height) > MAX_SIDE) throw new ImageError(TOO_LARGE);
  if (Math.min(width, height) < MIN_SIDE)
    throw new ImageError(`This image is too small. It needs at least ${MIN_SIDE} pixels on each side.`);
}

/**
 * Rejects a JPEG with too many scans, which the library decodes without a limit and cannot be stopped in. The marker
 * never occurs within a scan; scans in metadata count too, but a photo stays far below.
 * @throws {ImageError}
 */
function assertScans(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = -1;
  for (let scans = 0; scans <= MAX_SCANS; scans++) {
    at = file.indexOf(START_OF_SCAN, at + 1);
    if (at === -1) return;
  }
  throw new ImageError(DAMAGED);
}

async function redrawImage(bytes: Uint8Array): Promise<Uint8Array> {
  library ??= loadSharp();
  const sharp = await library;
  const image = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'warning',
    // Colour profiles are one more format of hostile bytes, and documents are readable without them.
    ignoreIcc: true,
  });
  const { width, height, space } = await image.metadata().catch(throwImageError);
  assertSides(width, height);
  if (space === 'cmyk') throw new ImageError('This image is meant for printing. Save it anew in RGB colours.');
  const jpeg = await image
    .autoOrient()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
    .catch(throwImageError);
  // WebAssembly returns a view of memory shared between threads, which `fetch` does not send.
  return new Uint8Array(jpeg);
}

const signatures = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};
export type ImageKind = keyof typeof signatures;

/** Returns the kind by the first bytes; null for anything else. */
export function detectImageKind(bytes: Uint8Array): ImageKind | null {
  const starts = (kind: ImageKind) => signatures[kind].every((byte, i) => bytes[i] === byte);
  return starts('jpeg') ? 'jpeg' : starts('png') ? 'png' : null;
}

/**
 * Builds a new JPEG from the pixels of a JPG or PNG only: upright, without metadata or hidden data, its longer side at
 * most 2,000 pixels.
 * @throws {ImageError} for a corrupt or too large picture, before any pixel is decoded.
 */
export async function cleanImage(bytes: Uint8Array): Promise<Uint8Array> {
  const kind = detectImageKind(bytes);
  if (kind === null) throw new ImageError('Choose a JPG or PNG image.');
  if (kind === 'jpeg') assertScans(bytes);
  return runExclusively(() => redrawImage(bytes));
}
