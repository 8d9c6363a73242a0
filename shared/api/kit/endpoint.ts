import type * as z from 'zod';
import type { ErrorName, FailureError } from '#shared/refusals/errors.ts';
import type { Role } from '#shared/staff/roles.ts';

/** Anyone; a logged-in person in the main or the demo account; in the main account only; or staff of these roles. */
export type AllowedPrincipal = 'anyone' | 'user' | 'main' | readonly Role[];

/** The names of the request limits; `functions/lib/limits.ts` holds their numbers. */
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

/** Method and path below `/api`, with `{name}` for each path parameter: it names the endpoint everywhere. */
export type EndpointKey = `${Method} /${string}`;

/** As long as a body may be where its endpoint says nothing, bytes. */
export const DEFAULT_BODY_BYTES = 64 * 1024;

type Shape = z.ZodObject;

export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Output extends z.ZodType = z.ZodType,
  Who extends AllowedPrincipal = AllowedPrincipal,
> {
  /** One line for the documentation. */
  summary: string;
  caller: Who;
  /** Strict objects: an unknown field is refused. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** `data` of the envelope; the text itself where `media` is set. */
  output: Output;
  /** Refusals beyond those that the router gives (validation, login, role, limits). */
  errors?: readonly ErrorName[];
  /** Names the error of an unexpected failure; INTERNAL_ERROR where none fits. */
  failure?: FailureError;
  /** The request must carry an `Idempotency-Key`: it moves money. */
  idempotent?: true;
  /** Seconds for which the CDN and the browser may keep the answer. Only where the caller is anyone. */
  cache?: number;
  /**
   * `flat`: the fields of the output stand beside `success` instead of inside `data`. The output then has the fields `data`
   * and `total`; a client recognises the shape by `total`. The specification asks it of histories; nothing else has it.
   */
  envelope?: 'flat';
  /** What the answer depends on besides its address: who keeps it keeps one for each value of that header. */
  varies?: 'accept-language';
  /** Whether an answer says that the work was taken on and is not done yet: it travels as HTTP 202. */
  accepted?: (data: z.output<Output>) => boolean;
  /** Of an endpoint for anyone: a user's token that comes along is looked at, and the handler is told whose it is. */
  identify?: true;
  /** Bytes of a JSON body at most; `BODY_BYTES` where it is left out. */
  bodyBytes?: number;
  /** The body is a form with a file, `multipart/form-data`, instead of JSON: so many bytes at most. */
  upload?: number;
  /** The answer is text of this type, a file with its name, or a picture, not an envelope. */
  media?:
    | 'text/csv'
    | 'text/html'
    | 'application/json'
    | 'application/pdf'
    | 'application/rss+xml'
    | 'application/xml'
    | 'image/jpeg';
  limit?: LimitName;
  /** Of an endpoint for people: a login, or its confirmation by `POST /user/confirm`, of the last ten minutes is needed. */
  recentLogin?: true;
}

/** Keeps the exact types of one endpoint. */
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

/** Returns the error of a path that names nothing that exists: the endpoint's own kind, or NOT_FOUND. */
export const getNotFoundError = ({ errors = [] }: AnyEndpoint): ErrorName =>
  (errors.includes('NOT_FOUND') ? undefined : unknownNames.find((name) => errors.includes(name))) ?? 'NOT_FOUND';

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: parsed and branded. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType, AllowedPrincipal>
    ? { params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> }
    : never;

type Given<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: InputOf<S> }
  : { [K in Name]?: never };

/** What a client gives, as it travels. */
export type EndpointRequest<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType, AllowedPrincipal>
    ? Given<'params', P> & Given<'query', Q> & Given<'body', B>
    : never;

/** `data` as it travels. */
export type EndpointResponse<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer O, AllowedPrincipal> ? z.input<O> : never;
