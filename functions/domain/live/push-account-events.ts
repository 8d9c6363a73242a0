import type { StoredWallet } from '#functions/data/ledger/wallets.ts';
import {
  type AccountListener,
  type LiveAccountState,
  readActiveListenerSessionIds,
  readLiveAccountState,
  unsubscribeConnectionFromAccount,
} from '#functions/data/live/account-connections.ts';
import { buildDailyPnlReport } from '#functions/domain/ledger/build-daily-pnl-report.ts';
import { toValuedWallets } from '#functions/domain/ledger/valued-wallets.ts';
import { postToConnection } from '#functions/lib/connections.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { AccountEventFrame, TradingBalance, OrderSettlementFrame } from '#shared/messages/frames.ts';
import { formatUnits } from '#shared/money.ts';
import type { Deposit } from '#shared/schemas/deposits.ts';
import type { FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import type { UserNotification } from '#shared/schemas/notify.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { cleanUpSocketConnection } from './forget-connection.ts';

/** An event for the pages of an account. Current balances and metrics of the day are added when it is sent. */
export type AccountEvent =
  | { type: 'balance_update' }
  | {
      type: 'order_history_update';
      order?: OptionOrder;
      futures_order?: FuturesOrder;
      position?: FuturesPosition;
      trade?: FuturesTrade;
    }
  | { type: 'liquidation_notification'; level: 'warning' | 'liquidated'; position: FuturesPosition }
  | { type: 'order_settlement'; order: OptionOrder }
  | { type: 'daily_pnl_update' }
  | { type: 'deposit_update'; deposit: Deposit }
  | { type: 'withdrawal_update'; withdrawal: Withdrawal }
  | { type: 'notification'; notification: UserNotification; unread_count: number };

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

async function toEventFrame(
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

/** Keeps listeners with a valid session; removes others. */
async function filterEntitledListeners(
  account: AccountRef,
  listeners: readonly AccountListener[],
): Promise<AccountListener[]> {
  if (listeners.length === 0) return [];
  const living = await readActiveListenerSessionIds(listeners);
  const endedListeners = listeners.filter(({ session_id }) => !living.has(session_id));
  await Promise.all(
    endedListeners.map(({ connection_id }) => unsubscribeConnectionFromAccount(account, connection_id)),
  );
  return listeners.filter(({ session_id }) => living.has(session_id));
}

/** Sends frames in order; removes a connection that is gone. */
async function deliverFrames(
  account: AccountRef,
  listener: AccountListener,
  frames: readonly AccountEventFrame[],
): Promise<void> {
  try {
    for (const frame of frames) {
      if (await postToConnection(listener.connection_id, frame)) continue;
      await Promise.all([
        unsubscribeConnectionFromAccount(account, listener.connection_id),
        cleanUpSocketConnection(listener.connection_id),
      ]);
      return;
    }
  } catch (error) {
    // The page detects a gap at the next event and reloads what it missed.
    log.warn('account event not delivered', { connection: listener.connection_id, error: String(error) });
  }
}

async function pushToListeners(
  live: LiveAccountState,
  account: AccountRef,
  news: readonly AccountEvent[],
  commits: number,
): Promise<void> {
  const listeners = await filterEntitledListeners(account, live.listeners);
  if (listeners.length === 0) return;
  const frames = await Promise.all(news.map((accountEvent) => toEventFrame(accountEvent, account, live, commits)));
  await Promise.all(listeners.map((listener) => deliverFrames(account, listener, frames)));
}

/**
 * Sends events to every connection logged in to an account. Call it after the commit; `commits` is the number of these
 * events’ transactions, each of which has incremented `event_seq`. Never throws: at worst events are lost, and the page
 * detects a gap. Returns the account as read, null on failure.
 */
export async function pushAccountEvents(
  account: AccountRef,
  news: readonly AccountEvent[],
  commits = 1,
): Promise<LiveAccountState | null> {
  let live: LiveAccountState | null = null;
  try {
    live = await readLiveAccountState(account);
    await pushToListeners(live, account, news, commits);
  } catch (error) {
    log.error('account events not pushed', error, { account: account.id });
  }
  return live;
}
