import type { CoinNetwork } from '#functions/data/chains/coin-networks.ts';
import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import type { Payout } from '#functions/domain/chain/chain.ts';
import { chainUnits } from '#shared/market/withdrawal-fee.ts';

/** What a withdrawal sends, as its chain counts. */
export const payoutOf = ({ address, memo, net_amount, coin_type }: StoredWithdrawal, config: CoinNetwork): Payout => ({
  to: address,
  memo,
  asset: { coin_type, contract: config.contract, decimals: config.decimals },
  units: chainUnits(net_amount, config),
});
