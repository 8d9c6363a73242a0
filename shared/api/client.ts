import type { ErrorName, FieldMessages, NamedFieldErrors } from '#shared/refusals/errors.ts';
import type { ResponseOf, ContractKey, RequestOf } from './contract.ts';
import type { Envelope, ErrorEnvelope, FlatEnvelope, SuccessEnvelope } from './kit/envelope.ts';

/** A refusal by the server, or no answer at all (`NETWORK`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly reason: ErrorName | 'NETWORK';
  readonly status: number;
  readonly fields: FieldMessages;
  readonly reasons: NamedFieldErrors;

  constructor(
    reason: ErrorName | 'NETWORK',
    code: number,
    status: number,
    message: string,
    { fields = {}, reasons = {} }: { fields?: FieldMessages | undefined; reasons?: NamedFieldErrors | undefined } = {},
  ) {
    super(message);
    this.reason = reason;
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.reasons = reasons;
  }
}

export interface ApiConnection {
  /** Where the interface lies, without a slash at the end: `/api`. */
  base: string;
  /** The bearer token to send, if there is one. */
  token: () => string | null;
  /** Called when a request with a token is answered 401; true when a new token is there and the request may go again. */
  renew?: (rejected: string) => Promise<boolean>;
  /** Called with each answer's `Date` and the times between which it travelled, ms: the server's clock. */
  observe?: (date: string, sentAt: number, receivedAt: number) => void;
  fetch?: typeof fetch;
  /** How long an answer is waited for, ms; 10,000 where it is left out. */
  timeout?: number;
}

interface Extra {
  /** Names one intention of the user; the same again when a request is repeated. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface Loose {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

const TIMEOUT_MS = 10_000;

function locate(base: string, key: string, { params, query }: Loose): { method: string; url: string } {
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return { method, url: `${base}${filled}${text === '' ? '' : `?${text}`}` };
}

async function send(connection: ApiConnection, key: string, request: Loose & Extra, token: string | null) {
  const { method, url } = locate(connection.base, key, request);
  const headers: Record<string, string> = {};
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  const limit = AbortSignal.timeout(connection.timeout ?? TIMEOUT_MS);
  const sentAt = Date.now();
  const response = await (connection.fetch ?? fetch)(url, {
    method,
    headers,
    signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  const date = response.headers.get('date');
  if (date !== null && response.headers.get('age') === null) connection.observe?.(date, sentAt, Date.now());
  return response;
}

/** A wrong password or signature is answered 401 too: the session is as good as it was, and the request is not repeated. */
async function isOfToken(response: Response): Promise<boolean> {
  const answer = (await response
    .clone()
    .json()
    .catch(() => null)) as { error_code?: string } | null;
  return answer?.error_code === undefined || answer.error_code === 'UNAUTHORIZED';
}

async function exchange(connection: ApiConnection, key: string, request: Loose & Extra): Promise<Response> {
  try {
    const token = connection.token();
    const response = await send(connection, key, request, token);
    if (response.status !== 401 || token === null || !connection.renew || !(await isOfToken(response))) return response;
    return (await connection.renew(token)) ? await send(connection, key, request, connection.token()) : response;
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError('NETWORK', 0, 0, 'The server cannot be reached.');
  }
}

/**
 * Returns an endpoint's output from its envelope: the fields beside `success` of a flat one, else `data`. A server of
 * version 0.1 nests histories (`data.data`, `data.total`) and is read as well, since a page outlives a deployment: no
 * branch is needed for it, but `client.test.ts` holds it until version 0.2 is released.
 */
function toOutput({
  success: _success,
  code: _code,
  message: _message,
  ...output
}: SuccessEnvelope<unknown> | FlatEnvelope<unknown>) {
  return 'total' in output ? output : output.data;
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  let envelope: Envelope<unknown> | FlatEnvelope<unknown>;
  try {
    envelope = JSON.parse(text) as Envelope<unknown> | FlatEnvelope<unknown>;
  } catch {
    if (response.ok) return text;
    throw new ApiError('SERVICE_UNAVAILABLE', 5004, response.status, response.statusText);
  }
  if (envelope.success) return toOutput(envelope);
  if (response.ok) return envelope;
  throw toApiError(envelope, response.status);
}

/** What a refusing answer says. */
export const toApiError = ({ error_code, code, message, errors, reasons }: ErrorEnvelope, status: number): ApiError =>
  new ApiError(error_code, code, status, message, { fields: errors, reasons });

export type Api = <K extends ContractKey>(key: K, request: RequestOf<K> & Extra) => Promise<ResponseOf<K>>;

/**
 * The typed client: `api('GET /options/orders/{id}', { params: { id } })` resolves to `data`, or to the text of an
 * answer that is no envelope.
 * @throws {ApiError} when the server refuses or cannot be reached.
 */
export const createApi =
  (connection: ApiConnection): Api =>
  async (key, request) =>
    (await read(await exchange(connection, key, request))) as never;
