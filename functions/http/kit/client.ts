import type { APIGatewayProxyEvent } from 'aws-lambda';
import { isFromCdn, readClientAddress, readClientCountry } from '#functions/lib/cdn.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { getHeader } from './header.ts';

/** What a request says of where it comes from. */
export interface RequestClient {
  /** The client's address, from the connection (on AWS from CloudFront's own header). */
  address: string;
  requestId: string;
  /** ISO 3166 code of the address, by the CDN; null where there is none, and where it does not know. */
  country: string | null;
  /** The languages that the client's browser asks for; null where it does not say. */
  languages: string | null;
  /** As the client's browser names itself: whatever it likes, so at most 300 characters of it; null where it does not. */
  userAgent: string | null;
  /** What the caller shows to be known, whether it is good or not; null without one. */
  token: string | null;
}

/** Refuses what came past the CDN. @throws {Refusal} FORBIDDEN. */
export function assertThroughCdn({ headers }: APIGatewayProxyEvent): undefined {
  if (!isFromCdn(headers)) throw new AppError('FORBIDDEN');
}

const bearer = (authorization: string | null): string | null =>
  /^Bearer ([\w.-]{20,256})$/i.exec(authorization ?? '')?.[1] ?? null;

/** Finds out who is at the other end, as far as headers and the connection tell. */
export const readClient = (event: APIGatewayProxyEvent): { client: RequestClient } => ({
  client: {
    address: readClientAddress(event.headers, event.requestContext.identity.sourceIp),
    requestId: event.requestContext.requestId,
    country: readClientCountry(event.headers),
    languages: getHeader(event, 'accept-language'),
    userAgent: getHeader(event, 'user-agent')?.slice(0, 300) ?? null,
    token: bearer(getHeader(event, 'authorization')),
  },
});
