import type { CoinNetworkTerms } from '#functions/data/chains/coin-network-terms.ts';
import {
  COIN_NETWORKS_FIELD,
  type CoinNetwork,
  coinNetworkId,
  type SetCoinNetworks,
  storedCoinNetworks,
  withSet,
} from '#functions/data/chains/coin-networks.ts';
import { readConfigItem } from '#functions/data/table/config-items.ts';
import { normalAddress } from '#functions/domain/chain/addresses/address-formats.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import type { Column } from '#functions/domain/lists/csv.ts';
import { fields } from '#functions/domain/lists/csv-columns.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { exportRows, yes } from '#functions/domain/staff/acts/export-rows.ts';
import { type NetworkSpec, networkOf, networks } from '#shared/market/networks.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { CoinNetworkView } from '#shared/schemas/admin/chains.ts';
import { type ConfigPlace, changeConfig } from './change-config.ts';

const COIN_NETWORKS: ConfigPlace<SetCoinNetworks> = {
  kind: 'coin_networks',
  key: storedCoinNetworks.key(),
  field: COIN_NETWORKS_FIELD,
  seeded: {},
};

/** Takes exactly the terms out of what holds more. */
const termsOf = (terms: CoinNetworkTerms): CoinNetworkTerms => ({
  is_deposit_enabled: terms.is_deposit_enabled,
  is_withdraw_enabled: terms.is_withdraw_enabled,
  min_deposit_amount: terms.min_deposit_amount,
  max_deposit_amount: terms.max_deposit_amount,
  min_withdraw_amount: terms.min_withdraw_amount,
  max_withdraw_amount: terms.max_withdraw_amount,
  withdraw_fee: terms.withdraw_fee,
  withdraw_fee_type: terms.withdraw_fee_type,
  confirmation_blocks: terms.confirmation_blocks,
  contract: terms.contract,
  decimals: terms.decimals,
  explorer: terms.explorer,
});

const placeOf = ({ network }: NetworkSpec): number => networks.indexOf(network);

const isNative = (coin: string, { nativeCoin }: NetworkSpec): boolean => coin === nativeCoin;

const viewOf = (one: CoinNetwork, version: number): CoinNetworkView => ({
  id: one.id,
  coin_type: one.coin_type,
  chain_type: one.chain_type,
  network: one.network.network,
  network_name: one.network.name,
  is_native: isNative(one.coin_type, one.network),
  ...termsOf(one),
  version,
});

/** Every coin on every network that it is configured for, as they are stored now, network by network. */
export async function listCoinNetworks(): Promise<CoinNetworkView[]> {
  const { values, versions } = await readConfigItem(COIN_NETWORKS.key, COIN_NETWORKS.field, COIN_NETWORKS.seeded);
  const all = withSet(values).toSorted((a, b) => placeOf(a.network) - placeOf(b.network));
  return all.map((one) => viewOf(one, versions[one.id] ?? 0));
}

/** @throws {Refusal} NOT_FOUND */
async function readOne(id: string): Promise<CoinNetworkView> {
  const one = (await listCoinNetworks()).find((config) => config.id === id);
  if (!one) throw new Refusal('NOT_FOUND');
  return one;
}

/**
 * Terms as they are stored: a coin is native to the network, or its contract is an address there.
 * @throws {Refusal} VALIDATION_FAILED at `contract`.
 */
function checkedTerms(coin: string, network: NetworkSpec, terms: CoinNetworkTerms): CoinNetworkTerms {
  const refused = (reason: 'contractMissing' | 'chainAddress') =>
    new Refusal('VALIDATION_FAILED', { fields: { contract: because(reason) } });
  if ((terms.contract === null) !== isNative(coin, network)) throw refused('contractMissing');
  if (terms.contract === null) return termsOf(terms);
  const contract = normalAddress(network.network, terms.contract);
  if (contract === null) throw refused('chainAddress');
  return termsOf({ ...terms, contract });
}

/** What was, for the record; null where there was nothing. */
const recordOf = (terms: CoinNetworkTerms | undefined) => (terms ? { ...termsOf(terms) } : null);

