import { setTimeout } from 'node:timers/promises';
import { postToConnection } from '#functions/lib/connections.ts';
import { buildWelcomeFrame } from './answer-frames.ts';

/** `$connect` may still be on its way when the queue is faster: then the connection seems gone. */
const TRIES = 5;
const STEP_MS = 100;

/** Sends a connection the server's time. Ignores a closed one. */
export async function sendWelcomeFrame(connection: string): Promise<void> {
  for (let i = 1; i <= TRIES; i++) {
    if (await postToConnection(connection, buildWelcomeFrame(connection))) return;
    await setTimeout(i * STEP_MS);
  }
}
