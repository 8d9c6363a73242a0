import { findNetworkByChainType } from '#shared/market/networks.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';

/** Where something is sent. */
export interface WithdrawalDestination {
  address: string;
  memo: string;
}

/**
 * Where a coin is likely to be sent on a network: where it was sent there last, else to the wallet that one logs in
 * with, which is an Ethereum one.
 */
export function getDefaultDestination(
  chainType: string,
  last: readonly Withdrawal[] | undefined,
  walletAddress: string | null | undefined,
): WithdrawalDestination | null {
  const network = findNetworkByChainType(chainType);
  const used = last?.find((one) => findNetworkByChainType(one.chain_type)?.network === network?.network);
  if (used) return { address: used.withdraw_address, memo: used.memo ?? '' };
  if (network?.family === 'evm' && typeof walletAddress === 'string') return { address: walletAddress, memo: '' };
  return null;
}
