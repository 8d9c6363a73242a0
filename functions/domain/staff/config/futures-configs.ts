import { type StoredFuturesConfig, futuresConfigStore } from '#functions/data/futures/futures-configs.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { MarketProductType } from '#shared/market/symbols.ts';
import type { AdminFuturesConfig } from '#shared/schemas/admin/config.ts';
import { assertConfigObjectExists, type ConfigSection } from './config-section.ts';
import { updateConfig } from './update-config.ts';

export const FUTURES_SECTION: ConfigSection<readonly StoredFuturesConfig[], StoredFuturesConfig> = {
  kind: 'futures',
  config: futuresConfigStore,
  objectOf: (configs, id) => configs.find(({ product_type }) => product_type === id) ?? null,
  fieldsOf: ({ product_type: _, ...terms }) => ({
    ...terms,
    brackets: terms.brackets.map((bracket) => ({ ...bracket })),
    volatility_caps: terms.volatility_caps.map((limit) => ({ ...limit })),
    close_cap: terms.close_cap && { ...terms.close_cap },
  }),
};

/** Lists the terms of every class, as stored now. */
export async function listFuturesConfigs(): Promise<AdminFuturesConfig[]> {
  const { values, versions } = await futuresConfigStore.read();
  return values.map((config) => ({ ...config, version: versions[config.product_type] ?? 0 }));
}

/** @throws {AppError} CONFIGURATION_NOT_FOUND. */
export async function readFuturesConfigForStaff(type: MarketProductType): Promise<AdminFuturesConfig> {
  const config = (await listFuturesConfigs()).find(({ product_type }) => product_type === type);
  if (!config) throw new AppError('CONFIGURATION_NOT_FOUND');
  return config;
}

/**
 * Updates the terms of a class, once its rule is met (`updateConfig`). Open positions and resting orders keep theirs.
 * @throws {AppError} CONFIGURATION_NOT_FOUND, VALIDATION_FAILED for trading stock indices, the errors of
 * `updateConfig`.
 */
export async function updateFuturesConfig(
  type: MarketProductType,
  version: number,
  terms: Omit<StoredFuturesConfig, 'product_type'>,
  request: StaffChangeContext,
): Promise<{ config: AdminFuturesConfig; approval_id: string | null }> {
  if (type === 'stock_index' && terms.is_active)
    throw new AppError('VALIDATION_FAILED', { fields: { is_active: fieldError('viewOnly') } });
  const edit = (current: StoredFuturesConfig | null) => {
    assertConfigObjectExists(current);
    return { ...current, ...terms };
  };
  const change = { action: 'futures_config.change', id: type, version, edit } as const;
  const { approval_id } = await updateConfig(FUTURES_SECTION, change, request);
  return { config: await readFuturesConfigForStaff(type), approval_id };
}
