import { type EpochSeconds, addSeconds } from '#shared/time.ts';
import { copyObject, putObject } from './bucket.ts';
import { nowSeconds } from './clock.ts';
import { createSignedObjectLink } from './sign-link.ts';

/** Validity of a link to a photo. */
const LINK_SECONDS = 60;
/** Unused uploads here are deleted after a day, by a rule of the bucket. */
const UPLOAD_PREFIX = 'uploads/';

/** Stores an uploaded photo. @throws {Error} when S3 rejects it. */
export const storeUpload = (key: string, photo: Uint8Array): Promise<void> =>
  putObject(`${UPLOAD_PREFIX}${key}`, photo, { ContentType: 'image/jpeg' });

/** Keeps a photo beyond the day. Idempotent. False when it is missing (by now). */
export const persistUpload = (key: string): Promise<boolean> => copyObject(`${UPLOAD_PREFIX}${key}`, key);

interface SignedLink {
  url: string;
  expires_at: EpochSeconds;
}

async function linkTo(name: string): Promise<SignedLink> {
  const expires_at = addSeconds(nowSeconds(), LINK_SECONDS);
  return { url: await createSignedObjectLink(name, LINK_SECONDS), expires_at };
}

/** Returns a link to an uploaded photo, valid for 60 seconds. */
export const createPhotoUploadLink = (key: string): Promise<SignedLink> => linkTo(`${UPLOAD_PREFIX}${key}`);
/** Returns a link to a stored photo, valid for 60 seconds. */
export const createDocumentLink = (key: string): Promise<SignedLink> => linkTo(key);
