import type { AccountId, AccountKind, OptionOrderId } from '../ids.ts';
import type { EpochSeconds } from '../time.ts';

/** Queue `settle`: an option is due. It may come late, twice, or never; the order itself says what is left to do. */
export interface SettleMessage {
  kind: AccountKind;
  account_id: AccountId;
  order_id: OptionOrderId;
  expired_at: EpochSeconds;
}

/** Queue `welcome`: a connection was accepted and can be posted to from now on. */
export interface WelcomeMessage {
  connection_id: string;
}
