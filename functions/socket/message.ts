import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { receiveClientMessage } from '#functions/domain/socket/receive-message.ts';

export async function handler(event: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResult> {
  const text = event.body ?? '';
  await receiveClientMessage(
    event.requestContext.connectionId,
    event.isBase64Encoded ? Buffer.from(text, 'base64').toString('utf8') : text,
  );
  return { statusCode: 200, body: '' };
}
