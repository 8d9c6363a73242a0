import type { WithdrawFeeType } from '#shared/schemas/withdrawals.ts';

/** Terms of a coin on a network that staff may set. Decimals are those of the API. */
export interface StoredCoinNetworkTerms {
  is_deposit_enabled: boolean;
  is_withdraw_enabled: boolean;
  min_deposit_amount: string;
  max_deposit_amount: string;
  min_withdraw_amount: string;
  max_withdraw_amount: string;
  /** In the coin, or percent. */
  withdraw_fee: string;
  withdraw_fee_type: WithdrawFeeType;
  confirmation_blocks: number;
  /** Null for a chain's native coin. */
  contract: string | null;
  /** Decimal places of the chain or the contract; the platform keeps eight. */
  decimals: number;
  /** `{hash}` stands for the transaction. */
  explorer: string;
}
