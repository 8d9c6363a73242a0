import { now } from '#functions/lib/clock.ts';
import { appErrors, type AppError } from '#shared/errors/errors.ts';
import type { ErrorFrame, PongFrame, SuccessFrame, WelcomeFrame } from '#shared/messages/frames.ts';
import type { ClientMessageByType } from '#shared/messages/socket.ts';

const head = { topic: 'connection', seq: 0, since: 0 } as const;

export const buildSuccessFrame = (about: string): SuccessFrame => ({ type: 'success', ...head, about });

/** Converts an error to a frame. `about` is the type of the message that it answers, null when unreadable. */
export function buildErrorFrame(about: string | null, { reason, message, fields }: AppError): ErrorFrame {
  const { code } = appErrors[reason];
  return { type: 'error', ...head, about, code, error_code: reason, message, ...(fields && { errors: fields }) };
}

export function buildPongFrame({ client_time }: ClientMessageByType<'ping'>): PongFrame {
  const frame = { type: 'pong', ...head, server_time: now() } as const;
  return client_time === undefined ? frame : { ...frame, client_time };
}

export const buildWelcomeFrame = (connection: string): WelcomeFrame => ({
  type: 'welcome',
  ...head,
  server_time: now(),
  connection_id: connection,
});
