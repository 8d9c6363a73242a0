/** Path of the public price socket on the site, where deployed. */
export const PRICE_STREAM_PATH = '/stream';
/** Path of its server's health check. */
export const PRICE_STREAM_HEALTH_PATH = '/health';
/** Port of its process, in its own container. */
export const PRICE_STREAM_PORT = 8080;
