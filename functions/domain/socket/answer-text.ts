import { log } from '#functions/lib/log.ts';
import type { Frame } from '#shared/messages/frames.ts';
import { MESSAGE_BYTES, type Message, messages } from '#shared/messages/socket.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { refusedFields } from '#shared/refusals/refused-fields.ts';
import { byName } from '#shared/refusals/schema-reasons.ts';
import { errorFrame } from './answer-frames.ts';

/** An answer names so many fields at most, each by so many characters: names may be the client's own. */
const NAMED_FIELDS = 10;
const NAME_LENGTH = 60;

/** Messages whose unexpected failure is one of prices. */
const priceMessages = new Set<string | null>(['get_price', 'get_all_prices', 'get_kline', 'subscribe', 'follow']);

/** Type of a message as far as it can be told; null for what is none. */
function typeOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type } = value as { type?: unknown };
  return typeof type === 'string' && Object.hasOwn(messages, type) ? type : null;
}

/** @throws {Refusal} INVALID_PARAMETERS for what is no message, VALIDATION_FAILED with fields for one that is not valid. */
function parse(value: unknown, type: string | null): Message {
  if (type === null) throw new Refusal('INVALID_PARAMETERS', { message: 'This is no message that is known here.' });
  const result = messages[type as keyof typeof messages].safeParse(value, byName);
  if (result.success) return result.data;
  const fields = Object.entries(refusedFields(result.error.issues, 'type'))
    .slice(0, NAMED_FIELDS)
    .map(([name, reasons]) => [name.slice(0, NAME_LENGTH), reasons]);
  throw new Refusal('VALIDATION_FAILED', { fields: Object.fromEntries(fields) });
}

function read(text: string): unknown {
  if (Buffer.byteLength(text) > MESSAGE_BYTES)
    throw new Refusal('INVALID_PARAMETERS', { message: `A message has at most ${MESSAGE_BYTES} bytes.` });
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('INVALID_PARAMETERS', { message: 'A message is a JSON object.' });
  }
}

/** What answers a text that a client sent: what `handle` gives for the message in it, or why there is none. Never throws. */
export async function answersTo(
  connection: string,
  text: string,
  handle: (message: Message) => Promise<Frame[]> | Frame[],
): Promise<Frame[]> {
  let type: string | null = null;
  try {
    const value = read(text);
    type = typeOf(value);
    return await handle(parse(value, type));
  } catch (error) {
    if (error instanceof Refusal) return [errorFrame(type, error)];
    log.error('message failed', error, { connection, type });
    return [errorFrame(type, new Refusal(priceMessages.has(type) ? 'PRICE_FETCH_FAILED' : 'INTERNAL_ERROR'))];
  }
}
