import { readChainStates } from '#functions/data/chains/chain-states.ts';
import { getPoolRange } from '#functions/data/chains/deposit-addresses.ts';
import { readHotWallets } from '#functions/data/chains/hot-wallet-states.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { getAddressSource } from '#functions/domain/chain/addresses/ensure-deposit-addresses.ts';
import { getNetworkSource } from '#functions/domain/chain/networks.ts';
import { createLowBalanceCheck } from '#functions/domain/withdrawals/create-low-balance-check.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import { networkSpecs, networks } from '#shared/market/networks.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { NetworkState } from '#shared/schemas/admin/chains.ts';

/** Networks read concurrently. */
const AT_A_TIME = 4;

/** A pool with more is shown as this: full enough. */
const MOST_SHOWN = 1000;

async function leftInPool(network: string): Promise<number> {
  let remaining = 0;
  for await (const _ of queryAllItems({ ...getPoolRange(network), limit: MOST_SHOWN })) if (++remaining >= MOST_SHOWN) break;
  return remaining;
}

/** Lists the state of every network: its source, its progress, how addresses are assigned, and the sender. */
export async function listNetworkStates(): Promise<NetworkState[]> {
  const [states, wallets, isLittle] = await Promise.all([
    readChainStates(networks),
    readHotWallets(networks),
    createLowBalanceCheck(),
  ]);
  const all = networkSpecs.map((spec, i) => ({ spec, state: states[i] ?? null, wallet: wallets[i] ?? null }));
  return mapConcurrent(all, AT_A_TIME, async ({ spec, state, wallet }) => {
    const { network, name, chainTypes } = spec;
    const addresses = await getAddressSource(spec);
    return {
      network,
      name,
      chain_types: [...chainTypes],
      source: getNetworkSource(network),
      addresses,
      addresses_left: addresses === 'key' ? null : await leftInPool(network),
      signer: wallet?.kind ?? 'none',
      hot_wallet: wallet?.address ?? null,
      hot_balances: Object.entries(wallet?.balances ?? {}).map(([coin_type, units]) => ({
        coin_type,
        amount: formatUnits(BigInt(units)),
        is_low: isLittle(network, coin_type, BigInt(units) as Amount),
      })),
      height: state?.recent.at(-1)?.height ?? null,
      head: state?.head ?? null,
      seen_at: state?.seen_at ?? null,
    };
  });
}
