import { cleanUpSocketConnection } from '#functions/domain/live/forget-connection.ts';
import { disconnectClient, postToConnection } from '#functions/lib/connections.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import { buildErrorFrame } from './answer-frames.ts';
import { answerSocketText } from './answer-text.ts';
import { handleClientMessage } from './handle-message.ts';
import { countClientMessage } from './message-limit.ts';

async function sendFrames(connection: string, frames: readonly SocketFrame[]): Promise<void> {
  for (const frame of frames)
    if (!(await postToConnection(connection, frame))) return await cleanUpSocketConnection(connection);
}

/** Handles and answers a client's message. Any input affects only the client itself. */
export async function receiveClientMessage(connection: string, text: string): Promise<void> {
  const fate = countClientMessage(connection);
  if (fate === 'refused') await sendFrames(connection, [buildErrorFrame(null, new AppError('TOO_MANY_REQUESTS'))]);
  if (fate === 'cut off') {
    await disconnectClient(connection);
    await cleanUpSocketConnection(connection);
  }
  if (fate !== 'taken') return;
  await sendFrames(
    connection,
    await answerSocketText(connection, text, (message) => handleClientMessage(connection, message)),
  );
}
