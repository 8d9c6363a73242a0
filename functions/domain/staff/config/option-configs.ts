import {
  SEEDED_OPTION_CONFIGS,
  type StoredOptionConfig,
  storedOptionConfigs,
} from '#functions/data/options/option-configs.ts';
import { readConfigItem } from '#functions/data/table/config-items.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { AdminOptionConfig } from '#shared/schemas/admin/config.ts';
import { type ConfigPlace, changeConfig } from './change-config.ts';

const OPTIONS: ConfigPlace<readonly StoredOptionConfig[]> = {
  kind: 'options',
  key: storedOptionConfigs.key(),
  field: 'configs',
  seeded: SEEDED_OPTION_CONFIGS,
};

export type OptionTerms = Omit<StoredOptionConfig, 'id' | 'period'>;

/** Every period, the shortest first, as they are stored now. */
export async function listOptionConfigs(): Promise<AdminOptionConfig[]> {
  const { values, versions } = await readConfigItem(OPTIONS.key, OPTIONS.field, OPTIONS.seeded);
  return values.map((config) => ({ ...config, version: versions[config.id] ?? 0 }));
}

/** @throws {Refusal} NOT_FOUND. */
export async function readOptionConfig(id: string): Promise<AdminOptionConfig> {
  const config = (await listOptionConfigs()).find((one) => one.id === id);
  if (!config) throw new Refusal('NOT_FOUND');
  return config;
}

/**
 * Changes the terms of a period, in force everywhere within two seconds. Orders that were placed keep theirs.
 * @throws {Refusal} NOT_FOUND, what `changeConfig` refuses.
 */
export async function changeOptionConfig(
  id: string,
  version: number,
  terms: OptionTerms,
  request: ChangeRequest,
): Promise<AdminOptionConfig> {
  await readOptionConfig(id);
  await changeConfig(
    OPTIONS,
    {
      action: 'options_config.change',
      id,
      version,
      edit: (values) => {
        const held = values.find((config) => config.id === id);
        if (!held) throw new Refusal('NOT_FOUND');
        const { id: _, period: __, ...before } = held;
        const next = { ...held, ...terms };
        return { values: values.map((config) => (config === held ? next : config)), before, after: { ...terms } };
      },
    },
    request,
  );
  return readOptionConfig(id);
}

/**
 * Adds a period. Its id follows from its seconds, so that there is one of each.
 * @throws {Refusal} VALIDATION_FAILED where there is one; what `changeConfig` refuses.
 */
export async function createOptionConfig(
  period: number,
  terms: OptionTerms,
  request: ChangeRequest,
): Promise<AdminOptionConfig> {
  const id = `p${period}`;
  const known = new Refusal('VALIDATION_FAILED', { fields: { period: because('periodExists') } });
  if ((await listOptionConfigs()).some((config) => config.id === id)) throw known;
  await changeConfig(
    OPTIONS,
    {
      action: 'options_config.create',
      id,
      version: 0,
      edit: (values) => {
        if (values.some((config) => config.id === id)) throw known;
        const config = { ...terms, id, period };
        return {
          values: [...values, config].sort((a, b) => a.period - b.period),
          before: null,
          after: { period, ...terms },
        };
      },
    },
    request,
  );
  return readOptionConfig(id);
}
