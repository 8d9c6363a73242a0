import { now } from '#functions/lib/clock.ts';
import { errors, type AppError } from '#shared/errors/errors.ts';
import type { ErrorFrame, PongFrame, SuccessFrame, WelcomeFrame } from '#shared/messages/frames.ts';
import type { ClientMessageOf } from '#shared/messages/socket.ts';

const head = { topic: 'connection', seq: 0, since: 0 } as const;

export const successFrame = (about: string): SuccessFrame => ({ type: 'success', ...head, about });

/** Converts an error to a frame. `about` is the type of the message that it answers, null when unreadable. */
export function errorFrame(about: string | null, { reason, message, fields }: AppError): ErrorFrame {
  const { code } = errors[reason];
  return { type: 'error', ...head, about, code, error_code: reason, message, ...(fields && { errors: fields }) };
}

export function pongFrame({ client_time }: ClientMessageOf<'ping'>): PongFrame {
  const frame = { type: 'pong', ...head, server_time: now() } as const;
  return client_time === undefined ? frame : { ...frame, client_time };
}

export const welcomeFrame = (connection: string): WelcomeFrame => ({
  type: 'welcome',
  ...head,
  server_time: now(),
  connection_id: connection,
});

/** Message for one candle series too many. */
export const TOO_MANY_SERIES_MESSAGE = 'This connection follows as many candle series as it may.';
