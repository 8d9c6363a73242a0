import type { WithdrawFeeType } from '#shared/schemas/withdrawals.ts';

/** What staff may set of a coin on a network. Decimals are those of the interface. */
export interface StoredCoinNetworkTerms {
  is_deposit_enabled: boolean;
  is_withdraw_enabled: boolean;
  min_deposit_amount: string;
  max_deposit_amount: string;
  min_withdraw_amount: string;
  max_withdraw_amount: string;
  /** Of the coin, or percent. */
  withdraw_fee: string;
  withdraw_fee_type: WithdrawFeeType;
  confirmation_blocks: number;
  /** Null of a chain's own coin. */
  contract: string | null;
  /** Digits after the point that the chain or the contract knows; the platform keeps eight. */
  decimals: number;
  /** `{hash}` stands for the transaction. */
  explorer: string;
}
