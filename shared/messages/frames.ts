import type { Direction, OptionStatus } from '#shared/market/option.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import type { ErrorName, FieldMessages } from '#shared/refusals/errors.ts';
import type { Deposit } from '#shared/schemas/deposits.ts';
import type { FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import type { PriceRecord } from '#shared/schemas/market.ts';
import type { Notification } from '#shared/schemas/notify.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';

/**
 * What the server sends. Every frame says which topic it belongs to and where it stands in it: `seq` is its place, and
 * it takes for granted that everything up to `since` was seen. A `since` above the last `seq` seen is a gap; 0 takes
 * nothing for granted. For prices and candles `seq` is the sequence of the tick, for the account the counter of its
 * events; `connection` frames have no order and carry 0.
 */
interface Head<Type extends string, Topic extends string> {
  type: Type;
  topic: Topic;
  seq: number;
  since: number;
}

/** A price in a delta. `observed_at` in epoch ms; `source` only where it is another than before. */
export interface PriceChange {
  symbol: string;
  price: string;
  observed_at: number;
  source?: string;
}

/** Every symbol asked for, with its figures of 24 hours: replaces what was known of them. */
export interface AllPricesFrame extends Head<'all_prices', 'prices'> {
  /** Second of the tick, epoch seconds. */
  at: number;
  /** True where the prices are made by the simulated feed. */
  simulated: boolean;
  prices: PriceRecord[];
}

/**
 * The symbols that changed. Those that are due in this frame and not in it have the price they had, observed as long
 * before `at` as they were before the `at` of the frame before.
 */
export interface PriceUpdateFrame extends Head<'price_update', 'prices'> {
  at: number;
  prices: PriceChange[];
}

/** Parallel arrays, oldest first; `t` in epoch seconds. */
export interface CandleArrays {
  t: number[];
  o: number[];
  h: number[];
  l: number[];
  c: number[];
  v: number[];
}

/** The newest candles of one series. The last one is open; those before it are final. */
export interface KlineUpdateFrame extends Head<'kline_update', 'kline'> {
  symbol: string;
  timeframe: Timeframe;
  candles: CandleArrays;
}

/** Candles that were sent are no longer what is recorded: read them again. */
export interface KlineRefreshFrame extends Head<'kline_refresh', 'kline'> {
  symbol: string;
  timeframe: Timeframe;
}

/** The trading wallet in USDT. */
export interface TradingBalance {
  available_balance: string;
  /** Available and frozen. */
  total_balance: string;
}

interface AccountHead<Type extends string> extends Head<Type, 'account'> {
  account_id: string;
}

export interface BalanceUpdateFrame extends AccountHead<'balance_update'> {
  balance: TradingBalance;
  wallets: Wallet[];
}

/** Something of the account's was placed or has changed: `order` is an option, the others are of perpetuals. */
export interface OrderHistoryUpdateFrame extends AccountHead<'order_history_update'> {
  order?: OptionOrder;
  futures_order?: FuturesOrder;
  position?: Position;
  trade?: FuturesTrade;
}

/** Most of a position's margin is lost (`warning`), or all of it (`liquidated`). */
export interface LiquidationNotificationFrame extends AccountHead<'liquidation_notification'> {
  level: 'warning' | 'liquidated';
  position: Position;
}

/** What the account gained and lost today (UTC), and what it is worth now. USDT. */
export interface DailyPnlUpdateFrame extends AccountHead<'daily_pnl_update'> {
  /** So often a page that looks at it sends `assets_page_heartbeat`; sooner ones are not answered. */
  heartbeat_seconds: number;
  /** Realised today, fees taken off. */
  daily_pnl: string;
  /** Unrealised now. */
  current_pnl: string;
  trading_total_value: string;
  funding_total_value: string;
  trading_details: { balance: string; positions_value: string; margin: string; options_pnl: string };
  funding_details: { balance: string };
}

/** The person was told something; it is among the notifications from now on. */
export interface NotificationFrame extends AccountHead<'notification'> {
  notification: Notification;
  unread_count: number;
}

/** A deposit was found, has one confirmation more, or came to its end. */
export interface DepositUpdateFrame extends AccountHead<'deposit_update'> {
  deposit: Deposit;
}

/** A withdrawal was decided, was sent, has one confirmation more, or came to its end. */
export interface WithdrawalUpdateFrame extends AccountHead<'withdrawal_update'> {
  withdrawal: Withdrawal;
}

/** An option was settled. */
export interface OrderSettlementFrame extends AccountHead<'order_settlement'> {
  symbol: string;
  direction: Direction;
  amount: string;
  /** Seconds. */
  period: number;
  /** Null where no price came for it: the stake is back. */
  entry_price: string | null;
  expiry_price: string | null;
  profit_loss: string | null;
  status: OptionStatus;
  created_at: number;
  settled_at: number | null;
  balance: TradingBalance;
  order: OptionOrder;
}

export type AccountEventFrame =
  | BalanceUpdateFrame
  | OrderHistoryUpdateFrame
  | OrderSettlementFrame
  | LiquidationNotificationFrame
  | DailyPnlUpdateFrame
  | DepositUpdateFrame
  | WithdrawalUpdateFrame
  | NotificationFrame;

/** This connection now hears the events of the account; `seq` is the counter at that moment. */
export interface AuthSuccessFrame extends AccountHead<'success'> {
  about: 'auth';
  account_kind: 'live' | 'demo';
  user_id: string;
}

/** Sent once the connection can be posted to. `server_time` in epoch ms. */
export interface WelcomeFrame extends Head<'welcome', 'connection'> {
  server_time: number;
  connection_id: string;
}

export interface PongFrame extends Head<'pong', 'connection'> {
  server_time: number;
  /** What the ping carried, ms. */
  client_time?: number;
}

export interface SuccessFrame extends Head<'success', 'connection'> {
  /** Type of the message that this answers. */
  about: string;
}

export interface ErrorFrame extends Head<'error', 'connection'> {
  /** Type of the message that this answers; null where it could not be read. */
  about: string | null;
  code: number;
  error_code: ErrorName;
  message: string;
  /** By the message's own fields. */
  errors?: FieldMessages;
}

export type Frame =
  | AllPricesFrame
  | PriceUpdateFrame
  | KlineUpdateFrame
  | KlineRefreshFrame
  | AccountEventFrame
  | AuthSuccessFrame
  | WelcomeFrame
  | PongFrame
  | SuccessFrame
  | ErrorFrame;
