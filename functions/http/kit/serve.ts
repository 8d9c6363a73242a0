import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type * as z from 'zod';
import type { Caller, StaffCaller } from '#functions/domain/identity/callers.ts';
import type { Domain, Endpoint, Received, Caller as Who } from '#shared/api/kit/endpoint.ts';
import { chain } from './chain.ts';
import { type Client, client, throughCdn } from './client.ts';
import { compression } from './compression.ts';
import { envelope, refusals } from './envelope.ts';
import { idempotency, type Keyed } from './idempotency-key.ts';
import { identity } from './identity.ts';
import type { FormReader } from './read-body.ts';
import { recentLogin } from './recent-login.ts';
import { requestLimit } from './request-limit.ts';
import { route } from './routes.ts';
import { staffSite } from './staff-site.ts';
import { validation } from './validate.ts';

type WhoCalls<W extends Who> = W extends 'anyone'
  ? { caller: Caller | null }
  : W extends 'user' | 'main'
    ? { caller: Caller }
    : { staff: StaffCaller };

/** What a handler knows of the request besides its input. */
type Call<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, z.ZodType, infer W> ? Client & Keyed & WhoCalls<W> : never;

type Data<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O, infer _W> ? z.input<O> : never;

/** One handler for each endpoint of a domain: a missing one does not compile. */
export type Handlers<D extends Domain> = {
  [K in keyof D]: (input: Received<D[K]>, call: Call<D[K]>) => Promise<Data<D[K]>>;
};

type AnyHandler = (input: unknown, call: unknown) => Promise<unknown>;

/**
 * A Lambda handler for one domain of the contract: who calls, how often, with what; then the domain; then the envelope.
 * `readForm` is given where an endpoint takes a form with a file.
 */
export function serve<D extends Domain>(domain: D, handlers: Handlers<D>, readForm?: FormReader) {
  const all = handlers as Record<string, AnyHandler>;
  return chain()
    .use(httpHeaderNormalizer())
    .use(compression)
    .use(refusals)
    .check(throughCdn)
    .check(client)
    .check(route(domain))
    .check(staffSite)
    .check(identity)
    .check(requestLimit)
    .check(recentLogin)
    .check(validation(readForm))
    .check(idempotency)
    .use(envelope)
    .handler(
      async (known) =>
        await all[known.match.key]?.(known.input, {
          ...known.client,
          ...known.identified,
          idempotencyKey: known.idempotencyKey,
        }),
    );
}
