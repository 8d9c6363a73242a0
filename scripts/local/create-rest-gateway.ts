import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type GatewayResponseName, gatewayResponses } from '#infra/gateway-answers.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { FunctionError, type FunctionHost } from './function-host.ts';
import { EMULATOR_ACCOUNT_ID, toGatewayHeaders, parseGatewayQuery, generateRequestId } from './gateway-events.ts';

/** Payload limit of API Gateway, bytes. */
const PAYLOAD = 10 * 1024 * 1024;
/** Name of the stage on AWS, with which the path of a request begins. */
const STAGE = 'api';

export interface RestRequest {
  method: string;
  /** Below the stage, still encoded: `/options/orders`. */
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Iterable<readonly [string, string]>;
  /** Address of the client, from its connection. */
  address: string;
  body: Buffer | null;
}

export interface RestResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

function toGatewayResponse(name: GatewayResponseName): RestResponse {
  const { status, body } = gatewayResponses[name];
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: Buffer.from(body),
  };
}

/** Reads a body; null if none, `too large` above API Gateway's limit. */
export function readRequestBody(request: IncomingMessage): Promise<Buffer | null | 'too large'> {
  if (Number(request.headers['content-length'] ?? 0) > PAYLOAD) return Promise.resolve('too large');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= PAYLOAD) chunks.push(chunk);
      else resolve('too large');
    });
    request.once('end', () =>
      resolve(size === 0 ? null : chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks)),
    );
    request.once('error', reject);
  });
}

export const buildTooLargeResponse = (): RestResponse => toGatewayResponse('REQUEST_TOO_LARGE');

/** The functions' path prefixes, longest first. */
const routes = Object.entries(functionSpecs)
  .flatMap(([name, { trigger }]) =>
    'http' in trigger ? trigger.http.map((prefix) => ({ prefix: prefix as string, name: name as FunctionName })) : [],
  )
  .sort((a, b) => b.prefix.length - a.prefix.length);

const findRoute = (path: string) =>
  routes.find(({ prefix }) => path === prefix || (path.startsWith(prefix) && path[prefix.length] === '/'));

function toProxyEvent(request: RestRequest, prefix: string, at: number): APIGatewayProxyEvent | null {
  const query = parseGatewayQuery(request.query);
  if (query === null) return null;
  const { path, method, address, body } = request;
  const { headers, multiValueHeaders } = toGatewayHeaders(request.headers);
  const resource = path === prefix ? prefix : `${prefix}/{proxy+}`;
  const userAgent = headers['User-Agent'] ?? headers['user-agent'] ?? null;
  return {
    resource,
    path,
    httpMethod: method,
    headers,
    multiValueHeaders,
    ...query,
    pathParameters: path === prefix ? null : { proxy: path.slice(prefix.length + 1) },
    stageVariables: null,
    requestContext: {
      accountId: EMULATOR_ACCOUNT_ID,
      apiId: 'local',
      authorizer: null,
      httpMethod: method,
      identity: { sourceIp: address, userAgent } as APIGatewayProxyEvent['requestContext']['identity'],
      path: `/${STAGE}${path}`,
      protocol: 'HTTP/1.1',
      requestId: generateRequestId(),
      requestTimeEpoch: at,
      resourceId: 'local',
      resourcePath: resource,
      stage: STAGE,
    },
    // Every media type counts as binary (`binaryMediaTypes: ['*/*']`), text too.
    body: body === null ? null : body.toString('base64'),
    isBase64Encoded: body !== null,
  };
}

function toRestResponse(result: APIGatewayProxyResult): RestResponse | null {
  if (typeof result !== 'object' || result === null || !Number.isInteger(Number(result.statusCode))) return null;
  const headers: RestResponse['headers'] = {};
  for (const [name, value] of Object.entries(result.headers ?? {})) headers[name.toLowerCase()] = String(value);
  for (const [name, values] of Object.entries(result.multiValueHeaders ?? {}))
    headers[name.toLowerCase()] = values.map(String);
  headers['content-type'] ??= 'application/json';
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  return { status: Number(result.statusCode), headers, body };
}

/**
 * Serves the REST API of the manifest like API Gateway: proxy events to functions, their results as answers. `failed`
 * is called for functions without a result.
 */
export function createRestGateway(
  host: FunctionHost,
  failed: (name: FunctionName, error: Error) => void = () => {},
  now: () => number = Date.now,
) {
  return async (request: RestRequest): Promise<RestResponse> => {
    const route = findRoute(request.path);
    if (!route) return toGatewayResponse('MISSING_AUTHENTICATION_TOKEN');
    const event = toProxyEvent(request, route.prefix, now());
    if (!event) return toGatewayResponse('DEFAULT_4XX');
    try {
      return (
        toRestResponse(await host.call<APIGatewayProxyResult>(route.name, event)) ?? toGatewayResponse('DEFAULT_5XX')
      );
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      failed(route.name, error);
      return toGatewayResponse(error.why === 'timeout' ? 'INTEGRATION_TIMEOUT' : 'DEFAULT_5XX');
    }
  };
}
