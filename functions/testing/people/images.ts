import sharp from 'sharp';
import { cleanImage } from '#functions/lib/image/clean-image.ts';
import { type PixelColour, buildPng, toUint32Bytes } from './build-png.ts';

/** Creates a JPEG of the same pixels. */
export const buildJpeg = async (width = 320, height = 240, colour?: PixelColour): Promise<Buffer> =>
  Buffer.from(await cleanImage(buildPng(width, height, colour)));

/** Returns the header of a picture: format, size, channels, orientation. */
export const readImageMetadata = (image: Uint8Array) => sharp(image).metadata();

/** Returns the pixels of a picture, three bytes each. */
export const readImagePixels = (image: Uint8Array): Promise<Buffer> => sharp(image).removeAlpha().raw().toBuffer();

/** Builds the EXIF data of a phone's photo: orientation, device name and position. */
export function buildExif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([Buffer.from([tag >> 8, tag & 255, 0, type]), toUint32Bytes(count), value]);
  const gps = 8 + 2 + 3 * 12 + 4;
  return Buffer.concat([
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    toUint32Bytes(8),
    Buffer.from([0, 3]),
    entry(0x010f, 2, 4, Buffer.from('Cam\0')),
    entry(0x0112, 3, 1, Buffer.from([0, orientation, 0, 0])),
    entry(0x8825, 4, 1, toUint32Bytes(gps)),
    toUint32Bytes(0),
    Buffer.from([0, 1]),
    entry(0x0001, 2, 2, Buffer.from('N\0\0\0')),
    toUint32Bytes(0),
    Buffer.from('GPS-52.5200-13.4050', 'latin1'),
  ]);
}
