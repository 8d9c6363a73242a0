import type { AppErrorName, ErrorMessagesByField, NamedFieldErrors } from '#shared/errors/errors.ts';
import type { ApiContractResponse, ApiContractKey, ApiContractRequest } from './contract.ts';
import type { ApiEnvelope, ApiErrorEnvelope, ApiFlatListEnvelope, ApiSuccessEnvelope } from './lib/envelope.ts';

/** Error returned by the server, or no answer at all (`NETWORK`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly reason: AppErrorName | 'NETWORK';
  readonly status: number;
  readonly fields: ErrorMessagesByField;
  readonly reasons: NamedFieldErrors;

  constructor(
    reason: AppErrorName | 'NETWORK',
    code: number,
    status: number,
    message: string,
    {
      fields = {},
      reasons = {},
    }: { fields?: ErrorMessagesByField | undefined; reasons?: NamedFieldErrors | undefined } = {},
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
  /** Base address of the API, without a trailing slash: `/api`. */
  base: string;
  /** Returns the bearer token to send, if any. */
  token: () => string | null;
  /**
   * Called when a request with a token is answered 401; returns true when a new token is available and the request may
   * be repeated.
   */
  renew?: (rejected: string) => Promise<boolean>;
  /** Called with each answer's `Date` and its send and receive times, ms: for the server's clock. */
  observe?: (date: string, sentAt: number, receivedAt: number) => void;
  fetch?: typeof fetch;
  /** Timeout of an answer, ms; 10,000 by default. */
  timeout?: number;
}

interface ExtraRequestFields {
  /** Identifies one intention of the user; reused when a request is repeated. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface LooseRequest {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

const TIMEOUT_MS = 10_000;

function buildRequestUrl(base: string, key: string, { params, query }: LooseRequest): { method: string; url: string } {
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return { method, url: `${base}${filled}${text === '' ? '' : `?${text}`}` };
}

async function sendRequest(
  connection: ApiConnection,
  key: string,
  request: LooseRequest & ExtraRequestFields,
  token: string | null,
) {
  const { method, url } = buildRequestUrl(connection.base, key, request);
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

/** A wrong password or signature is answered 401 too: the session stays valid, and the request is not repeated. */
async function isOfToken(response: Response): Promise<boolean> {
  const answer = (await response
    .clone()
    .json()
    .catch(() => null)) as { error_code?: string } | null;
  return answer?.error_code === undefined || answer.error_code === 'UNAUTHORIZED';
}

async function sendWithTokenRefresh(
  connection: ApiConnection,
  key: string,
  request: LooseRequest & ExtraRequestFields,
): Promise<Response> {
  try {
    const token = connection.token();
    const response = await sendRequest(connection, key, request, token);
    if (response.status !== 401 || token === null || !connection.renew || !(await isOfToken(response))) return response;
    return (await connection.renew(token)) ? await sendRequest(connection, key, request, connection.token()) : response;
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError('NETWORK', 0, 0, 'The server cannot be reached.');
  }
}

/**
 * Returns an endpoint's output from its envelope: the fields next to `success` of a flat one, else `data`. Also reads
 * servers of version 0.1, which nest histories (`data.data`, `data.total`), since a page outlives a deployment. No
 * branch is needed for it, but `client.test.ts` tests it until version 0.2 is released.
 */
function toOutput({
  success: _success,
  code: _code,
  message: _message,
  ...output
}: ApiSuccessEnvelope<unknown> | ApiFlatListEnvelope<unknown>) {
  return 'total' in output ? output : output.data;
}

async function readEnvelopeData(response: Response): Promise<unknown> {
  const text = await response.text();
  let envelope: ApiEnvelope<unknown> | ApiFlatListEnvelope<unknown>;
  try {
    envelope = JSON.parse(text) as ApiEnvelope<unknown> | ApiFlatListEnvelope<unknown>;
  } catch {
    if (response.ok) return text;
    throw new ApiError('SERVICE_UNAVAILABLE', 5004, response.status, response.statusText);
  }
  if (envelope.success) return toOutput(envelope);
  if (response.ok) return envelope;
  throw toApiError(envelope, response.status);
}

/** Converts an error answer to an `ApiError`. */
export const toApiError = (
  { error_code, code, message, errors, reasons }: ApiErrorEnvelope,
  status: number,
): ApiError => new ApiError(error_code, code, status, message, { fields: errors, reasons });

export type ApiClient = <K extends ApiContractKey>(
  key: K,
  request: ApiContractRequest<K> & ExtraRequestFields,
) => Promise<ApiContractResponse<K>>;

/**
 * Typed client: `api('GET /options/orders/{id}', { params: { id } })` resolves to `data`, or to the text of an answer
 * without envelope.
 * @throws {ApiError} when the server returns an error or cannot be reached.
 */
export const createApiClient =
  (connection: ApiConnection): ApiClient =>
  async (key, request) =>
    (await readEnvelopeData(await sendWithTokenRefresh(connection, key, request))) as never;
