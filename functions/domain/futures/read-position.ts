import { futuresTradeCollection, toFuturesTradeView } from '#functions/data/futures/futures-trades.ts';
import { toPositionView } from '#functions/data/futures/positions.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { readMarkPrices } from '#functions/domain/market/read-mark-prices.ts';
import type { AccountRef, PositionId } from '#shared/ids.ts';
import type { FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import { readOwnPosition } from './read-own-futures.ts';

/** Own position with its trades, oldest first. @throws {AppError} NOT_FOUND */
export async function readOwnPositionWithTrades(
  account: AccountRef,
  id: PositionId,
): Promise<{ position: FuturesPosition; trades: FuturesTrade[] }> {
  const [position, mark, { available }] = await Promise.all([
    readOwnPosition(account, id),
    readMarkPrices(),
    readWalletBalance(account, 'trading', 'USDT'),
  ]);
  const trades = await futuresTradeCollection.readMany(account, position.trade_ids);
  return {
    position: toPositionView(position, mark(position.symbol), available),
    trades: trades.map(toFuturesTradeView),
  };
}
