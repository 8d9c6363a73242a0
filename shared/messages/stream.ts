/** Path of the public price socket on the site, where deployed. */
export const STREAM_PATH = '/stream';
/** Path of its server's health check. */
export const STREAM_HEALTH = '/health';
/** Port of its process, in its own container. */
export const STREAM_PORT = 8080;
