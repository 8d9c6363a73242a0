import type { StoredCoinNetworkTerms } from '#functions/data/chains/coin-network-terms.ts';
import {
  type CoinNetwork,
  toCoinNetworkId,
  coinNetworkConfigStore,
  mergeCoinNetworks,
} from '#functions/data/chains/coin-networks.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { exportCsvRows, toYesNoCell } from '#functions/domain/staff/acts/export-rows.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { isNativeCoin } from '#shared/market/coin-networks.ts';
import { type NetworkSpec, findNetworkByChainType, networkNames } from '#shared/market/networks.ts';
import type { CoinNetworkView } from '#shared/schemas/admin/chains.ts';
import { COIN_NETWORK_SECTION, toCoinNetworkTerms } from './coin-network-section.ts';
import { parseCoinNetworkTerms } from './coin-network-terms.ts';
import { assertConfigObjectExists } from './config-section.ts';
import { updateConfig } from './update-config.ts';

const getNetworkIndex = ({ network }: NetworkSpec): number => networkNames.indexOf(network);

const toCoinNetworkView = (coinNetwork: CoinNetwork, version: number): CoinNetworkView => ({
  id: coinNetwork.id,
  coin_type: coinNetwork.coin_type,
  chain_type: coinNetwork.chain_type,
  network: coinNetwork.network.network,
  network_name: coinNetwork.network.name,
  is_native: isNativeCoin(coinNetwork.coin_type, coinNetwork.network),
  ...toCoinNetworkTerms(coinNetwork),
  version,
});

/** Lists every coin on every configured network, as stored now, network by network. */
export async function listCoinNetworks(): Promise<CoinNetworkView[]> {
  const { values, versions } = await coinNetworkConfigStore.read();
  const all = mergeCoinNetworks(values).toSorted((a, b) => getNetworkIndex(a.network) - getNetworkIndex(b.network));
  return all.map((coinNetwork) => toCoinNetworkView(coinNetwork, versions[coinNetwork.id] ?? 0));
}

const findOne = async (id: string): Promise<CoinNetworkView | null> =>
  (await listCoinNetworks()).find((config) => config.id === id) ?? null;

/** @throws {AppError} CONFIGURATION_NOT_FOUND */
async function readOne(id: string): Promise<CoinNetworkView> {
  const coinNetwork = await findOne(id);
  assertConfigObjectExists(coinNetwork);
  return coinNetwork;
}

/**
 * Adds a coin to a network, once a second person approved it.
 * @throws {AppError} VALIDATION_FAILED when it exists; the errors of `parseCoinNetworkTerms` and `updateConfig`.
 * @returns null while the pair waits for its approval.
 */
export async function createCoinNetwork(
  coin: string,
  chainType: string,
  terms: StoredCoinNetworkTerms,
  request: StaffChangeContext,
): Promise<{ config: CoinNetworkView | null; approval_id: string | null }> {
  const network = findNetworkByChainType(chainType);
  if (!network) throw new AppError('CONFIGURATION_NOT_FOUND');
  const id = toCoinNetworkId(coin, chainType);
  const existsError = new AppError('VALIDATION_FAILED', { fields: { chain_type: fieldError('coinNetworkExists') } });
  if (await findOne(id)) throw existsError;
  const checked = await parseCoinNetworkTerms(coin, network, toCoinNetworkTerms(terms), null);
  const edit = (current: StoredCoinNetworkTerms | null) => {
    if (current) throw existsError;
    return checked;
  };
  const change = { action: 'coin_network.create', id, version: undefined, edit } as const;
  const { approval_id } = await updateConfig(COIN_NETWORK_SECTION, change, request);
  return { config: await findOne(id), approval_id };
}

/**
 * Updates the terms of a coin on a network, once their rule is met (`updateConfig`). Transactions on their way keep the
 * confirmations of their discovery.
 * @throws {AppError} CONFIGURATION_NOT_FOUND; the errors of `parseCoinNetworkTerms` and `updateConfig`.
 */
export async function updateCoinNetwork(
  id: string,
  version: number | undefined,
  terms: StoredCoinNetworkTerms,
  request: StaffChangeContext,
): Promise<{ config: CoinNetworkView; approval_id: string | null }> {
  const currentNetwork = await readOne(id);
  const network = findNetworkByChainType(currentNetwork.chain_type);
  if (!network) throw new AppError('CONFIGURATION_NOT_FOUND');
  const checked = await parseCoinNetworkTerms(
    currentNetwork.coin_type,
    network,
    toCoinNetworkTerms(terms),
    currentNetwork,
  );
  const edit = (current: StoredCoinNetworkTerms | null) => {
    assertConfigObjectExists(current);
    return checked;
  };
  const change = { action: 'coin_network.change', id, version: version ?? currentNetwork.version, edit } as const;
  const { approval_id } = await updateConfig(COIN_NETWORK_SECTION, change, request);
  return { config: await readOne(id), approval_id };
}

/**
 * Removes a coin from a network: later deposits are held. Returns the remaining ones.
 * @throws {AppError} CONFIGURATION_NOT_FOUND; the errors of `updateConfig`.
 */
export async function removeCoinNetwork(
  id: string,
  version: number | undefined,
  request: StaffChangeContext,
): Promise<CoinNetworkView[]> {
  const currentNetwork = await readOne(id);
  const edit = (current: StoredCoinNetworkTerms | null) => {
    assertConfigObjectExists(current);
    return null;
  };
  const change = { action: 'coin_network.remove', id, version: version ?? currentNetwork.version, edit } as const;
  await updateConfig(COIN_NETWORK_SECTION, change, request);
  return listCoinNetworks();
}

const columns: CsvColumn<CoinNetworkView>[] = [
  ...toCsvFieldColumns('id', 'coin_type', 'chain_type', 'network'),
  ['is_deposit_enabled', (coinNetwork) => toYesNoCell(coinNetwork.is_deposit_enabled)],
  ['is_withdraw_enabled', (coinNetwork) => toYesNoCell(coinNetwork.is_withdraw_enabled)],
  ...toCsvFieldColumns('min_deposit_amount', 'max_deposit_amount', 'min_withdraw_amount', 'max_withdraw_amount'),
  ...toCsvFieldColumns(
    'withdraw_fee',
    'withdraw_fee_type',
    'confirmation_blocks',
    'contract',
    'decimals',
    'explorer',
    'version',
  ),
];

/** Exports coins on networks as CSV, and records who did. */
export const exportCoinNetworks = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listCoinNetworks(), columns, 'coin_networks.export', {}, caller, address);
