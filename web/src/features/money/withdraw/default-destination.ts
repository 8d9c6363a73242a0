import { findNetworkByChainType } from '#shared/market/networks.ts';
import type { Withdrawal, WithdrawalStatus } from '#shared/schemas/withdrawals.ts';

/** Destination of a withdrawal. */
export interface WithdrawalDestination {
  address: string;
  memo: string;
}

/** A withdrawal that ended without being sent says nothing of where its owner wants the next one. */
const unsent: readonly WithdrawalStatus[] = ['rejected', 'cancelled', 'failed'];

/**
 * Returns the likely destination of a coin on a network: that of the last withdrawal there that was sent or will be,
 * otherwise the wallet used to log in, which is an Ethereum one.
 */
export function getDefaultDestination(
  chainType: string,
  last: readonly Withdrawal[] | undefined,
  walletAddress: string | null | undefined,
): WithdrawalDestination | null {
  const network = findNetworkByChainType(chainType);
  const used = last?.find(
    ({ status, chain_type }) =>
      !unsent.includes(status) && findNetworkByChainType(chain_type)?.network === network?.network,
  );
  if (used) return { address: used.withdraw_address, memo: used.memo ?? '' };
  if (network?.family === 'evm' && typeof walletAddress === 'string') return { address: walletAddress, memo: '' };
  return null;
}
