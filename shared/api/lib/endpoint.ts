import type * as z from 'zod';
import type { ErrorName, FailureError } from '#shared/errors/errors.ts';
import type { Role } from '#shared/staff/roles.ts';

/** Anyone; a logged-in user in the main or demo account; in the main account only; or staff with these roles. */
export type AllowedPrincipal = 'anyone' | 'user' | 'main' | readonly Role[];

/** Names of the request limits; `functions/lib/limits.ts` has their numbers. */
export type LimitName =
  | 'read'
  | 'write'
  | 'order'
  | 'login'
  | 'register'
  | 'mail'
  | 'upload'
  | 'secret'
  | 'demo'
  | 'staff'
  | 'export';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path below `/api`, with `{name}` for each path parameter: identifies the endpoint everywhere. */
export type EndpointKey = `${Method} /${string}`;

/** Maximum body size when the endpoint sets none, bytes. */
export const DEFAULT_BODY_BYTES = 64 * 1024;

type Shape = z.ZodObject;

export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Output extends z.ZodType = z.ZodType,
  Who extends AllowedPrincipal = AllowedPrincipal,
> {
  /** Imperative, without a full stop: `List withdrawals`. */
  summary: string;
  /** Units, ranges, defaults and side effects, in short sentences. */
  description?: string;
  caller: Who;
  /** Strict objects: an unknown field is rejected. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** `data` of the envelope; the text itself where `media` is set. */
  output: Output;
  /** Errors in addition to those of the router (validation, login, role, limits). */
  errors?: readonly ErrorName[];
  /** Error of an unexpected failure; by default INTERNAL_ERROR. */
  failure?: FailureError;
  /** The request must carry an `Idempotency-Key`: it moves money. */
  idempotent?: true;
  /** Seconds for which the CDN and the browser may cache the answer. Only for endpoints for anyone. */
  cache?: number;
  /**
   * `flat`: the output's fields are next to `success` instead of inside `data`. The output then has the fields `data`
   * and `total`; a client recognises the shape by `total`. The specification requires it for histories; nothing else
   * uses it.
   */
  envelope?: 'flat';
  /** Header that the answer depends on in addition to its address: caches keep one answer for each value. */
  varies?: 'accept-language';
  /** Returns true when the answer reports accepted but unfinished work: it is sent as HTTP 202. */
  accepted?: (data: z.output<Output>) => boolean;
  /** For endpoints for anyone: a user's token is checked when sent, and the handler gets the user. */
  identify?: true;
  /** Maximum bytes of a JSON body; `DEFAULT_BODY_BYTES` by default. */
  bodyBytes?: number;
  /** The body is a form with a file, `multipart/form-data`, instead of JSON. Maximum bytes. */
  upload?: number;
  /** The answer is text of this type, a named file or a picture, not an envelope. */
  media?:
    | 'text/csv'
    | 'text/html'
    | 'application/json'
    | 'application/pdf'
    | 'application/rss+xml'
    | 'application/xml'
    | 'image/jpeg';
  limit?: LimitName;
  /** For user endpoints: needs a login, or its confirmation by `POST /user/confirm`, within the last ten minutes. */
  recentLogin?: true;
}

/** Defines an endpoint, with its exact types. */
export function endpoint<
  const Who extends AllowedPrincipal,
  Output extends z.ZodType,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(value: Endpoint<Params, Query, Body, Output, Who>): Endpoint<Params, Query, Body, Output, Who> {
  return value;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the one place that means "an endpoint of whatever schemas"
export type AnyEndpoint = Endpoint<any, any, any, any, any>;

export type EndpointMap = Record<EndpointKey, AnyEndpoint>;

const unknownNames = [
  'ORDER_NOT_FOUND',
  'SYMBOL_NOT_FOUND',
  'USER_NOT_FOUND',
  'CONFIGURATION_NOT_FOUND',
] as const satisfies readonly ErrorName[];

/** Returns the error of a path that does not exist: the endpoint's own kind, or NOT_FOUND. */
export const getNotFoundError = ({ errors = [] }: AnyEndpoint): ErrorName =>
  (errors.includes('NOT_FOUND') ? undefined : unknownNames.find((name) => errors.includes(name))) ?? 'NOT_FOUND';

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Input of a handler: parsed and branded. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType, AllowedPrincipal>
    ? { params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> }
    : never;

type Given<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: InputOf<S> }
  : { [K in Name]?: never };

/** Client input in wire format. */
export type EndpointRequest<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType, AllowedPrincipal>
    ? Given<'params', P> & Given<'query', Q> & Given<'body', B>
    : never;

/** `data` in wire format. */
export type EndpointResponse<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer O, AllowedPrincipal> ? z.input<O> : never;
