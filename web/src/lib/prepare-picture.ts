import { ApiError } from '#shared/api/client.ts';
import type { NamedFieldError } from '#shared/errors/field-errors.ts';
import { detectImageKind, IMAGE_HEAD_BYTES, type ImageKind } from '#shared/image-kinds.ts';
import { MAX_UPLOADED_IMAGE_BYTES } from '#shared/people/kyc.ts';
import { loadErrorTexts } from './load-error-texts.ts';

const MEGABYTE = 1024 * 1024;
/** Longer side of a sent picture, px: the server stores no larger ones. */
const LONGEST = 2000;
/** Bytes of a sent picture: quick to send on a phone's connection. */
const MAX_BYTES = 2 * MEGABYTE;
/** JPEG qualities to try, best first, until the picture fits. */
const QUALITIES = [0.9, 0.8, 0.6, 0.4];
/** Difference of a colour by which browsers may protect against fingerprinting; more is no picture. */
const MAX_NOISE = 8;

/** Builds the error with which the server would reject the file. */
const buildFileError = (reason: NamedFieldError) =>
  new ApiError('FILE_INVALID', 4040, 422, reason.name, {
    fields: { file: [reason.name] },
    reasons: { file: [reason] },
  });

/** True when the canvas returns what was drawn: strict privacy modes return noise. */
function isReadable(context: CanvasRenderingContext2D): boolean {
  const colour = [16, 96, 176];
  context.fillStyle = `rgb(${colour.join(' ')})`;
  context.fillRect(0, 0, 2, 2);
  const { data } = context.getImageData(0, 0, 2, 2);
  return data.every((value, i) => Math.abs(value - (colour[i % 4] ?? 255)) <= MAX_NOISE);
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** Draws any picture that the browser decodes as an upright JPEG with this longer side, px; null for others. */
async function redrawPicture(file: Blob, longest: number): Promise<File | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    const context = canvas.getContext('2d');
    if (!context || !isReadable(context)) return null;
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const jpeg = await toJpeg(canvas, quality);
      if (jpeg && jpeg.size <= MAX_BYTES) return new File([jpeg], 'photo.jpg', { type: 'image/jpeg' });
    }
    return null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const extensions: Record<ImageKind, string> = { jpeg: 'jpg', png: 'png' };

/** Returns the file itself for the server to judge. @throws {ApiError} for what it rejects anyway. */
function toUnchangedPicture(file: Blob, kind: ReturnType<typeof detectImageKind>): File {
  if (kind === 'heic') throw buildFileError({ name: 'photoHeic' });
  if (kind === null) throw buildFileError({ name: 'photoKind' });
  if (file.size > MAX_UPLOADED_IMAGE_BYTES)
    throw buildFileError({ name: 'photoSize', params: { number: MAX_UPLOADED_IMAGE_BYTES / MEGABYTE } });
  return new File([file], `photo.${extensions[kind]}`, { type: `image/${kind}` });
}

/**
 * Returns a picture that can be sent: whatever the browser decodes, as an upright JPEG of at most 2 MB with 2,000
 * pixels on its longer side, without the camera's data. A JPG or PNG that it does not decode is returned unchanged.
 * @throws {ApiError} FILE_INVALID for any other file. Its texts have loaded.
 */
export async function preparePicture(file: Blob): Promise<File> {
  try {
    // Fails for a file of a cloud drive that is not on the device.
    const head = await file
      .slice(0, IMAGE_HEAD_BYTES)
      .arrayBuffer()
      .catch(() => {
        throw buildFileError({ name: 'photoUnreadable' });
      });
    return (await redrawPicture(file, LONGEST)) ?? toUnchangedPicture(file, detectImageKind(new Uint8Array(head)));
  } catch (error) {
    await loadErrorTexts(error);
    throw error;
  }
}

/** Longer side of a thumbnail, px. */
const THUMBNAIL = 320;

/** Returns a small copy of a picture as a data URL; null when the browser cannot draw it. */
export async function drawThumbnail(file: Blob): Promise<string | null> {
  const drawn = await redrawPicture(file, THUMBNAIL);
  if (!drawn) return null;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(drawn);
  });
}
