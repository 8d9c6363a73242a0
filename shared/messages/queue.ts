import type {
  AccountId,
  AccountKind,
  DepositId,
  ExportId,
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
 * Queue `settle`: an option is due, or still waits for its entry. It may come late, twice, or never; the order itself says
 * what is left to do.
 */
export interface SettleMessage {
  kind: AccountKind;
  account_id: AccountId;
  order_id: OptionOrderId;
  due_at: EpochSeconds;
}

/** Queue `settle`: an investment matures. The same holds of it. */
export interface MaturityMessage {
  kind: AccountKind;
  account_id: AccountId;
  investment_id: InvestmentId;
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

/** Queue `notify`: browsers are to be told of a notification. */
export interface PushMessage {
  push: NotifyMessage;
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

/**
 * Queue `deposits`: what a chain shows, or somebody says. Each may come late, twice, or after what came later: every one is
 * taken as if it were the first, and what is stored decides what is left to do.
 */
export type DepositMessage =
  /** A transfer to somebody's own address. */
  | {
      kind: 'found';
      network: string;
      height: number;
      block_hash: string;
      transfer: {
        tx_hash: string;
        /** Which transfer of its transaction it is. */
        ordinal: number;
        coin_type: string;
        chain_type: string;
        to: string;
        memo: string | null;
        /** In the chain's own units, an integer, and how many digits after the point those have. */
        units: string;
        decimals: number;
      };
    }
  /** A network was read further, as is stored: what is in its blocks has a confirmation more. */
  | { kind: 'progress'; network: string }
  /** Blocks that are no longer part of the chain. */
  | { kind: 'abandoned'; network: string; blocks: { height: number; hash: string }[] }
  /** Somebody says by which transaction they sent something. */
  | { kind: 'claimed'; account_id: AccountId; deposit_id: DepositId };

/** FIFO queue `withdrawals`, a group a network: a withdrawal is approved and may be sent. What is stored says whether it still may. */
export interface WithdrawalMessage {
  account_id: AccountId;
  withdrawal_id: WithdrawalId;
}

/** Queue `exports`: a file is to be written, or written on. It may come twice; what is stored says what is left to do. */
export interface ExportMessage {
  staff_id: StaffId;
  export_id: ExportId;
}
