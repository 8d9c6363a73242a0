import { readChainStates } from '#functions/data/chains/chain-states.ts';
import { poolRange } from '#functions/data/chains/deposit-addresses.ts';
import { readSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { coinPricesOf } from '#functions/data/market/coin-prices.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import { queryAll } from '#functions/data/table/table.ts';
import { addressSource } from '#functions/domain/chain/addresses/addresses-for.ts';
import { senderOf, sourceOf } from '#functions/domain/chain/networks.ts';
import { inParallel } from '#functions/lib/parallel.ts';
import { networkSpecs, networks } from '#shared/market/networks.ts';
import { type Amount, amount, formatUnits, PRICE_OF_ONE, ZERO } from '#shared/money.ts';
import type { NetworkState } from '#shared/schemas/admin/chains.ts';

/** So many networks are looked at at a time. */
const AT_A_TIME = 4;

/** A pool that has more is full enough to be shown as this. */
const MOST_SHOWN = 1000;

async function leftInPool(network: string): Promise<number> {
  let left = 0;
  for await (const _ of queryAll({ ...poolRange(network), limit: MOST_SHOWN })) if (++left >= MOST_SHOWN) break;
  return left;
}

/** What so much of each coin is worth together by the latest prices, USDT in units; coins without a price are left out. */
async function valueOf(balances: readonly (readonly [coin: string, units: bigint])[]): Promise<Amount> {
  const priceOf = coinPricesOf(await latestTick());
  return balances.reduce<bigint>(
    (sum, [coin, units]) => sum + (units * (priceOf(coin) ?? 0n)) / PRICE_OF_ONE,
    ZERO,
  ) as Amount;
}

/** How every network stands: what it is read from, how far, by what people get addresses, and who sends. */
export async function listNetworkStates(): Promise<NetworkState[]> {
  const [states, figure] = await Promise.all([readChainStates(networks), readSystemFigures()]);
  const low = amount(figure('hot_wallet_low_value'));
  const all = networkSpecs.map((spec, i) => ({ spec, state: states[i] ?? null }));
  return inParallel(all, AT_A_TIME, async ({ spec, state }) => {
    const { network, name, chainTypes } = spec;
    const [addresses, sender] = [await addressSource(spec), senderOf(network)];
    const balances = Object.entries(state?.hot_balances ?? {}).map(([coin, units]) => [coin, BigInt(units)] as const);
    const value = state?.hot_balances ? await valueOf(balances) : null;
    return {
      network,
      name,
      chain_types: [...chainTypes],
      source: sourceOf(network),
      addresses,
      addresses_left: addresses === 'key' ? null : await leftInPool(network),
      signer: sender?.kind ?? 'none',
      hot_wallet: sender && (await sender.address()),
      hot_balances: balances.map(([coin_type, units]) => ({ coin_type, amount: formatUnits(units as Amount) })),
      hot_value: value === null ? null : formatUnits(value),
      is_hot_low: value !== null && value < low,
      height: state?.recent.at(-1)?.height ?? null,
      head: state?.head ?? null,
      seen_at: state?.seen_at ?? null,
    };
  });
}
