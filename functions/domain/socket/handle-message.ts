import { readConnection } from '#functions/data/live/connections.ts';
import { markConnectionSeen } from '#functions/data/live/online.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { readCandles } from '#functions/domain/market/read-candles.ts';
import { countLocalLimit } from '#functions/lib/limits.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { Frame, KlineUpdateFrame } from '#shared/messages/frames.ts';
import type { ClientMessage, ClientMessageOf } from '#shared/messages/socket.ts';
import { pongFrame, successFrame } from './answer-frames.ts';
import { followMarket, readPriceSnapshot, subscribeToMarket, unsubscribeFromMarket } from './follow-market.ts';
import { handleHeartbeat } from './handle-heartbeat.ts';
import { logInConnection } from './log-in-connection.ts';
import { onePriceFrame } from './price-frames.ts';

async function logIn(connection: string, message: ClientMessageOf<'auth'>): Promise<Frame[]> {
  if (!countLocalLimit('message_auth', connection)) throw new AppError('TOO_MANY_REQUESTS');
  return [await logInConnection(connection, message)];
}

/**
 * Acknowledges that the connection belongs to a user. An id proves nothing: `auth` with a token does.
 * @throws {AppError} FORBIDDEN when the connection is not authenticated as that user.
 */
async function acknowledgeLogin(connection: string, { user_id }: ClientMessageOf<'user_login'>): Promise<Frame> {
  const user = (await readConnection(connection))?.user_id;
  if (user === undefined || String(user_id) !== user)
    throw new AppError('FORBIDDEN', { message: 'An id proves nothing: send `auth` with a token.' });
  return successFrame('user_login');
}

async function onePrice({ symbol }: ClientMessageOf<'get_price'>): Promise<Frame[]> {
  const tick = await readLatestTick();
  if (!tick) throw new AppError('PRICE_NOT_AVAILABLE');
  const frame = onePriceFrame(tick, symbol);
  if (!frame) throw new AppError('SYMBOL_NOT_FOUND');
  return [frame];
}

async function candles(request: ClientMessageOf<'get_kline'>): Promise<Frame[]> {
  const { symbol, timeframe } = request;
  const [{ t, o, h, l, c, v }, tick] = await Promise.all([readCandles(request), readLatestTick()]);
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
 * Handles a message, and returns the frames that answer it.
 * @throws {AppError} when it is rejected.
 */
export async function handleMessage(connection: string, message: ClientMessage): Promise<Frame[]> {
  switch (message.type) {
    case 'auth':
      return logIn(connection, message);
    case 'user_login':
      return [await acknowledgeLogin(connection, message)];
    case 'subscribe':
      return subscribeToMarket(connection, message);
    case 'unsubscribe':
      return unsubscribeFromMarket(connection, message);
    case 'follow':
      return followMarket(connection, message);
    case 'get_price':
      return onePrice(message);
    case 'get_all_prices':
      return readPriceSnapshot('all');
    case 'get_kline':
      return candles(message);
    case 'ping':
      return [pongFrame(message)];
    case 'page_view':
      await markConnectionSeen(connection, message.page, message.is_viewing);
      return [];
    case 'assets_page_heartbeat':
      return handleHeartbeat(connection, message);
  }
}
