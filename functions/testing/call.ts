import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { newId } from '#functions/lib/ids.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { createRestGateway } from '#scripts/local/create-rest-gateway.ts';
import type { FunctionHost } from '#scripts/local/function-host.ts';
import type { ApiEnvelope } from '#shared/api/lib/envelope.ts';

export interface TestApiCall {
  method: string;
  /** Below `/api`, encoded, with its query: `/options/orders?limit=5`. */
  path: string;
  token?: string | null;
  body?: string | Buffer | null;
  headers?: Record<string, string>;
  /** Address of the client, as its connection reports. */
  address?: string;
}

export interface TestApiResponse {
  status: number;
  headers: Record<string, string | string[]>;
  bytes: Buffer;
  text: string;
  /** Envelope; undefined when the answer has none. */
  envelope: ApiEnvelope<Record<string, never>> | undefined;
}

type GatewayHandler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

/** Default address of calls. */
export const DEFAULT_CALLER_ADDRESS = '192.0.2.1';

/** Runs handlers here, without a worker: their errors reach the test. */
const host = {
  call: async (name: FunctionName, event: APIGatewayProxyEvent) => {
    const { handler } = (await import(new URL(`../../${functionSpecs[name].entry}`, import.meta.url).pathname)) as {
      handler: GatewayHandler;
    };
    return handler(event);
  },
} as unknown as FunctionHost;

const gateway = createRestGateway(host);

function parseEnvelope(text: string): TestApiResponse['envelope'] {
  // The API's document is JSON too, of a megabyte.
  if (!text.startsWith('{"success":')) return undefined;
  try {
    const parsed = JSON.parse(text) as TestApiResponse['envelope'];
    return typeof parsed?.success === 'boolean' ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Calls the API as a client does, through the local gateway and its events, to the function of the path. Request limits
 * are out of reach unless the test sets `RATE_LIMIT_SCALE`.
 */
export async function callTestApi({
  method,
  path,
  token,
  body,
  headers = {},
  address = DEFAULT_CALLER_ADDRESS,
}: TestApiCall): Promise<TestApiResponse> {
  process.env['RATE_LIMIT_SCALE'] ??= '1000000';
  const [pathname = '', query = ''] = path.split(/\?(.*)/s);
  const sentHeaders = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && body !== null && { 'content-type': 'application/json' }),
    ...headers,
  };
  const answer = await gateway({
    method,
    path: pathname,
    query,
    headers: Object.entries(sentHeaders),
    address,
    body: body === undefined || body === null ? null : Buffer.from(body),
  });
  const text = answer.body.toString('utf8');
  return { status: answer.status, headers: answer.headers, bytes: answer.body, text, envelope: parseEnvelope(text) };
}

/** Returns an unused `Idempotency-Key`. */
export const newIdempotencyKey = (): string => newId('jnl');
