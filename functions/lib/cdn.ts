import { config } from './config.ts';

/** Headers by their names in small letters. */
type Headers = Readonly<Record<string, string | undefined>> | null;

/** Whether a request came through our CDN, known by its secret; where there is no CDN, all do. */
export function isFromCdn(headers: Headers): boolean {
  const secret = config.originSecret();
  return secret === null || headers?.['x-origin-secret'] === secret;
}

/**
 * Whether a request may have come by the staff's site: that says so, and the customers' says that it is the other one.
 * Where there is no CDN, one that names no site may be anybody's.
 */
export function canBeStaffSite(headers: Headers): boolean {
  const site = headers?.['x-origin-site'];
  return site === 'admin' || (site === undefined && config.originSecret() === null);
}

/** The client's address, of a request that came through the CDN: what that says, else the connection's own. */
export function readClientAddress(headers: Headers, connection: string): string {
  if (config.originSecret() === null) return connection;
  // CloudFront's own header: `address:port`, the address of version 6 without brackets.
  return headers?.['cloudfront-viewer-address']?.replace(/:\d+$/, '') ?? connection;
}

/** ISO 3166 code of the client's address, by the CDN; null where there is none, for anyone could send the header then. */
export const readClientCountry = (headers: Headers): string | null =>
  config.originSecret() === null ? null : (headers?.['cloudfront-viewer-country']?.slice(0, 2) ?? null);
