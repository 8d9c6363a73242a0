import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import { detectImageKind, type ImageKind } from '#shared/image-kinds.ts';
import { MAX_UPLOADED_IMAGE_BYTES } from '#shared/people/kyc.ts';
import type { UploadedFile } from '#shared/schemas/uploaded-file.ts';
import { cleanImage } from './clean-image.ts';
import { ImageError } from './image-error.ts';

const extensions: Record<ImageKind, RegExp> = { jpeg: /^(jpe?g|jfif)$/, png: /^png$/ };

const MEGABYTE = 1024 * 1024;

const refused = (reason: FieldError, cause?: unknown) =>
  new AppError('FILE_INVALID', { message: reason.message, fields: { file: reason }, cause });

/** Checks that name and type match the bytes; both are optional. */
function checkNames({ bytes, name, type }: UploadedFile): void {
  const kind = detectImageKind(bytes);
  if (kind === null || kind === 'heic') throw refused(fieldError(kind === null ? 'photoKind' : 'photoHeic'));
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  const types = [`image/${kind}`, 'application/octet-stream', ...(kind === 'jpeg' ? ['image/jpg', 'image/pjpeg'] : [])];
  if ((extension !== undefined && !extensions[kind].test(extension)) || !types.includes(type))
    throw refused(fieldError('photoName'));
}

/**
 * Returns an uploaded picture redrawn from its pixels as a JPEG: nothing else of the file is stored.
 * @throws {AppError} FILE_INVALID for an invalid JPG or PNG, above 4 MB or 52 megapixels.
 */
export async function cleanUploadedPicture(file: UploadedFile): Promise<Uint8Array> {
  if (file.bytes.length > MAX_UPLOADED_IMAGE_BYTES)
    throw refused(fieldError('photoSize', { number: MAX_UPLOADED_IMAGE_BYTES / MEGABYTE }));
  checkNames(file);
  return cleanImage(file.bytes).catch((error: unknown) => {
    throw error instanceof ImageError ? refused(error.reason, error) : error;
  });
}
