import { readSocketConnection } from '#functions/data/live/connections.ts';
import { recordConnectionActivity } from '#functions/data/live/online.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { readCandles } from '#functions/domain/market/read-candles.ts';
import { countLocalLimit } from '#functions/lib/limits.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { SocketFrame, KlineUpdateFrame } from '#shared/messages/frames.ts';
import type { ClientMessage, ClientMessageByType } from '#shared/messages/socket.ts';
import { buildPongFrame, buildSuccessFrame } from './answer-frames.ts';
import { followMarket, readPriceSnapshot, subscribeToMarket, unsubscribeFromMarket } from './follow-market.ts';
import { handleAssetsPageHeartbeat } from './handle-heartbeat.ts';
import { logInConnection } from './log-in-connection.ts';
import { buildSymbolPriceFrame } from './price-frames.ts';

async function logIn(connection: string, message: ClientMessageByType<'auth'>): Promise<SocketFrame[]> {
  if (!countLocalLimit('message_auth', connection)) throw new AppError('TOO_MANY_REQUESTS');
  return [await logInConnection(connection, message)];
}

/**
 * Acknowledges that the connection belongs to a user. Only `auth` with a token proves who it is.
 * @throws {AppError} FORBIDDEN when the connection is not authenticated as that user.
 */
async function acknowledgeLogin(
  connection: string,
  { user_id }: ClientMessageByType<'user_login'>,
): Promise<SocketFrame> {
  const user = (await readSocketConnection(connection))?.user_id;
  if (user === undefined || String(user_id) !== user)
    throw new AppError('FORBIDDEN', { message: errorDetails.tokenMissing });
  return buildSuccessFrame('user_login');
}

async function onePrice({ symbol }: ClientMessageByType<'get_price'>): Promise<SocketFrame[]> {
  const tick = await readLatestTick();
  if (!tick) throw new AppError('PRICE_NOT_AVAILABLE');
  const frame = buildSymbolPriceFrame(tick, symbol);
  if (!frame) throw new AppError('SYMBOL_NOT_FOUND');
  return [frame];
}

async function readCandleFrames(request: ClientMessageByType<'get_kline'>): Promise<SocketFrame[]> {
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
export async function handleClientMessage(connection: string, message: ClientMessage): Promise<SocketFrame[]> {
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
      return readCandleFrames(message);
    case 'ping':
      return [buildPongFrame(message)];
    case 'page_view':
      await recordConnectionActivity(connection, message.page, message.is_viewing);
      return [];
    case 'assets_page_heartbeat':
      return handleAssetsPageHeartbeat(connection, message);
  }
}
