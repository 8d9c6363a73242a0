import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type * as z from 'zod';
import type { UserPrincipal, StaffPrincipal } from '#functions/domain/identity/principals.ts';
import type { EndpointMap, Endpoint, EndpointInput, AllowedPrincipal as Who } from '#shared/api/lib/endpoint.ts';
import { createMiddlewareStack } from './chain.ts';
import { type RequestClient, readRequestClient, assertThroughCdn } from './client.ts';
import { compressionMiddleware } from './compression.ts';
import { envelopeMiddleware, errorEnvelopeMiddleware } from './envelope.ts';
import { readIdempotencyKey, type IdempotencyContext } from './idempotency-key.ts';
import { authenticateRequest } from './identity.ts';
import type { MultipartFormReader } from './read-body.ts';
import { assertLoginIsRecent } from './recent-login.ts';
import { enforceRequestLimit } from './request-limit.ts';
import { createRouteMatcher } from './routes.ts';
import { assertRequestFromStaffSite } from './staff-site.ts';
import { createRequestValidator } from './validate.ts';

type WhoCalls<W extends Who> = W extends 'anyone'
  ? { caller: UserPrincipal | null }
  : W extends 'user' | 'main'
    ? { caller: UserPrincipal }
    : { staff: StaffPrincipal };

/** Context of the request that a handler gets besides its input. */
type HandlerContext<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, z.ZodType, infer W>
    ? RequestClient & IdempotencyContext & WhoCalls<W>
    : never;

type HandlerOutput<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O, infer _W> ? z.input<O> : never;

/** One handler for each endpoint of a domain: a missing one does not compile. */
export type EndpointHandlers<D extends EndpointMap> = {
  [K in keyof D]: (input: EndpointInput<D[K]>, call: HandlerContext<D[K]>) => Promise<HandlerOutput<D[K]>>;
};

type AnyHandler = (input: unknown, call: unknown) => Promise<unknown>;

/**
 * Builds a Lambda handler for one domain of the contract: authentication, rate limits, validation, then the domain,
 * then the envelope. `readMultipartForm` is given when an endpoint accepts a form with a file.
 */
export function serve<D extends EndpointMap>(domain: D, handlers: EndpointHandlers<D>, readForm?: MultipartFormReader) {
  const all = handlers as Record<string, AnyHandler>;
  return createMiddlewareStack()
    .use(httpHeaderNormalizer())
    .use(compressionMiddleware)
    .use(errorEnvelopeMiddleware)
    .check(assertThroughCdn)
    .check(readRequestClient)
    .check(createRouteMatcher(domain))
    .check(assertRequestFromStaffSite)
    .check(authenticateRequest)
    .check(enforceRequestLimit)
    .check(assertLoginIsRecent)
    .check(createRequestValidator(readForm))
    .check(readIdempotencyKey)
    .use(envelopeMiddleware)
    .handler(
      async (context) =>
        await all[context.match.key]?.(context.input, {
          ...context.client,
          ...context.identified,
          idempotencyKey: context.idempotencyKey,
        }),
    );
}
