import type { AppErrorName, ErrorMessagesByField } from '#shared/errors/errors.ts';
import type { Direction, OptionStatus } from '#shared/market/option.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import type { Deposit } from '#shared/schemas/deposits.ts';
import type { FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import type { PriceRecord } from '#shared/schemas/market.ts';
import type { UserNotification } from '#shared/schemas/notify.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';

/**
 * Frames from the server. Every frame states its topic and its position: `seq` is its number, and it assumes that
 * everything up to `since` was received. A `since` above the last `seq` received is a gap; 0 assumes nothing. For
 * prices and candles `seq` is the tick's sequence, for the account its event counter; `connection` frames have no order
 * and carry 0.
 */
interface FrameHead<Type extends string, Topic extends string> {
  type: Type;
  topic: Topic;
  seq: number;
  since: number;
}

/** A price in a delta. `observed_at` in epoch ms; `source` only when it changed. */
export interface PriceDelta {
  symbol: string;
  price: string;
  observed_at: number;
  source?: string;
}

/** Every requested symbol with its 24-hour statistics: replaces the earlier state. */
export interface AllPricesFrame extends FrameHead<'all_prices', 'prices'> {
  /** Second of the tick, epoch seconds. */
  at: number;
  /** True when the simulated feed makes the prices. */
  simulated: boolean;
  prices: PriceRecord[];
}

/**
 * Changed symbols. Symbols that are due in this frame but missing keep their price, with the same age at `at` as in the
 * previous frame.
 */
export interface PriceUpdateFrame extends FrameHead<'price_update', 'prices'> {
  at: number;
  prices: PriceDelta[];
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

/** Newest candles of one series. The last one is open; earlier ones are final. */
export interface KlineUpdateFrame extends FrameHead<'kline_update', 'kline'> {
  symbol: string;
  timeframe: Timeframe;
  candles: CandleArrays;
}

/** Sent candles differ from the recorded ones: read them again. */
export interface KlineRefreshFrame extends FrameHead<'kline_refresh', 'kline'> {
  symbol: string;
  timeframe: Timeframe;
}

/** The trading wallet in USDT. */
export interface TradingBalance {
  available_balance: string;
  /** Available and frozen. */
  total_balance: string;
}

interface AccountHead<Type extends string> extends FrameHead<Type, 'account'> {
  account_id: string;
}

export interface BalanceUpdateFrame extends AccountHead<'balance_update'> {
  balance: TradingBalance;
  wallets: Wallet[];
}

/** An item of the account was created or changed: `order` is an option, the others are perpetuals. */
export interface OrderHistoryUpdateFrame extends AccountHead<'order_history_update'> {
  order?: OptionOrder;
  futures_order?: FuturesOrder;
  position?: FuturesPosition;
  trade?: FuturesTrade;
}

/** A position lost most of its margin (`warning`), or all of it (`liquidated`). */
export interface LiquidationNotificationFrame extends AccountHead<'liquidation_notification'> {
  level: 'warning' | 'liquidated';
  position: FuturesPosition;
}

/** Profit and loss of the account today (UTC), and its current equity. USDT. */
export interface DailyPnlUpdateFrame extends AccountHead<'daily_pnl_update'> {
  /** Interval at which an open page sends `assets_page_heartbeat`; earlier ones get no answer. */
  heartbeat_seconds: number;
  /** Realised today, after fees. */
  daily_pnl: string;
  /** Currently unrealised. */
  current_pnl: string;
  trading_total_value: string;
  funding_total_value: string;
  trading_details: { balance: string; positions_value: string; margin: string; options_pnl: string };
  funding_details: { balance: string };
}

/** The user got a notification; it is in the list from now on. */
export interface NotificationFrame extends AccountHead<'notification'> {
  notification: UserNotification;
  unread_count: number;
}

/** A deposit was found, has one more confirmation, or ended. */
export interface DepositUpdateFrame extends AccountHead<'deposit_update'> {
  deposit: Deposit;
}

/** A withdrawal was reviewed, was sent, has one more confirmation, or ended. */
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
  /** Null without a price: the stake was refunded. */
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

/** This connection now receives the account's events; `seq` is the counter at that moment. */
export interface AuthSuccessFrame extends AccountHead<'success'> {
  about: 'auth';
  account_kind: 'live' | 'demo';
  user_id: string;
}

/** Sent once the connection can receive messages. `server_time` in epoch ms. */
export interface WelcomeFrame extends FrameHead<'welcome', 'connection'> {
  server_time: number;
  connection_id: string;
}

export interface PongFrame extends FrameHead<'pong', 'connection'> {
  server_time: number;
  /** Value from the ping, ms. */
  client_time?: number;
}

export interface SuccessFrame extends FrameHead<'success', 'connection'> {
  /** Type of the message being answered. */
  about: string;
}

export interface ErrorFrame extends FrameHead<'error', 'connection'> {
  /** Type of the message being answered; null when unreadable. */
  about: string | null;
  code: number;
  error_code: AppErrorName;
  message: string;
  /** Errors by the message's own fields. */
  errors?: ErrorMessagesByField;
}

export type SocketFrame =
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
