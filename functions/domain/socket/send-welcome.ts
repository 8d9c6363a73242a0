import { setTimeout } from 'node:timers/promises';
import { now } from '#functions/lib/clock.ts';
import { payloadOf, postFrame } from '#functions/lib/post-frame.ts';
import type { WelcomeFrame } from '#shared/messages/frames.ts';

/** `$connect` may still be on its way when the queue is quicker: then the connection seems gone. */
const TRIES = 5;
const STEP_MS = 100;

/** Greets a connection with the server's time. One that is gone needs no greeting. */
export async function sendWelcome(connection: string): Promise<void> {
  for (let i = 1; i <= TRIES; i++) {
    const frame: WelcomeFrame = {
      type: 'welcome',
      topic: 'connection',
      seq: 0,
      since: 0,
      server_time: now(),
      connection_id: connection,
    };
    if (await postFrame(connection, payloadOf(frame))) return;
    await setTimeout(i * STEP_MS);
  }
}
