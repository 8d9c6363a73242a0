import { randomInt } from 'node:crypto';
import {
  type DepositAddress,
  assignAddress,
  takeDerivationIndex,
  type PooledAddress,
  getPoolRange,
  readDepositAddresses,
  takePooledAddress,
} from '#functions/data/chains/deposit-addresses.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { getNetworkSource } from '#functions/domain/chain/networks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import { type NetworkSpec, networkSpecs } from '#shared/market/networks.ts';
import { deriveAddress, hasDerivedAddresses } from './derive-address.ts';

/** Which networks are on, and below which extended public keys people's addresses lie. */
export interface AddressSources {
  isOn: (spec: NetworkSpec) => boolean;
  /** Null where a network has none. */
  xpubOf: (network: string) => string | null;
}

/** Whether anything can come on a network: it is read, or staff look at all of it, for which an address is enough. */
export const isNetworkActive = ({ network, family }: NetworkSpec): boolean =>
  family === 'reviewed' || getNetworkSource(network) !== 'none';

/** As configured. */
const configured: AddressSources = { isOn: isNetworkActive, xpubOf: (network) => config.networkXpub(network) };

const hasKey = (spec: NetworkSpec, { xpubOf }: AddressSources): boolean =>
  hasDerivedAddresses(spec) && xpubOf(spec.network) !== null;

/** Of so many that lie first in a pool one is taken at random: people who come at once seldom reach for the same. */
const REACH = 20;

async function onePooled(network: string): Promise<PooledAddress | null> {
  const { items } = await queryPage<PooledAddress>({ ...getPoolRange(network), limit: REACH });
  return items.length === 0 ? null : (items[randomInt(items.length)] ?? null);
}

/** Where an address on a network would come from now; `none` where there is no key and the pool is empty. */
export async function getAddressSource(
  spec: NetworkSpec,
  sources: AddressSources = configured,
): Promise<'key' | 'pool' | 'none'> {
  if (hasKey(spec, sources)) return 'key';
  return (await onePooled(spec.network)) ? 'pool' : 'none';
}

/** A network on which somebody is to be given an address: the one from its pool, or null where it is made of a key. */
interface Due {
  spec: NetworkSpec;
  pooled: PooledAddress | null;
}

async function findDue(missing: readonly NetworkSpec[], sources: AddressSources): Promise<Due[]> {
  const found = await Promise.all(
    missing.map(async (spec) => {
      if (hasKey(spec, sources)) return [{ spec, pooled: null }];
      const pooled = await onePooled(spec.network);
      return pooled ? [{ spec, pooled }] : [];
    }),
  );
  return found.flat();
}

/** One place below all keys a person, taken where they have none yet; null where no key is needed. */
async function placeFor(due: readonly Due[], given: readonly DepositAddress[]): Promise<number | null> {
  if (due.every(({ pooled }) => pooled)) return null;
  return given.find(({ index }) => index !== null)?.index ?? (await takeDerivationIndex());
}

function addressAt({ spec: { network, family }, pooled }: Due, place: number | null, { xpubOf }: AddressSources) {
  if (pooled) return { network, address: pooled.address, memo: pooled.memo, index: null };
  const xpub = xpubOf(network);
  if (xpub === null || place === null) throw new Error(`There is no key of ${network}.`);
  return { network, address: deriveAddress({ network, family }, xpub, place), memo: null, index: place };
}

/** As many tries as a crowd at the end of a pool may need. */
const TRIES = 20;

/**
 * A person's addresses on the networks that are on, in the order of networks. What is missing and can be given is given
 * now, in one transaction, and is theirs for good: two visits at once give one address, and nothing leaves a pool for
 * nobody. Who has them all costs one read. @throws {Refusal} SERVICE_UNAVAILABLE where others are faster again and again.
 */
export function ensureDepositAddresses(
  user: { id: UserId },
  account: AccountRef,
  sources: AddressSources = configured,
): Promise<DepositAddress[]> {
  const on = networkSpecs.filter((spec) => sources.isOn(spec));
  return retryOnConflict(async () => {
    const given = await readDepositAddresses(user.id);
    const has = (spec: NetworkSpec) => given.some(({ network }) => network === spec.network);
    const due = await findDue(
      on.filter((spec) => !has(spec)),
      sources,
    );
    const place = await placeFor(due, given);
    const owner = { user_id: user.id, account_id: account.id, given_at: nowSeconds() };
    const fresh = due.map((one): DepositAddress => ({ ...owner, ...addressAt(one, place, sources) }));
    if (fresh.length > 0)
      await transact([
        ...fresh.flatMap(assignAddress),
        ...due.flatMap(({ spec, pooled }) => (pooled ? [takePooledAddress(spec.network, pooled)] : [])),
      ]);
    const all = new Map([...given, ...fresh].map((one) => [one.network, one]));
    return on.flatMap(({ network }) => all.get(network) ?? []);
  }, TRIES);
}
