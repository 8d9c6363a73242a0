import { type CoinNetwork, readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { getCoinName } from '#shared/market/coins.ts';
import type { WithdrawalConfig, WithdrawalFee } from '#shared/schemas/withdrawals.ts';

const configView = (config: CoinNetwork): WithdrawalConfig => ({
  coin_type: config.coin_type,
  coin_name: getCoinName(config.coin_type),
  chain_type: config.chain_type,
  network_name: config.network.name,
  is_withdraw_enabled: config.is_withdraw_enabled,
  off_reason: config.is_withdraw_enabled ? null : 'disabled',
  withdraw_fee: config.withdraw_fee,
  withdraw_fee_type: config.withdraw_fee_type,
  min_withdraw_amount: config.min_withdraw_amount,
  max_withdraw_amount: config.max_withdraw_amount,
  decimals: Math.min(8, config.decimals),
  has_memo: config.network.hasMemo ?? false,
});

/** Lists every coin on every network on which it can be withdrawn. */
export const listWithdrawalConfigs = async (): Promise<WithdrawalConfig[]> =>
  (await readCoinNetworks()).map(configView);

/** Lists the public fees: nothing when withdrawals are off. */
export const listWithdrawalFees = async (): Promise<WithdrawalFee[]> =>
  (await listWithdrawalConfigs())
    .filter(({ is_withdraw_enabled }) => is_withdraw_enabled)
    .map(({ coin_type, coin_name, network_name, withdraw_fee, withdraw_fee_type, min_withdraw_amount }) => ({
      coin_type,
      coin_name,
      network_name,
      withdraw_fee,
      withdraw_fee_type,
      min_withdraw_amount,
    }));
