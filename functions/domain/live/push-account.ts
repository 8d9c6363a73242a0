import type { StoredWallet } from '#functions/data/ledger/wallets.ts';
import {
  type AccountListener,
  type LiveAccountState,
  readActiveSessionIds,
  readLiveAccountState,
  removeListener,
} from '#functions/data/live/account-connections.ts';
import { buildDailyPnlReport } from '#functions/domain/ledger/daily-pnl-report.ts';
import { toValuedWallets } from '#functions/domain/ledger/valued-wallets.ts';
import { postToConnection } from '#functions/lib/connections.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { AccountEventFrame, TradingBalance, OrderSettlementFrame } from '#shared/messages/frames.ts';
import { formatUnits } from '#shared/money.ts';
import type { Deposit } from '#shared/schemas/deposits.ts';
import type { FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import type { Notification } from '#shared/schemas/notify.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { forgetConnection } from './forget-connection.ts';

/** Something that the pages of an account have to hear of. Balances and the day's figures are added here, as they are when it is sent. */
export type AccountEvent =
  | { type: 'balance_update' }
  | {
      type: 'order_history_update';
      order?: OptionOrder;
      futures_order?: FuturesOrder;
      position?: Position;
      trade?: FuturesTrade;
    }
  | { type: 'liquidation_notification'; level: 'warning' | 'liquidated'; position: Position }
  | { type: 'order_settlement'; order: OptionOrder }
  | { type: 'daily_pnl_update' }
  | { type: 'deposit_update'; deposit: Deposit }
  | { type: 'withdrawal_update'; withdrawal: Withdrawal }
  | { type: 'notification'; notification: Notification; unread_count: number };

function tradingBalance(wallets: readonly StoredWallet[]): TradingBalance {
  const wallet = wallets.find(({ wallet_type, coin_type }) => wallet_type === 'trading' && coin_type === 'USDT');
  const available = BigInt(wallet?.available ?? 0);
  return {
    available_balance: formatUnits(available),
    total_balance: formatUnits(available + BigInt(wallet?.frozen ?? 0)),
  };
}

const settlement = (order: OptionOrder, balance: TradingBalance) => ({
  symbol: order.symbol,
  direction: order.direction,
  amount: order.amount,
  period: order.expiry_period,
  entry_price: order.entry_price,
  expiry_price: order.expiry_price,
  profit_loss: order.profit_loss,
  status: order.status,
  created_at: order.created_at,
  settled_at: order.settled_at,
  balance,
  order,
});

async function frameOf(
  news: AccountEvent,
  account: AccountRef,
  live: LiveAccountState,
  commits: number,
): Promise<AccountEventFrame> {
  const head = {
    topic: 'account' as const,
    seq: live.event_seq,
    since: Math.max(0, live.event_seq - commits),
    account_id: account.id,
  };
  const balance = tradingBalance(live.wallets);
  if (news.type === 'daily_pnl_update')
    return { type: news.type, ...head, ...(await buildDailyPnlReport(account, live.wallets)) };
  if (news.type === 'balance_update')
    return { type: news.type, ...head, balance, wallets: await toValuedWallets(account, live.wallets) };
  if (news.type === 'order_settlement')
    return { type: news.type, ...head, ...settlement(news.order, balance) } satisfies OrderSettlementFrame;
  return { ...head, ...news };
}

/** Those whose session still lives; the others are forgotten. */
async function entitled(account: AccountRef, listeners: readonly AccountListener[]): Promise<AccountListener[]> {
  if (listeners.length === 0) return [];
  const living = await readActiveSessionIds(listeners);
  const ended = listeners.filter(({ session_id }) => !living.has(session_id));
  await Promise.all(ended.map(({ connection_id }) => removeListener(account, connection_id)));
  return listeners.filter(({ session_id }) => living.has(session_id));
}

/** Sends frames in their order; a connection that is gone is forgotten. */
async function deliver(
  account: AccountRef,
  listener: AccountListener,
  frames: readonly AccountEventFrame[],
): Promise<void> {
  try {
    for (const frame of frames) {
      if (await postToConnection(listener.connection_id, frame)) continue;
      await Promise.all([removeListener(account, listener.connection_id), forgetConnection(listener.connection_id)]);
      return;
    }
  } catch (error) {
    // The page sees a gap at the next event and reads again what it missed.
    log.warn('account event not delivered', { connection: listener.connection_id, error: String(error) });
  }
}

async function show(
  live: LiveAccountState,
  account: AccountRef,
  news: readonly AccountEvent[],
  commits: number,
): Promise<void> {
  const listeners = await entitled(account, live.listeners);
  if (listeners.length === 0) return;
  const frames = await Promise.all(news.map((one) => frameOf(one, account, live, commits)));
  await Promise.all(listeners.map((listener) => deliver(account, listener, frames)));
}

/**
 * Tells every connection that is logged in to an account what happened there. Call it after the commit; `commits` is
 * how many transactions, each of which has counted `event_seq` up by one, these news speak of.
 * Never throws: news are lost at worst, and a page that lost some sees a gap. Gives what was read of the account, null
 * where that failed.
 */
export async function pushAccountEvents(
  account: AccountRef,
  news: readonly AccountEvent[],
  commits = 1,
): Promise<LiveAccountState | null> {
  let live: LiveAccountState | null = null;
  try {
    live = await readLiveAccountState(account);
    await show(live, account, news, commits);
  } catch (error) {
    log.error('account events not pushed', error, { account: account.id });
  }
  return live;
}
