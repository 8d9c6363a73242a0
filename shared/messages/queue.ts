import type { AccountId, AccountKind, NotificationId, OptionOrderId, UserId } from '#shared/ids.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import type { EpochSeconds } from '#shared/time.ts';

/**
 * Queue `settle`: an option is due, or still waits for its entry. It may come late, twice, or never; the order itself says
 * what is left to do.
 */
export interface SettleMessage {
  kind: AccountKind;
  account_id: AccountId;
  order_id: OptionOrderId;
  due_at: EpochSeconds;
}

/** Queue `welcome`: a connection was accepted and can be posted to from now on. */
export interface WelcomeMessage {
  connection_id: string;
}

/** Queue `notify`: somebody asked for a code to choose a new password. Whether there is such an account is looked up then. */
export interface ResetMessage {
  reset: {
    /** A name or an e-mail address, in lower case. */
    login: string;
    /** What the code is kept under, and which request for it this is. */
    subject: string;
    request: string;
    /** Whether it was asked for from where the owner has logged in before. */
    is_known: boolean;
  };
}

/** Queue `notify`: a notification's e-mail is due. The notification itself says whether it still is. */
export interface NotifyMessage {
  user_id: UserId;
  notification_id: NotificationId;
}

/** Queue `history`: somebody looks at a chunk of candles of the past that was never completed. */
export interface HistoryMessage {
  symbol: string;
  timeframe: Timeframe;
  /** Where the chunk begins, epoch seconds. */
  start: number;
  /** Epoch ms. */
  asked_at: number;
}
