import { putObject } from './bucket.ts';
import { config } from './config.ts';

/** Its name, from the root of the site. */
const NAME = 'status.json';
/** The CDN and browsers keep it for so long, seconds. */
const KEPT = 15;

/** Puts what the status page reads where the CDN serves it, whether or not anything else answers. @throws {Error} */
export const writeStatusFile = (content: object): Promise<void> =>
  putObject(
    NAME,
    new TextEncoder().encode(JSON.stringify(content)),
    { ContentType: 'application/json; charset=utf-8', CacheControl: `public, max-age=${KEPT}` },
    config.statusBucket(),
  );
