import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type * as z from 'zod';
import type { UserPrincipal, StaffPrincipal } from '#functions/domain/identity/callers.ts';
import type { EndpointMap, Endpoint, EndpointInput, AllowedPrincipal as Who } from '#shared/api/lib/endpoint.ts';
import { createMiddlewareStack } from './chain.ts';
import { type RequestClient, readClient, assertThroughCdn } from './client.ts';
import { compression } from './compression.ts';
import { envelope, errorEnvelope } from './envelope.ts';
import { readIdempotencyKey, type IdempotencyContext } from './idempotency-key.ts';
import { authenticateRequest } from './identity.ts';
import type { FormReader } from './read-body.ts';
import { assertLoginIsRecent } from './recent-login.ts';
import { enforceRequestLimit } from './request-limit.ts';
import { matchRoute } from './routes.ts';
import { assertStaffSite } from './staff-site.ts';
import { validateRequest } from './validate.ts';

type WhoCalls<W extends Who> = W extends 'anyone'
  ? { caller: UserPrincipal | null }
  : W extends 'user' | 'main'
    ? { caller: UserPrincipal }
    : { staff: StaffPrincipal };

/** Context of the request that a handler gets besides its input. */
type Call<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, z.ZodType, infer W>
    ? RequestClient & IdempotencyContext & WhoCalls<W>
    : never;

type Data<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O, infer _W> ? z.input<O> : never;

/** One handler for each endpoint of a domain: a missing one does not compile. */
export type Handlers<D extends EndpointMap> = {
  [K in keyof D]: (input: EndpointInput<D[K]>, call: Call<D[K]>) => Promise<Data<D[K]>>;
};

type AnyHandler = (input: unknown, call: unknown) => Promise<unknown>;

/**
 * Builds a Lambda handler for one domain of the contract: authentication, rate limits, validation, then the domain,
 * then the envelope. `readForm` is given when an endpoint accepts a form with a file.
 */
export function serve<D extends EndpointMap>(domain: D, handlers: Handlers<D>, readForm?: FormReader) {
  const all = handlers as Record<string, AnyHandler>;
  return createMiddlewareStack()
    .use(httpHeaderNormalizer())
    .use(compression)
    .use(errorEnvelope)
    .check(assertThroughCdn)
    .check(readClient)
    .check(matchRoute(domain))
    .check(assertStaffSite)
    .check(authenticateRequest)
    .check(enforceRequestLimit)
    .check(assertLoginIsRecent)
    .check(validateRequest(readForm))
    .check(readIdempotencyKey)
    .use(envelope)
    .handler(
      async (context) =>
        await all[context.match.key]?.(context.input, {
          ...context.client,
          ...context.identified,
          idempotencyKey: context.idempotencyKey,
        }),
    );
}
