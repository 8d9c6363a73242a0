import { putObject } from './bucket.ts';
import { config } from './config.ts';

/** Its name, from the root of the site. */
const NAME = 'status.json';
/** Cache time in the CDN and browsers, seconds. */
const CACHE_SECONDS = 15;

/** Publishes the status page's data where the CDN serves it, independently of the rest. @throws {Error} */
export const writeStatusFile = (content: object): Promise<void> =>
  putObject(
    NAME,
    new TextEncoder().encode(JSON.stringify(content)),
    { ContentType: 'application/json; charset=utf-8', CacheControl: `public, max-age=${CACHE_SECONDS}` },
    config.statusBucket(),
  );
