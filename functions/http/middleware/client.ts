import type { APIGatewayProxyEvent } from 'aws-lambda';
import { isFromCdn, readClientAddress, readClientCountry } from '#functions/lib/cdn.ts';
import { AppError } from '#shared/errors/errors.ts';
import { getHeader } from './header.ts';

/** Origin of a request. */
export interface RequestClient {
  /** Address of the client, from the connection (on AWS from CloudFront's own header). */
  address: string;
  requestId: string;
  /** ISO 3166 code of the address, from the CDN; null without a CDN, and when unknown. */
  country: string | null;
  /** Languages that the client's browser prefers; null when not sent. */
  languages: string | null;
  /** User agent of the client's browser: untrusted, at most 300 characters; null when not sent. */
  userAgent: string | null;
  /** Token that the caller sent, valid or not; null without one. */
  token: string | null;
}

/** Rejects requests that bypassed the CDN. @throws {AppError} FORBIDDEN. */
export function assertThroughCdn({ headers }: APIGatewayProxyEvent): undefined {
  if (!isFromCdn(headers)) throw new AppError('FORBIDDEN');
}

const bearer = (authorization: string | null): string | null =>
  /^Bearer ([\w.-]{20,256})$/i.exec(authorization ?? '')?.[1] ?? null;

/** Returns the client's data from headers and the connection. */
export const readRequestClient = (event: APIGatewayProxyEvent): { client: RequestClient } => ({
  client: {
    address: readClientAddress(event.headers, event.requestContext.identity.sourceIp),
    requestId: event.requestContext.requestId,
    country: readClientCountry(event.headers),
    languages: getHeader(event, 'accept-language'),
    userAgent: getHeader(event, 'user-agent')?.slice(0, 300) ?? null,
    token: bearer(getHeader(event, 'authorization')),
  },
});
