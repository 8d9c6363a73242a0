import { randomBytes } from 'node:crypto';
import { photoKey, putUpload } from '#functions/data/people/kyc.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { linkToUpload, storeUpload } from '#functions/lib/documents.ts';
import { cleanImage, type ImageKind, kindOf } from '#functions/lib/image/clean-image.ts';
import { ImageError } from '#functions/lib/image/image-error.ts';
import { type KycImage, MOST_IMAGE_BYTES } from '#shared/people/kyc.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason } from '#shared/refusals/field-refusals.ts';
import type { UploadedFile } from '#shared/schemas/uploaded-file.ts';

/** Of a photo's name, which cannot be guessed. */
const RANDOM_BYTES = 24;

const extensions: Record<ImageKind, RegExp> = { jpeg: /^(jpe?g|jfif)$/, png: /^png$/ };

const refused = (reason: FieldReason, cause?: unknown) =>
  new Refusal('FILE_INVALID', { message: reason.message, fields: { file: reason }, cause });

/** What name and type say must fit what the bytes are; a sender that says nothing is asked for nothing. */
function checkNames({ bytes, name, type }: UploadedFile): void {
  const kind = kindOf(bytes);
  if (kind === null) throw refused(because('photoKind'));
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  const types = [`image/${kind}`, 'application/octet-stream', ...(kind === 'jpeg' ? ['image/jpg', 'image/pjpeg'] : [])];
  if ((extension !== undefined && !extensions[kind].test(extension)) || !types.includes(type))
    throw refused(because('photoName'));
}

/**
 * Takes a photo of a document in: what is stored is drawn anew from its pixels, and nothing else of the file is kept.
 * Unless it is sent in within a day it is forgotten.
 * @throws {Refusal} FILE_INVALID of what is no sound JPG or PNG, above 2 MB or 12 megapixels; KYC_ALREADY_VERIFIED.
 */
export async function uploadPhoto(user: StoredUser, file: UploadedFile, type: KycImage) {
  if (user.kyc_status === 'verified') throw new Refusal('KYC_ALREADY_VERIFIED');
  if (file.bytes.length > MOST_IMAGE_BYTES) throw refused(because('photoSize'));
  checkNames(file);
  const photo = await cleanImage(file.bytes).catch((error: unknown) => {
    throw error instanceof ImageError ? refused({ ...because('photoBad'), message: error.message }, error) : error;
  });
  const name = randomBytes(RANDOM_BYTES).toString('base64url');
  const key = photoKey(user.id, name);
  await storeUpload(key, photo);
  await putUpload(user.id, name, type, nowSeconds());
  return { url: (await linkToUpload(key)).url, relative_url: key };
}
