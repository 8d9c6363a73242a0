import { config } from './config.ts';

/** Headers by lower-case name. */
type RequestHeaders = Readonly<Record<string, string | undefined>> | null;

/** True when a request came through our CDN, known by its secret; always true without a CDN. */
export function isFromCdn(headers: RequestHeaders): boolean {
  const secret = config.originSecret();
  return secret === null || headers?.['x-origin-secret'] === secret;
}

/**
 * True when a request may have come by the staff's site. Each site names itself; without a CDN, one that names no site
 * may be either.
 */
export function canRequestBeFromStaffSite(headers: RequestHeaders): boolean {
  const site = headers?.['x-origin-site'];
  return site === 'admin' || (site === undefined && config.originSecret() === null);
}

/** Returns the client's address for a request that came through the CDN: from its header, else the connection's own. */
export function readClientAddress(headers: RequestHeaders, connection: string): string {
  if (config.originSecret() === null) return connection;
  // CloudFront's own header: `address:port`, IPv6 addresses without brackets.
  return headers?.['cloudfront-viewer-address']?.replace(/:\d+$/, '') ?? connection;
}

/** ISO 3166 code of the client's address, from the CDN; null without one, as any client could send the header then. */
export const readClientCountry = (headers: RequestHeaders): string | null =>
  config.originSecret() === null ? null : (headers?.['cloudfront-viewer-country']?.slice(0, 2) ?? null);
