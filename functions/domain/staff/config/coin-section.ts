import { readInventory } from '#functions/data/exchange/inventory.ts';
import {
  type CoinTerms,
  toCoinConfig,
  type CoinTermOverrides,
  coinConfigStore,
} from '#functions/data/market/coin-configs.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { accountKinds } from '#shared/ids.ts';
import { coinSpecs, coins, findCoinSpec, isTransferableCoin } from '#shared/market/coins.ts';
import { formatUnits } from '#shared/money.ts';
import type { AdminCoin, CoinInventory } from '#shared/schemas/admin/coins.ts';
import { assertConfigObjectExists, type ConfigSection } from './config-section.ts';
import { updateConfig } from './update-config.ts';

/** Picks exactly the terms from a larger object. */
const pickCoinTerms = (terms: CoinTerms): CoinTerms => ({
  icon: terms.icon,
  display_digits: terms.display_digits,
  is_transfer_enabled: terms.is_transfer_enabled,
  is_exchange_enabled: terms.is_exchange_enabled,
  min_exchange_amount: terms.min_exchange_amount,
  max_exchange_amount: terms.max_exchange_amount,
  exchange_spread: terms.exchange_spread,
  inventory_limit: terms.inventory_limit,
});

export const COIN_SECTION: ConfigSection<CoinTermOverrides, CoinTerms> = {
  kind: 'coins',
  config: coinConfigStore,
  objectOf: (set, coin) => {
    const spec = findCoinSpec(coin);
    return spec ? pickCoinTerms(toCoinConfig(spec, set)) : null;
  },
  fieldsOf: (terms) => ({ ...terms }),
};

/** Lists every coin, as stored now, in list order. */
export async function listCoinsForStaff(): Promise<AdminCoin[]> {
  const { values, versions } = await coinConfigStore.read();
  return coinSpecs.map((spec) => {
    const { networks, ...config } = toCoinConfig(spec, values);
    return { ...config, networks: [...networks], version: versions[spec.coin] ?? 0 };
  });
}

/**
 * Updates the terms of a coin, once its rule is met (`updateConfig`). A given quote keeps its own terms; a switched-off
 * coin is not exchanged by one either.
 * @throws {AppError} CONFIGURATION_NOT_FOUND, VALIDATION_FAILED for transfers of a coin that has none, the errors of
 * `updateConfig`.
 */
export async function updateCoinTerms(
  coin: string,
  version: number,
  terms: CoinTerms,
  request: StaffChangeContext,
): Promise<{ coin: AdminCoin; approval_id: string | null }> {
  if (terms.is_transfer_enabled && !isTransferableCoin(coin))
    throw new AppError('VALIDATION_FAILED', { fields: { is_transfer_enabled: fieldError('transferCoin') } });
  const edit = (current: CoinTerms | null) => {
    assertConfigObjectExists(current);
    return pickCoinTerms(terms);
  };
  const { approval_id } = await updateConfig(COIN_SECTION, { action: 'coin.change', id: coin, version, edit }, request);
  const changedCoin = (await listCoinsForStaff()).find(({ coin_type }) => coin_type === coin);
  if (!changedCoin) throw new AppError('CONFIGURATION_NOT_FOUND');
  return { coin: changedCoin, approval_id };
}

/** Inventories read concurrently. */
const AT_A_TIME = 8;

/** Lists the house's inventory of each coin, by kind of account: half a second behind at most. */
export function listCoinInventory(): Promise<CoinInventory[]> {
  const all = coins.flatMap((coin_type) => accountKinds.map((account_kind) => ({ coin_type, account_kind })));
  return mapConcurrent(all, AT_A_TIME, async ({ coin_type, account_kind }) => ({
    coin_type,
    account_kind,
    amount: formatUnits(await readInventory(account_kind, coin_type)),
  }));
}
