import { forgetConnection } from '#functions/domain/live/forget-connection.ts';
import { disconnectClient, postToConnection } from '#functions/lib/connections.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { Frame } from '#shared/messages/frames.ts';
import { errorFrame } from './answer-frames.ts';
import { answerText } from './answer-text.ts';
import { handleMessage } from './handle-message.ts';
import { countMessage } from './message-limit.ts';

async function send(connection: string, frames: readonly Frame[]): Promise<void> {
  for (const frame of frames)
    if (!(await postToConnection(connection, frame))) return await forgetConnection(connection);
}

/** Handles and answers a client's message. Any input affects only the client itself. */
export async function receiveMessage(connection: string, text: string): Promise<void> {
  const fate = countMessage(connection);
  if (fate === 'refused') await send(connection, [errorFrame(null, new AppError('TOO_MANY_REQUESTS'))]);
  if (fate === 'cut off') {
    await disconnectClient(connection);
    await forgetConnection(connection);
  }
  if (fate !== 'taken') return;
  await send(connection, await answerText(connection, text, (message) => handleMessage(connection, message)));
}
