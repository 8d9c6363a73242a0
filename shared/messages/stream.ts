/** Where the socket that carries public prices alone lies on the site, where there is one. */
export const STREAM_PATH = '/stream';
/** Where its server says whether it is well. */
export const STREAM_HEALTH = '/health';
/** The port of its process, in a container of its own. */
export const STREAM_PORT = 8080;
