import type {
  AccountId,
  AccountKind,
  DepositId,
  ListExportId,
  InvestmentId,
  NotificationId,
  OptionOrderId,
  StaffId,
  UserId,
  WithdrawalId,
} from '#shared/ids.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import type { EpochSeconds } from '#shared/time.ts';

/**
 * Queue `settle`: an option is due, or still waits for its entry. The message may come late, twice, or never; the order
 * itself determines what remains to do.
 */
export interface OptionSettlementMessage {
  kind: AccountKind;
  account_id: AccountId;
  order_id: OptionOrderId;
  due_at: EpochSeconds;
}

/** Queue `settle`: an investment matures. Delivery as above. */
export interface InvestmentMaturityMessage {
  kind: AccountKind;
  account_id: AccountId;
  investment_id: InvestmentId;
  due_at: EpochSeconds;
}

/** Queue `welcome`: a connection was accepted and can receive messages from now on. */
export interface ConnectionWelcomeMessage {
  connection_id: string;
}

/** Queue `notify`: a user requested a password reset code. The account is looked up then. */
export interface PasswordResetMessage {
  reset: {
    /** A username or e-mail address, in lower case. */
    login: string;
    /** Subject of the stored code, and number of this request for it. */
    subject: string;
    request: string;
    /** True when the request came from where the user has logged in before. */
    is_known: boolean;
  };
}

/** Queue `notify`: a notification's e-mail is due. The notification itself determines whether it still is. */
export interface NotificationEmailMessage {
  user_id: UserId;
  notification_id: NotificationId;
}

/** Queue `notify`: a notification is to be pushed to browsers. */
export interface PushNotificationMessage {
  push: NotificationEmailMessage;
}

/** Queue `history`: a user views a chunk of past candles that was never completed. */
export interface CandleHistoryMessage {
  symbol: string;
  timeframe: Timeframe;
  /** Start of the chunk, epoch seconds. */
  start: number;
  /** Epoch ms. */
  asked_at: number;
}

/**
 * Queue `deposits`: reports of a chain or a user. Each may come late, twice, or out of order: it is handled as if it
 * were the first, and the stored state determines what remains to do.
 */
export type DepositMessage =
  /** A transfer to a user's deposit address. */
  | {
      kind: 'found';
      network: string;
      height: number;
      block_hash: string;
      transfer: {
        tx_hash: string;
        /** Index of the transfer in its transaction. */
        ordinal: number;
        coin_type: string;
        chain_type: string;
        to: string;
        memo: string | null;
        /** Integer in the chain's own units, and their decimal places. */
        units: string;
        decimals: number;
      };
    }
  /** A network was read further, as stored: deposits in its blocks have one more confirmation. */
  | { kind: 'progress'; network: string }
  /** Blocks that were removed from the chain. */
  | { kind: 'abandoned'; network: string; blocks: { height: number; hash: string }[] }
  /** A user states the transaction of a deposit. */
  | { kind: 'claimed'; account_id: AccountId; deposit_id: DepositId };

/**
 * FIFO queue `withdrawals`, a group a network: a withdrawal is approved and may be sent. The stored state determines
 * whether it still may.
 */
export interface WithdrawalMessage {
  account_id: AccountId;
  withdrawal_id: WithdrawalId;
}

/**
 * Queue `exports`: a file is to be written or continued. The message may come twice; the stored state determines what
 * remains to do.
 */
export interface ListExportMessage {
  staff_id: StaffId;
  export_id: ListExportId;
}
