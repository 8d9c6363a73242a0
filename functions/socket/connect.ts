import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { acceptSocketConnection } from '#functions/domain/socket/accept-connection.ts';
import { isFromCdn, readClientAddress } from '#functions/lib/cdn.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';

/** Only `$connect` has the headers of the handshake. */
type ConnectEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
  requestContext: { identity?: { sourceIp?: string } };
};

const getHeaders = ({ headers = {} }: ConnectEvent) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

export async function handler(event: ConnectEvent): Promise<APIGatewayProxyResult> {
  const { connectionId, identity } = event.requestContext;
  const headers = getHeaders(event);
  if (!isFromCdn(headers)) return { statusCode: 403, body: '' };
  try {
    const address = readClientAddress(headers, identity?.sourceIp ?? 'unknown');
    await acceptSocketConnection(connectionId, address, headers['user-agent']?.slice(0, 300) ?? null);
    return { statusCode: 200, body: '' };
  } catch (error) {
    if (error instanceof AppError) return { statusCode: 429, body: '' };
    log.error('connection not accepted', error, { connection: connectionId });
    return { statusCode: 500, body: '' };
  }
}
