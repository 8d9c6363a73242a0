import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { cleanUpSocketConnection } from '#functions/domain/live/forget-connection.ts';

export async function handler(event: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResult> {
  await cleanUpSocketConnection(event.requestContext.connectionId);
  return { statusCode: 200, body: '' };
}
