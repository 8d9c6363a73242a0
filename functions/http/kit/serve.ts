import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type * as z from 'zod';
import { countExact } from '#functions/data/table/limit-counts.ts';
import { authenticate } from '#functions/domain/identity/authenticate.ts';
import type { Caller, StaffCaller } from '#functions/domain/identity/callers.ts';
import { authenticateStaff } from '#functions/domain/staff/access/authenticate-staff.ts';
import { now } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { countNear, limits } from '#functions/lib/limits.ts';
import { log } from '#functions/lib/log.ts';
import type { AnyEndpoint, Domain, Endpoint, Received, Caller as Who } from '#shared/api/kit/endpoint.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { type Answer, failure, respond, success } from './respond.ts';
import { routesOf } from './routes.ts';
import { type FormReader, header, idempotencyKey, received } from './validate.ts';

interface Visit {
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
  /** Names one intention of the caller; empty where the endpoint asks for none. */
  idempotencyKey: string;
}

type WhoCalls<W extends Who> = W extends 'anyone'
  ? { caller: Caller | null }
  : W extends 'user' | 'main'
    ? { caller: Caller }
    : { staff: StaffCaller };

/** What a handler knows of the request besides its input. */
export type Call<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, z.ZodType, infer W> ? Visit & WhoCalls<W> : never;

type Data<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O, infer _W> ? z.input<O> : never;

/** One handler for each endpoint of a domain: a missing one does not compile. */
export type Handlers<D extends Domain> = {
  [K in keyof D]: (input: Received<D[K]>, call: Call<D[K]>) => Promise<Data<D[K]>>;
};

type AnyHandler = (input: unknown, call: unknown) => Promise<unknown>;

function addressOf(event: APIGatewayProxyEvent): string {
  const connection = event.requestContext.identity.sourceIp;
  const secret = config.originSecret();
  if (secret === null) return connection;
  if (header(event, 'x-origin-secret') !== secret) throw new Refusal('FORBIDDEN');
  // CloudFront's own header: `address:port`, the address of version 6 without brackets.
  return header(event, 'cloudfront-viewer-address')?.replace(/:\d+$/, '') ?? connection;
}

/** Only of a request that came through the CDN: anyone could send the header. */
const countryOf = (event: APIGatewayProxyEvent): string | null =>
  config.originSecret() === null ? null : (header(event, 'cloudfront-viewer-country')?.slice(0, 2) ?? null);

const bearer = (event: APIGatewayProxyEvent): string | null =>
  /^Bearer ([\w.-]{20,256})$/i.exec(header(event, 'authorization') ?? '')?.[1] ?? null;

interface Identified {
  caller: Caller | null;
  staff?: StaffCaller;
}

async function identify(
  event: APIGatewayProxyEvent,
  { caller: who, identify: looksAt }: AnyEndpoint,
  address: string,
): Promise<Identified> {
  const token = bearer(event);
  if (who === 'anyone') return { caller: looksAt && token !== null ? await authenticate(token) : null };
  if (token === null) throw new Refusal('UNAUTHORIZED');
  if (who === 'user' || who === 'main') {
    const caller = await authenticate(token);
    if (!caller) throw new Refusal('UNAUTHORIZED');
    if (who === 'main' && caller.mode !== 'main') throw new Refusal('FORBIDDEN');
    return { caller };
  }
  const staff = await authenticateStaff(token, address);
  if (!staff) throw new Refusal('UNAUTHORIZED');
  if (!(who as readonly string[]).includes(staff.staff.role)) throw new Refusal('FORBIDDEN');
  return { caller: null, staff };
}

async function limited({ limit: name = 'read' }: AnyEndpoint, address: string, { caller, staff }: Identified) {
  const limit = limits[name as keyof typeof limits];
  const login = caller?.user.id ?? staff?.staff.id;
  const who = limit.per === 'login' ? (login ?? address) : address;
  const within = limit.count === 'exact' ? await countExact(name, who) : countNear(name, who);
  if (!within) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: limit.window - ((now() / 1000) % limit.window) });
}

function answerOf(endpoint: AnyEndpoint, data: unknown): Answer {
  if (config.checkAnswers()) endpoint.output.parse(data);
  const answer: Answer =
    endpoint.media === undefined
      ? success(data, endpoint.accepted?.(data) ? 202 : 200)
      : { status: 200, type: endpoint.media, text: data as string };
  if (endpoint.cache !== undefined) answer.headers = { 'cache-control': `public, max-age=${endpoint.cache}` };
  if (endpoint.media === 'text/csv') answer.headers = { 'content-disposition': 'attachment; filename="export.csv"' };
  return answer;
}

async function answer(
  event: APIGatewayProxyEvent,
  find: ReturnType<typeof routesOf>,
  handlers: Record<string, AnyHandler>,
  readForm: FormReader | undefined,
) {
  const address = addressOf(event);
  const match = find(event.httpMethod, event.path);
  if (!match) throw new Refusal('NOT_FOUND');
  const { key, endpoint, params } = match;
  const identified = await identify(event, endpoint, address);
  await limited(endpoint, address, identified);
  const input = await received(event, endpoint, params, readForm);
  const call = {
    address,
    requestId: event.requestContext.requestId,
    country: countryOf(event),
    languages: header(event, 'accept-language') ?? null,
    token: bearer(event),
    userAgent: header(event, 'user-agent')?.slice(0, 300) ?? null,
    ...identified,
    idempotencyKey: endpoint.idempotent ? idempotencyKey(event) : '',
  };
  return answerOf(endpoint, await handlers[key]?.(input, call));
}

/**
 * A Lambda handler for one domain of the contract: who calls, how often, with what; then the domain; then the envelope.
 * `readForm` is given where an endpoint takes a form with a file.
 */
export function serve<D extends Domain>(domain: D, handlers: Handlers<D>, readForm?: FormReader) {
  const find = routesOf(domain);
  return async (event: APIGatewayProxyEvent, _context?: Context): Promise<APIGatewayProxyResult> => {
    const accepted = header(event, 'accept-encoding') ?? '';
    try {
      return await respond(await answer(event, find, handlers as Record<string, AnyHandler>, readForm), accepted);
    } catch (error) {
      if (error instanceof Refusal) return respond(failure(error), accepted);
      log.error('request failed', error, { path: event.path, request: event.requestContext.requestId });
      return respond(failure(new Refusal('INTERNAL_ERROR')), accepted);
    }
  };
}
