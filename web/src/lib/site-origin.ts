/** The operator's configured site URL; empty when not configured. */
declare const SITE_ORIGIN: string;

/** Returns the site's origin, `https://…`: the same at build and in the browser when configured. */
export const getSiteOrigin = (): string => (import.meta.env.SSR ? SITE_ORIGIN : window.location.origin);
