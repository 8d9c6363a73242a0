import { readChainStates } from '#functions/data/chains/chain-states.ts';
import { getDepositAddressPoolRange } from '#functions/data/chains/deposit-addresses.ts';
import { readHotWalletStates } from '#functions/data/chains/hot-wallet-states.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { getDepositAddressSource } from '#functions/domain/chain/addresses/ensure-deposit-addresses.ts';
import { getChainNetworkSource } from '#functions/domain/chain/networks.ts';
import { createHotWalletBalanceCheck } from '#functions/domain/withdrawals/create-low-balance-check.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { networkSpecs, networkNames } from '#shared/market/networks.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { BlockchainNetworkState } from '#shared/schemas/admin/chains.ts';

/** Networks read concurrently. */
const AT_A_TIME = 4;

/** A pool with more is shown as this: full enough. */
const MAX_SHOWN_ADDRESSES = 1000;

async function leftInPool(network: string): Promise<number> {
  let remaining = 0;
  for await (const _ of queryAllItems({ ...getDepositAddressPoolRange(network), limit: MAX_SHOWN_ADDRESSES }))
    if (++remaining >= MAX_SHOWN_ADDRESSES) break;
  return remaining;
}

/** Lists the state of every network: its source, its progress, how addresses are assigned, and the sender. */
export async function listNetworkStates(): Promise<BlockchainNetworkState[]> {
  const [states, wallets, isLittle] = await Promise.all([
    readChainStates(networkNames),
    readHotWalletStates(networkNames),
    createHotWalletBalanceCheck(),
  ]);
  const all = networkSpecs.map((spec, i) => ({ spec, state: states[i] ?? null, wallet: wallets[i] ?? null }));
  return mapConcurrent(all, AT_A_TIME, async ({ spec, state, wallet }) => {
    const { network, name, chainTypes } = spec;
    const addresses = await getDepositAddressSource(spec);
    return {
      network,
      name,
      chain_types: [...chainTypes],
      source: getChainNetworkSource(network),
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