/**
 * Puts a coin on a network, in force everywhere within two seconds.
 * @throws {Refusal} VALIDATION_FAILED where it is there, or its contract is none; what `changeConfig` refuses.
 */
export async function createCoinNetwork(
  coin: string,
  chainType: string,
  terms: CoinNetworkTerms,
  request: ChangeRequest,
): Promise<CoinNetworkView> {
  const network = networkOf(chainType);
  if (!network) throw new Refusal('NOT_FOUND');
  const id = coinNetworkId(coin, chainType);
  const checked = checkedTerms(coin, network, terms);
  const { values, versions } = await readConfigItem(COIN_NETWORKS.key, COIN_NETWORKS.field, COIN_NETWORKS.seeded);
  const known = new Refusal('VALIDATION_FAILED', { fields: { chain_type: because('coinNetworkExists') } });
  const isThere = (set: SetCoinNetworks) => withSet(set).some((one) => one.id === id);
  if (isThere(values)) throw known;
  await changeConfig(
    COIN_NETWORKS,
    {
      action: 'coin_network.create',
      id,
      version: versions[id] ?? 0,
      edit: (set) => {
        if (isThere(set)) throw known;
        return { values: { ...set, [id]: checked }, before: null, after: { ...checked } };
      },
    },
    request,
  );
  return readOne(id);
}

/**
 * Changes the terms of a coin on a network. What is on its way keeps the confirmations that it was found with.
 * @throws {Refusal} NOT_FOUND; VALIDATION_FAILED; what `changeConfig` refuses.
 */
export async function changeCoinNetwork(
  id: string,
  version: number | undefined,
  terms: CoinNetworkTerms,
  request: ChangeRequest,
): Promise<CoinNetworkView> {
  const seen = await readOne(id);
  const network = networkOf(seen.chain_type);
  if (!network) throw new Refusal('NOT_FOUND');
  const checked = checkedTerms(seen.coin_type, network, terms);
  await changeConfig(
    COIN_NETWORKS,
    {
      action: 'coin_network.change',
      id,
      version: version ?? seen.version,
      edit: (set) => {
        const held = withSet(set).find((one) => one.id === id);
        if (!held) throw new Refusal('NOT_FOUND');
        return { values: { ...set, [id]: checked }, before: recordOf(held), after: { ...checked } };
      },
    },
    request,
  );
  return readOne(id);
}

/**
 * Takes a coin off a network: what comes all the same is held. Gives those that are left.
 * @throws {Refusal} NOT_FOUND; what `changeConfig` refuses.
 */
export async function removeCoinNetwork(
  id: string,
  version: number | undefined,
  request: ChangeRequest,
): Promise<CoinNetworkView[]> {
  const seen = await readOne(id);
  await changeConfig(
    COIN_NETWORKS,
    {
      action: 'coin_network.remove',
      id,
      version: version ?? seen.version,
      edit: (set) => {
        const held = withSet(set).find((one) => one.id === id);
        if (!held) throw new Refusal('NOT_FOUND');
        const before = { ...termsOf(held) };
        const after = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
        return { values: { ...set, [id]: null }, before, after };
      },
    },
    request,
  );
  return listCoinNetworks();
}

const columns: Column<CoinNetworkView>[] = [
  ...fields('id', 'coin_type', 'chain_type', 'network'),
  ['is_deposit_enabled', (one) => yes(one.is_deposit_enabled)],
  ['is_withdraw_enabled', (one) => yes(one.is_withdraw_enabled)],
  ...fields('min_deposit_amount', 'max_deposit_amount', 'min_withdraw_amount', 'max_withdraw_amount'),
  ...fields('withdraw_fee', 'withdraw_fee_type', 'confirmation_blocks', 'contract', 'decimals', 'explorer', 'version'),
];

/** Coins on networks as CSV, recorded with who took them. */
export const exportCoinNetworks = async (caller: StaffCaller, address: string): Promise<string> =>
  exportRows(await listCoinNetworks(), columns, 'coin_networks.export', {}, caller, address);
