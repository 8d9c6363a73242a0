import { readConnection } from '#functions/data/live/connections.ts';
import { markSeen } from '#functions/data/live/online.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import { readCandles } from '#functions/domain/market/read-candles.ts';
import { countNear } from '#functions/lib/limits.ts';
import type { Frame, KlineUpdateFrame } from '#shared/messages/frames.ts';
import type { Message, MessageOf } from '#shared/messages/socket.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { pongFrame, successFrame } from './answer-frames.ts';
import { follow, snapshot, subscribe, unsubscribe } from './follow-market.ts';
import { logInConnection } from './log-in-connection.ts';
import { onePriceFrame } from './price-frames.ts';
import { takeHeartbeat } from './take-heartbeat.ts';

async function logIn(connection: string, message: MessageOf<'auth'>): Promise<Frame[]> {
  if (!countNear('message_auth', connection)) throw new Refusal('TOO_MANY_REQUESTS');
  return [await logInConnection(connection, message)];
}

/**
 * Acknowledges that the connection belongs to a user. An id proves nothing: `auth` with a token does.
 * @throws {Refusal} FORBIDDEN where the connection is not authenticated as that user.
 */
async function acknowledgeLogin(connection: string, { user_id }: MessageOf<'user_login'>): Promise<Frame> {
  const user = (await readConnection(connection))?.user_id;
  if (user === undefined || String(user_id) !== user)
    throw new Refusal('FORBIDDEN', { message: 'An id proves nothing: send `auth` with a token.' });
  return successFrame('user_login');
}

async function onePrice({ symbol }: MessageOf<'get_price'>): Promise<Frame[]> {
  const tick = await latestTick();
  if (!tick) throw new Refusal('PRICE_NOT_AVAILABLE');
  const frame = onePriceFrame(tick, symbol);
  if (!frame) throw new Refusal('SYMBOL_NOT_FOUND');
  return [frame];
}

async function candles(request: MessageOf<'get_kline'>): Promise<Frame[]> {
  const { symbol, timeframe } = request;
  const [{ t, o, h, l, c, v }, tick] = await Promise.all([readCandles(request), latestTick()]);
  const frame: KlineUpdateFrame = {
    type: 'kline_update',
    topic: 'kline',
    seq: tick?.sequence ?? 0,
    since: 0,
    symbol,
    timeframe,
    candles: { t, o, h, l, c, v },
  };
  return [frame];
}

/**
 * Does what a message asks for, and gives the frames that answer it.
 * @throws {Refusal} when it is not done.
 */
export async function handleMessage(connection: string, message: Message): Promise<Frame[]> {
  switch (message.type) {
    case 'auth':
      return logIn(connection, message);
    case 'user_login':
      return [await acknowledgeLogin(connection, message)];
    case 'subscribe':
      return subscribe(connection, message);
    case 'unsubscribe':
      return unsubscribe(connection, message);
    case 'follow':
      return follow(connection, message);
    case 'get_price':
      return onePrice(message);
    case 'get_all_prices':
      return snapshot('all');
    case 'get_kline':
      return candles(message);
    case 'ping':
      return [pongFrame(message)];
    case 'page_view':
      await markSeen(connection, message.page, message.is_viewing);
      return [];
    case 'assets_page_heartbeat':
      return takeHeartbeat(connection, message);
  }
}
