import { ImageError } from './image-error.ts';

/** More pixels are refused before any of them is decoded. */
export const MOST_PIXELS = 12_000_000;
/** Nothing can be read on a picture whose shorter side has fewer pixels. */
export const LEAST_SIDE = 64;
/** Longer than this no picture is that a camera makes, and its rows would take memory by themselves. */
const MOST_SIDE = 12_000;

export interface Size {
  width: number;
  height: number;
}

/** @throws {ImageError} of what the header says is too large or too small to be a photo of a document. */
export function checkSize({ width, height }: Size): void {
  if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE)
    throw new ImageError('This image has too many pixels. Take it at 12 megapixels or less.');
  if (Math.min(width, height) < LEAST_SIDE)
    throw new ImageError(`This image is too small. It needs at least ${LEAST_SIDE} pixels on each side.`);
}
