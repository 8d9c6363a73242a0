import { randomBytes } from 'node:crypto';
import { toKycPhotoObjectKey, putKycUpload } from '#functions/data/users/kyc.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { createPhotoUploadLink, storeUpload } from '#functions/lib/documents.ts';
import { cleanUploadedPicture } from '#functions/lib/image/sent-picture.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { KycImage } from '#shared/people/kyc.ts';
import type { UploadedFile } from '#shared/schemas/uploaded-file.ts';

/** For a photo’s unguessable name. */
const RANDOM_BYTES = 24;

/**
 * Stores a document photo. It is deleted unless submitted within a day.
 * @throws {AppError} FILE_INVALID for anything but a sound JPG or PNG up to 4 MB and 52 megapixels;
 * KYC_ALREADY_VERIFIED.
 */
export async function storeKycPhoto(user: StoredUser, file: UploadedFile, type: KycImage) {
  if (user.kyc_status === 'verified') throw new AppError('KYC_ALREADY_VERIFIED');
  const photo = await cleanUploadedPicture(file);
  const name = randomBytes(RANDOM_BYTES).toString('base64url');
  const key = toKycPhotoObjectKey(user.id, name);
  await storeUpload(key, photo);
  await putKycUpload(user.id, name, type, nowSeconds());
  return { url: (await createPhotoUploadLink(key)).url, relative_url: key };
}
