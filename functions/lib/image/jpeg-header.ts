import { exifOrientation, type Orientation } from './exif-orientation.ts';
import { ImageError } from './image-error.ts';
import { checkSize, type Size } from './picture.ts';

export interface JpegHeader extends Size {
  /** 1: grey, 3: colour. */
  components: number;
  /** How the camera was held: pixels have to be turned by it, since it goes with the metadata. */
  orientation: Orientation;
}

/** A progressive picture sends the whole area once a scan: a photo has some ten of them, a trap thousands. */
const MOST_SCANS = 32;

const [SOF_BASELINE, SOF_EXTENDED, SOF_PROGRESSIVE] = [0xc0, 0xc1, 0xc2];
const [SOI, EOI, SOS, APP1] = [0xd8, 0xd9, 0xda, 0xe1];
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

const broken = () => new ImageError('This image is damaged. Choose another one.');

/** The place of the next marker after the data of a scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw broken();
}

function frameOf(segment: Uint8Array, marker: number): Size & { components: number } {
  const [precision, h1, h2, w1, w2, components] = segment as unknown as number[];
  if (segment.length < 6 || precision !== 8 || ![SOF_BASELINE, SOF_EXTENDED, SOF_PROGRESSIVE].includes(marker))
    throw new ImageError('This kind of JPG is not taken. Save the image anew as JPG or PNG.');
  if (components !== 1 && components !== 3)
    throw new ImageError('This image is meant for printing. Save it anew in RGB colours.');
  return { height: (h1 as number) * 256 + (h2 as number), width: (w1 as number) * 256 + (w2 as number), components };
}

/** Cameras put previews behind a picture, each a JPEG by itself; zeros fill up. Anything else hides there. */
function checkRest(rest: Uint8Array): void {
  const isPreview = rest[0] === 0xff && rest[1] === SOI && rest[2] === 0xff;
  if (!isPreview && rest.some((byte) => byte !== 0)) throw new ImageError('This file holds more than an image.');
}

/**
 * Walks through all segments of a JPEG without decoding a pixel.
 * @throws {ImageError} when it is no whole, plain JPEG of a size that is taken.
 */
export function jpegHeader(bytes: Uint8Array): JpegHeader {
  let frame: (Size & { components: number }) | null = null;
  let orientation: Orientation = 1;
  let scans = 0;
  for (let at = 2; ; ) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined || marker < 0xc0) throw broken();
    if (marker === EOI) {
      if (!frame || scans === 0) throw broken();
      checkRest(bytes.subarray(at + 2));
      return { ...frame, orientation };
    }
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (length < 2 || at + 2 + length > bytes.length) throw broken();
    at += 2 + length;
    if (isFrame(marker)) {
      if (frame) throw broken();
      frame = frameOf(segment, marker);
      checkSize(frame);
    } else if (marker === APP1 && !frame) orientation = exifOrientation(segment) ?? orientation;
    else if (marker === SOS) {
      if (!frame || ++scans > MOST_SCANS) throw broken();
      at = endOfScan(bytes, at);
    }
  }
}
