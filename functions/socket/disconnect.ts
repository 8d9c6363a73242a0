import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { forgetConnection } from '#functions/domain/live/forget-connection.ts';

export async function handler(event: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResult> {
  await forgetConnection(event.requestContext.connectionId);
  return { statusCode: 200, body: '' };
}
