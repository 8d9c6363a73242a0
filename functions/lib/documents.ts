import { type EpochSeconds, addSeconds } from '#shared/time.ts';
import { copyObject, putObject } from './bucket.ts';
import { nowSeconds } from './clock.ts';
import { signLink } from './sign-link.ts';

/** Validity of a link to a photo. */
const LINK_SECONDS = 60;
/** Unused uploads here are deleted after a day, by a rule of the bucket. */
const WAITING = 'uploads/';

/** Stores an uploaded photo. @throws {Error} when S3 rejects it. */
export const storeUpload = (key: string, photo: Uint8Array): Promise<void> =>
  putObject(`${WAITING}${key}`, photo, { ContentType: 'image/jpeg' });

/** Keeps a photo beyond the day. Idempotent. False when it is missing (by now). */
export const persistUpload = (key: string): Promise<boolean> => copyObject(`${WAITING}${key}`, key);

interface Link {
  url: string;
  expires_at: EpochSeconds;
}

async function linkTo(name: string): Promise<Link> {
  const expires_at = addSeconds(nowSeconds(), LINK_SECONDS);
  return { url: await signLink(name, LINK_SECONDS), expires_at };
}

/** Returns a link to an uploaded photo, valid for 60 seconds. */
export const linkToUpload = (key: string): Promise<Link> => linkTo(`${WAITING}${key}`);
/** Returns a link to a stored photo, valid for 60 seconds. */
export const linkToDocument = (key: string): Promise<Link> => linkTo(key);
