import { type EpochSeconds, addSeconds } from '#shared/time.ts';
import { copyObject, putObject } from './bucket.ts';
import { nowSeconds } from './clock.ts';
import { signLink } from './sign-link.ts';

/** A link shows a photo for so long. */
const LINK_SECONDS = 60;
/** What is not sent in within a day is deleted here, by a rule of the bucket. */
const WAITING = 'uploads/';

/** Stores a photo that was just sent. @throws {Error} when S3 does not take it. */
export const storeUpload = (key: string, photo: Uint8Array): Promise<void> =>
  putObject(`${WAITING}${key}`, photo, { ContentType: 'image/jpeg' });

/** Keeps a photo beyond the day; doing so again changes nothing. False where there is none (any more). */
export const persistUpload = (key: string): Promise<boolean> => copyObject(`${WAITING}${key}`, key);

interface Link {
  url: string;
  expires_at: EpochSeconds;
}

async function linkTo(name: string): Promise<Link> {
  const expires_at = addSeconds(nowSeconds(), LINK_SECONDS);
  return { url: await signLink(name, LINK_SECONDS), expires_at };
}

/** Shows a photo that was just sent, for 60 seconds. */
export const linkToUpload = (key: string): Promise<Link> => linkTo(`${WAITING}${key}`);
/** Shows a photo that was kept, for 60 seconds. */
export const linkToDocument = (key: string): Promise<Link> => linkTo(key);
