import { log } from '#functions/lib/log.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { collectFieldErrors } from '#shared/errors/error-fields.ts';
import { AppError } from '#shared/errors/errors.ts';
import { zodParseOptions } from '#shared/errors/schema-reasons.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import { MAX_SOCKET_MESSAGE_BYTES, type ClientMessage, clientMessageSchemas } from '#shared/messages/socket.ts';
import { buildErrorFrame } from './answer-frames.ts';

/** An answer lists this many fields at most, each cut to this length: names may be the client's own. */
const NAMED_FIELDS = 10;
const NAME_LENGTH = 60;

/** Messages whose unexpected failures count as price errors. */
const priceMessages = new Set<string | null>(['get_price', 'get_all_prices', 'get_kline', 'subscribe', 'follow']);

/** Returns the type of a message; null when it has none. */
function getMessageType(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type } = value as { type?: unknown };
  return typeof type === 'string' && Object.hasOwn(clientMessageSchemas, type) ? type : null;
}

/** @throws {AppError} INVALID_PARAMETERS for what is no message, VALIDATION_FAILED with fields for an invalid one. */
function parseClientMessage(value: unknown, type: string | null): ClientMessage {
  if (type === null) throw new AppError('INVALID_PARAMETERS', { message: errorDetails.unknownMessage });
  const result = clientMessageSchemas[type as keyof typeof clientMessageSchemas].safeParse(value, zodParseOptions);
  if (result.success) return result.data;
  const fields = Object.entries(collectFieldErrors(result.error.issues, 'type'))
    .slice(0, NAMED_FIELDS)
    .map(([name, reasons]) => [name.slice(0, NAME_LENGTH), reasons]);
  throw new AppError('VALIDATION_FAILED', { fields: Object.fromEntries(fields) });
}

function parseMessageJson(text: string): unknown {
  if (Buffer.byteLength(text) > MAX_SOCKET_MESSAGE_BYTES)
    throw new AppError('INVALID_PARAMETERS', { message: errorDetails.messageTooLong(MAX_SOCKET_MESSAGE_BYTES) });
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID_PARAMETERS', { message: errorDetails.messageNotObject });
  }
}

/** Returns the answers to a client's text: those of `handle` for its message, or an error. Never throws. */
export async function answerSocketText(
  connection: string,
  text: string,
  handle: (message: ClientMessage) => Promise<SocketFrame[]> | SocketFrame[],
): Promise<SocketFrame[]> {
  let type: string | null = null;
  try {
    const value = parseMessageJson(text);
    type = getMessageType(value);
    return await handle(parseClientMessage(value, type));
  } catch (error) {
    if (error instanceof AppError) return [buildErrorFrame(type, error)];
    log.error('message failed', error, { connection, type });
    return [buildErrorFrame(type, new AppError(priceMessages.has(type) ? 'PRICE_FETCH_FAILED' : 'INTERNAL_ERROR'))];
  }
}
