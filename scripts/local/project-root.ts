import { fileURLToPath } from 'node:url';

/** Folder of the project, with a trailing slash. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));
