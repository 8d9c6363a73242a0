import { getObject, putObject } from './bucket.ts';

/*
 * Posters of articles lie in a folder of the bucket of documents, which has no way in from outside: everybody sees them
 * through a function and the CDN, which keeps them.
 */

const nameOf = (poster: string) => `posters/${poster}`;

/** A poster; null where there is none. @throws {Error} when S3 does not answer. */
export const readPosterFile = (poster: string): Promise<Uint8Array | null> => getObject(nameOf(poster));

/** Stores a poster, a JPEG. @throws {Error} when S3 does not take it. */
export const storePosterFile = (poster: string, picture: Uint8Array): Promise<void> =>
  putObject(nameOf(poster), picture, { ContentType: 'image/jpeg' });
