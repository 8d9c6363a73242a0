import type { CoinNetwork } from '#functions/data/chains/coin-networks.ts';
import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import type { ChainPayout } from '#functions/domain/chain/chain.ts';
import { toChainUnits } from '#shared/market/withdrawal-fee.ts';

/** Returns the payout of a withdrawal, in its chain's units. */
export const toChainPayout = (
  { address, memo, net_amount, coin_type }: StoredWithdrawal,
  config: CoinNetwork,
): ChainPayout => ({
  to: address,
  memo,
  asset: { coin_type, contract: config.contract, decimals: config.decimals },
  units: toChainUnits(net_amount, config),
});
