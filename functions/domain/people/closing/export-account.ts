import { futuresOrderView, queryFuturesOrders } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeView, queryFuturesTrades } from '#functions/data/futures/futures-trades.ts';
import { positionView, queryPositions } from '#functions/data/futures/positions.ts';
import { readWallets, walletView } from '#functions/data/ledger/wallets.ts';
import { optionView, queryOptions } from '#functions/data/options/option-orders.ts';
import { ranges } from '#functions/data/table/keys.ts';
import { query } from '#functions/data/table/table.ts';
import { type Fetch, newest } from '#functions/domain/lists/newest-items.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';

interface StoredJournal {
  id: string;
  operation: string;
  reference: string;
  created_at: number;
  legs: { wallet: string; bucket: string; asset: string; amount: number | bigint }[];
}

const journalView = ({ id, operation, reference, created_at, legs }: StoredJournal) => ({
  id,
  operation,
  reference,
  created_at,
  legs: legs.map(({ wallet, bucket, asset, amount }) => ({
    wallet,
    bucket,
    asset,
    amount: formatUnits(BigInt(amount)),
  })),
});

/** What is kept of one account: balances, every movement, and what was traded. */
export async function exportAccount(account: AccountRef) {
  const pk = ranges.accountPk(account);
  const list = <T, V>(fetch: Fetch<T>, prefix: string, view: (item: T) => V) => newest(fetch, { pk, prefix }, view);
  const at = nowSeconds();
  const [wallets, journal, options, orders, positions, trades] = await Promise.all([
    readWallets(account),
    list<StoredJournal, object>((range) => query<StoredJournal>(range), ranges.JOURNAL, journalView),
    list(queryOptions, ranges.OPTION, (order) => optionView(order, at)),
    list(queryFuturesOrders, ranges.FUTURES_ORDER, futuresOrderView),
    list(queryPositions, ranges.POSITION, (position) => positionView(position, null)),
    list(queryFuturesTrades, ranges.FUTURES_TRADE, futuresTradeView),
  ]);
  return {
    id: account.id,
    kind: account.kind,
    wallets: wallets.map(walletView),
    journal,
    options,
    futures_orders: orders,
    futures_positions: positions,
    futures_trades: trades,
  };
}
