import type * as z from 'zod';
import type { AppErrorName, FailureErrorName } from '#shared/errors/errors.ts';
import type { StaffPermission } from '#shared/staff/permissions.ts';

/** Anyone; a logged-in user in the main or demo account; or in the main account only. */
type SiteCaller = 'anyone' | 'user' | 'main';
/** Callers of the site, or staff with this permission. */
export type AllowedPrincipal = SiteCaller | StaffPermission;

/** Names who may call: callers of the site, or the permission that staff need. */
export interface PrincipalFields<Who extends AllowedPrincipal> {
  caller?: Who & SiteCaller;
  permission?: Who & StaffPermission;
}

/** Requires exactly one of them. */
export type OnePrincipalField =
  | { caller: SiteCaller; permission?: never }
  | { permission: StaffPermission; caller?: never };

/** Names of the request limits; `functions/lib/limits.ts` has their numbers. */
export type RateLimitName =
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

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path below `/api`, with `{name}` for each path parameter: identifies the endpoint everywhere. */
export type EndpointKey = `${HttpMethod} /${string}`;

/** Maximum body size when the endpoint sets none, bytes. */
export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

type ObjectSchema = z.ZodObject;

export interface Endpoint<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends ObjectSchema | undefined = ObjectSchema | undefined,
  Output extends z.ZodType = z.ZodType,
  Who extends AllowedPrincipal = AllowedPrincipal,
> extends PrincipalFields<Who> {
  /** Imperative, without a full stop: `List withdrawals`. */
  summary: string;
  /** Units, ranges, defaults and side effects, in short sentences. */
  description?: string;
  /** Strict objects: an unknown field is rejected. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** `data` of the envelope; the text itself where `media` is set. */
  output: Output;
  /** Errors in addition to those of the router (validation, login, role, limits). */
  errors?: readonly AppErrorName[];
  /** Error of an unexpected failure; by default INTERNAL_ERROR. */
  failure?: FailureErrorName;
  /** The request must carry an `Idempotency-Key`: it moves money. */
  idempotent?: true;
  /** Seconds for which the CDN and the browser may cache the answer. Only for endpoints for anyone. */
  cache?: number;
  /** Returns true when the answer lacks what is being fetched: caches keep it for a few seconds only. */
  partial?: (data: z.output<Output>) => boolean;
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
  /** Maximum bytes of a JSON body; `DEFAULT_MAX_BODY_BYTES` by default. */
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
  /** `staff` for staff and `read` for others by default. */
  limit?: RateLimitName;
  /** For user endpoints: needs a login, or its confirmation by `POST /user/confirm`, within the last ten minutes. */
  recentLogin?: true;
}

/** Defines an endpoint, with its exact types. */
export function endpoint<
  const Who extends AllowedPrincipal,
  Output extends z.ZodType,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
>(value: Endpoint<Params, Query, Body, Output, Who> & OnePrincipalField): Endpoint<Params, Query, Body, Output, Who> {
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
] as const satisfies readonly AppErrorName[];

/** Returns the error of a path that does not exist: the endpoint's own kind, or NOT_FOUND. */
export const getEndpointNotFoundError = ({ errors = [] }: AnyEndpoint): AppErrorName =>
  (errors.includes('NOT_FOUND') ? undefined : unknownNames.find((name) => errors.includes(name))) ?? 'NOT_FOUND';

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Input of a handler: parsed and branded. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType, AllowedPrincipal>
    ? { params: SchemaOutput<P>; query: SchemaOutput<Q>; body: SchemaOutput<B> }
    : never;

type RequiredPart<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: SchemaInput<S> }
  : { [K in Name]?: never };

/** Client input in wire format. */
export type EndpointRequest<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType, AllowedPrincipal>
    ? RequiredPart<'params', P> & RequiredPart<'query', Q> & RequiredPart<'body', B>
    : never;

/** `data` in wire format. */
export type EndpointResponse<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer O, AllowedPrincipal> ? z.input<O> : never;
