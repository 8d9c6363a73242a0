/** Where the operator says that the site is; empty where nobody said so. */
declare const SITE_ORIGIN: string;

/** Where this site is, `https://…`: the same at build as in the browser where the operator says so. */
export const getSiteOrigin = (): string => (import.meta.env.SSR ? SITE_ORIGIN : window.location.origin);
