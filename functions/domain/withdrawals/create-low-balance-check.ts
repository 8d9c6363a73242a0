import { readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { type Amount, toAmount, getValueAtPrice } from '#shared/money.ts';

/**
 * Returns a check whether a network's hot wallet has too little of a coin, by the staff setting: never for a coin not
 * withdrawn there now, or without a price.
 */
export async function createHotWalletBalanceCheck(): Promise<
  (network: string, coin: string, balance: Amount) => boolean
> {
  const [configs, figure, tick] = await Promise.all([readCoinNetworks(), readSystemSettings(), readLatestTick()]);
  const minimumValue = toAmount(figure('hot_wallet_low_value'));
  const priceOf = toCoinPriceLookup(tick);
  return (network, coin, balance) => {
    const price = priceOf(coin);
    const isWithdrawn = configs.some(
      (config) => config.network.network === network && config.coin_type === coin && config.is_withdraw_enabled,
    );
    return isWithdrawn && price !== null && getValueAtPrice(balance, price) < minimumValue;
  };
}
