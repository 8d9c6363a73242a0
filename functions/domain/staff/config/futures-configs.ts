import {
  restoredConfigs,
  SEEDED_FUTURES_CONFIGS,
  type StoredFuturesConfig,
  storedFuturesConfigs,
} from '#functions/data/futures/futures-configs.ts';
import { readConfigItem } from '#functions/data/table/config-items.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import type { ProductType } from '#shared/market/symbols.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { AdminFuturesConfig } from '#shared/schemas/admin/config.ts';
import { type ConfigPlace, changeConfig } from './change-config.ts';

const FUTURES: ConfigPlace<readonly StoredFuturesConfig[]> = {
  kind: 'futures',
  key: storedFuturesConfigs.key(),
  field: 'configs',
  seeded: SEEDED_FUTURES_CONFIGS,
};

/** The terms of every class, as they are stored now. */
export async function listFuturesConfigs(): Promise<AdminFuturesConfig[]> {
  const { values, versions } = await readConfigItem(FUTURES.key, FUTURES.field, FUTURES.seeded);
  return restoredConfigs(values).map((config) => ({ ...config, version: versions[config.product_type] ?? 0 }));
}

/** @throws {Refusal} NOT_FOUND. */
export async function readFuturesConfigForStaff(type: ProductType): Promise<AdminFuturesConfig> {
  const config = (await listFuturesConfigs()).find(({ product_type }) => product_type === type);
  if (!config) throw new Refusal('NOT_FOUND');
  return config;
}

/**
 * Changes the terms of a class, in force everywhere within two seconds. What is open or resting keeps those that it was
 * placed with.
 * @throws {Refusal} NOT_FOUND, VALIDATION_FAILED where stock indices should be traded, what `changeConfig` refuses.
 */
export async function changeFuturesConfig(
  type: ProductType,
  version: number,
  terms: Omit<StoredFuturesConfig, 'product_type'>,
  request: ChangeRequest,
): Promise<AdminFuturesConfig> {
  if (type === 'stock_index' && terms.is_active)
    throw new Refusal('VALIDATION_FAILED', { fields: { is_active: because('viewOnly') } });
  await changeConfig(
    FUTURES,
    {
      action: 'futures_config.change',
      id: type,
      version,
      edit: (values) => {
        const all = restoredConfigs(values);
        const held = all.find(({ product_type }) => product_type === type);
        if (!held) throw new Refusal('NOT_FOUND');
        const next = { ...held, ...terms };
        const { product_type: _, ...before } = held;
        return { values: all.map((config) => (config === held ? next : config)), before, after: { ...terms } };
      },
    },
    request,
  );
  return readFuturesConfigForStaff(type);
}
