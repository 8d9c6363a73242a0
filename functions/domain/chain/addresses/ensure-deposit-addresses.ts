import { randomInt } from 'node:crypto';
import {
  type DepositAddress,
  buildDepositAddressAssignment,
  allocateDerivationIndex,
  type PooledDepositAddress,
  getDepositAddressPoolRange,
  readDepositAddresses,
  takePooledDepositAddress,
} from '#functions/data/chains/deposit-addresses.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { getChainNetworkSource } from '#functions/domain/chain/networks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import { type NetworkSpec, networkSpecs } from '#shared/market/networks.ts';
import { deriveAddress, hasDerivedAddresses } from './derive-address.ts';

/** Active networks, and the extended public keys from which users’ addresses are derived. */
export interface DepositAddressSources {
  isOn: (spec: NetworkSpec) => boolean;
  /** Null when a network has none. */
  xpubOf: (network: string) => string | null;
}

/** True when deposits can come on a network: it is read, or staff review all of it, for which an address is enough. */
export const isNetworkActive = ({ network, family }: NetworkSpec): boolean =>
  family === 'reviewed' || getChainNetworkSource(network) !== 'none';

/** As configured. */
const configured: DepositAddressSources = { isOn: isNetworkActive, xpubOf: (network) => config.networkXpub(network) };

const hasKey = (spec: NetworkSpec, { xpubOf }: DepositAddressSources): boolean =>
  hasDerivedAddresses(spec) && xpubOf(spec.network) !== null;

/** Addresses at the head of a pool, one of which is chosen at random: concurrent users seldom choose the same. */
const REACH = 20;

async function onePooled(network: string): Promise<PooledDepositAddress | null> {
  const { items } = await queryPage<PooledDepositAddress>({ ...getDepositAddressPoolRange(network), limit: REACH });
  return items.length === 0 ? null : (items[randomInt(items.length)] ?? null);
}

/** Returns the current source of addresses on a network; `none` without a key and with an empty pool. */
export async function getDepositAddressSource(
  spec: NetworkSpec,
  sources: DepositAddressSources = configured,
): Promise<'key' | 'pool' | 'none'> {
  if (hasKey(spec, sources)) return 'key';
  return (await onePooled(spec.network)) ? 'pool' : 'none';
}

/** A network on which the user needs an address: one from its pool, or null when it is derived from a key. */
interface MissingAddress {
  spec: NetworkSpec;
  pooled: PooledDepositAddress | null;
}

async function findDue(missing: readonly NetworkSpec[], sources: DepositAddressSources): Promise<MissingAddress[]> {
  const dueNetworks = await Promise.all(
    missing.map(async (spec) => {
      if (hasKey(spec, sources)) return [{ spec, pooled: null }];
      const pooled = await onePooled(spec.network);
      return pooled ? [{ spec, pooled }] : [];
    }),
  );
  return dueNetworks.flat();
}

/** Returns the user’s derivation index, reserved if missing; null when no key is needed. */
async function placeFor(
  due: readonly MissingAddress[],
  currentAddresses: readonly DepositAddress[],
): Promise<number | null> {
  if (due.every(({ pooled }) => pooled)) return null;
  return currentAddresses.find(({ index }) => index !== null)?.index ?? (await allocateDerivationIndex());
}

function addressAt(
  { spec: { network, family }, pooled }: MissingAddress,
  place: number | null,
  { xpubOf }: DepositAddressSources,
) {
  if (pooled) return { network, address: pooled.address, memo: pooled.memo, index: null };
  const xpub = xpubOf(network);
  if (xpub === null || place === null) throw new Error(`There is no key of ${network}.`);
  return { network, address: deriveAddress({ network, family }, xpub, place), memo: null, index: place };
}

/** Enough tries for concurrent users at the end of a pool. */
const TRIES = 20;

/**
 * Returns a user’s addresses on the active networks, in the order of networks. Missing addresses are assigned now,
 * permanently and in one transaction. Two concurrent requests assign one address, and no pooled address is lost. A user
 * with all addresses costs one read.
 * @throws {AppError} SERVICE_UNAVAILABLE after repeated conflicts.
 */
export function ensureDepositAddresses(
  user: { id: UserId },
  account: AccountRef,
  sources: DepositAddressSources = configured,
): Promise<DepositAddress[]> {
  const on = networkSpecs.filter((spec) => sources.isOn(spec));
  return retryOnConflict(async () => {
    const currentAddresses = await readDepositAddresses(user.id);
    const has = (spec: NetworkSpec) => currentAddresses.some(({ network }) => network === spec.network);
    const due = await findDue(
      on.filter((spec) => !has(spec)),
      sources,
    );
    const place = await placeFor(due, currentAddresses);
    const owner = { user_id: user.id, account_id: account.id, given_at: nowSeconds() };
    const fresh = due.map((dueNetwork): DepositAddress => ({ ...owner, ...addressAt(dueNetwork, place, sources) }));
    if (fresh.length > 0)
      await transact([
        ...fresh.flatMap(buildDepositAddressAssignment),
        ...due.flatMap(({ spec, pooled }) => (pooled ? [takePooledDepositAddress(spec.network, pooled)] : [])),
      ]);
    const all = new Map(
      [...currentAddresses, ...fresh].map((depositAddress) => [depositAddress.network, depositAddress]),
    );
    return on.flatMap(({ network }) => all.get(network) ?? []);
  }, TRIES);
}
