import { findNetworkByChainType } from '#shared/market/networks.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';

/** Destination of a withdrawal. */
export interface WithdrawalDestination {
  address: string;
  memo: string;
}

/**
 * Returns the likely destination of a coin on a network: the last one used there, otherwise the wallet used to log in,
 * which is an Ethereum one.
 */
export function getDefaultDestination(
  chainType: string,
  last: readonly Withdrawal[] | undefined,
  walletAddress: string | null | undefined,
): WithdrawalDestination | null {
  const network = findNetworkByChainType(chainType);
  const used = last?.find((withdrawal) => findNetworkByChainType(withdrawal.chain_type)?.network === network?.network);
  if (used) return { address: used.withdraw_address, memo: used.memo ?? '' };
  if (network?.family === 'evm' && typeof walletAddress === 'string') return { address: walletAddress, memo: '' };
  return null;
}
