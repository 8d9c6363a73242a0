import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { acceptConnection } from '#functions/domain/socket/accept-connection.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** `$connect` alone carries the headers of the handshake. */
type Event = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
  requestContext: { identity?: { sourceIp?: string } };
};

const headersOf = ({ headers = {} }: Event) =>
  new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The client's address: the connection's own, or what our CDN says, known by its secret. Null for one that came past it. */
function addressOf(event: Event): string | null {
  const connection = event.requestContext.identity?.sourceIp ?? 'unknown';
  const secret = config.originSecret();
  if (secret === null) return connection;
  const given = headersOf(event);
  if (given.get('x-origin-secret') !== secret) return null;
  return given.get('cloudfront-viewer-address')?.replace(/:\d+$/, '') ?? connection;
}

export async function handler(event: Event): Promise<APIGatewayProxyResult> {
  const { connectionId } = event.requestContext;
  const address = addressOf(event);
  if (address === null) return { statusCode: 403, body: '' };
  try {
    await acceptConnection(connectionId, address, headersOf(event).get('user-agent')?.slice(0, 300) ?? null);
    return { statusCode: 200, body: '' };
  } catch (error) {
    if (error instanceof Refusal) return { statusCode: 429, body: '' };
    log.error('connection not accepted', error, { connection: connectionId });
    return { statusCode: 500, body: '' };
  }
}
