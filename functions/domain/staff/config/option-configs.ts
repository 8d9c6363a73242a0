import { type StoredOptionConfig, storedOptionConfigs } from '#functions/data/options/option-configs.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import type { AdminOptionConfig } from '#shared/schemas/admin/config.ts';
import { updateConfig } from './change-config.ts';
import { assertExists, type ConfigSection } from './config-place.ts';

export const OPTION_SECTION: ConfigSection<readonly StoredOptionConfig[], StoredOptionConfig> = {
  kind: 'options',
  config: storedOptionConfigs,
  objectOf: (configs, id) => configs.find((config) => config.id === id) ?? null,
  fieldsOf: ({ id: _, ...terms }) => terms,
};

export type OptionConfigTerms = Omit<StoredOptionConfig, 'id' | 'period'>;

/** Every period, the shortest first, as they are stored now. */
export async function listOptionConfigs(): Promise<AdminOptionConfig[]> {
  const { values, versions } = await storedOptionConfigs.read();
  return values.map((config) => ({ ...config, version: versions[config.id] ?? 0 }));
}

const findOptionConfig = async (id: string): Promise<AdminOptionConfig | null> =>
  (await listOptionConfigs()).find((one) => one.id === id) ?? null;

/** @throws {Refusal} CONFIGURATION_NOT_FOUND. */
export async function readOptionConfig(id: string): Promise<AdminOptionConfig> {
  const config = await findOptionConfig(id);
  if (!config) throw new AppError('CONFIGURATION_NOT_FOUND');
  return config;
}

/**
 * Changes the terms of a period, once its rule is met (`changeConfig`). Orders that were placed keep theirs.
 * @throws {Refusal} CONFIGURATION_NOT_FOUND, what `changeConfig` refuses.
 */
export async function updateOptionConfig(
  id: string,
  version: number,
  terms: OptionConfigTerms,
  request: ChangeRequest,
): Promise<{ config: AdminOptionConfig; approval_id: string | null }> {
  const edit = (held: StoredOptionConfig | null) => {
    assertExists(held);
    return { ...held, ...terms };
  };
  const { approval_id } = await updateConfig(
    OPTION_SECTION,
    { action: 'options_config.change', id, version, edit },
    request,
  );
  return { config: await readOptionConfig(id), approval_id };
}

/**
 * Adds a period. Its id follows from its seconds, so that there is one of each.
 * @throws {Refusal} VALIDATION_FAILED where there is one; what `changeConfig` refuses.
 * @returns null in the place of a period that waits for its approval.
 */
export async function createOptionConfig(
  period: number,
  terms: OptionConfigTerms,
  request: ChangeRequest,
): Promise<{ config: AdminOptionConfig | null; approval_id: string | null }> {
  const id = `p${period}`;
  const edit = (held: StoredOptionConfig | null) => {
    if (held) throw new AppError('VALIDATION_FAILED', { fields: { period: fieldError('periodExists') } });
    return { ...terms, id, period };
  };
  const change = { action: 'options_config.create', id, version: undefined, edit } as const;
  const { approval_id } = await updateConfig(OPTION_SECTION, change, request);
  return { config: await findOptionConfig(id), approval_id };
}
