import { getObject, putObject } from './bucket.ts';

/* Posters of articles are in a folder of the bucket of documents, which has no outside access: a function and the CDN, which caches them, serve them publicly. */

const toObjectName = (poster: string) => `posters/${poster}`;

/** Returns a poster, or null. @throws {Error} when S3 does not answer. */
export const readPosterFile = (poster: string): Promise<Uint8Array | null> => getObject(toObjectName(poster));

/** Stores a poster, a JPEG. @throws {Error} when S3 rejects it. */
export const storePosterFile = (poster: string, picture: Uint8Array): Promise<void> =>
  putObject(toObjectName(poster), picture, { ContentType: 'image/jpeg' });
