import { type StoredOptionConfig, optionConfigStore } from '#functions/data/options/option-configs.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AdminOptionConfig } from '#shared/schemas/admin/config.ts';
import { assertConfigObjectExists, type ConfigSection } from './config-section.ts';
import { updateConfig } from './update-config.ts';

export const OPTION_SECTION: ConfigSection<readonly StoredOptionConfig[], StoredOptionConfig> = {
  kind: 'options',
  config: optionConfigStore,
  objectOf: (configs, id) => configs.find((config) => config.id === id) ?? null,
  fieldsOf: ({ id: _, ...terms }) => terms,
};

export type OptionConfigTerms = Omit<StoredOptionConfig, 'id' | 'period'>;

/** Lists every period, the shortest first, as stored now. */
export async function listOptionConfigs(): Promise<AdminOptionConfig[]> {
  const { values, versions } = await optionConfigStore.read();
  return values.map((config) => ({ ...config, version: versions[config.id] ?? 0 }));
}

const findOptionConfig = async (id: string): Promise<AdminOptionConfig | null> =>
  (await listOptionConfigs()).find((candidate) => candidate.id === id) ?? null;

/** @throws {AppError} CONFIGURATION_NOT_FOUND. */
export async function readOptionConfig(id: string): Promise<AdminOptionConfig> {
  const config = await findOptionConfig(id);
  if (!config) throw new AppError('CONFIGURATION_NOT_FOUND');
  return config;
}

/**
 * Updates the terms of a period, once its rule is met (`updateConfig`). Placed orders keep theirs.
 * @throws {AppError} CONFIGURATION_NOT_FOUND, the errors of `updateConfig`.
 */
export async function updateOptionConfig(
  id: string,
  version: number,
  terms: OptionConfigTerms,
  request: StaffChangeContext,
): Promise<{ config: AdminOptionConfig; approval_id: string | null }> {
  const edit = (current: StoredOptionConfig | null) => {
    assertConfigObjectExists(current);
    return { ...current, ...terms };
  };
  const { approval_id } = await updateConfig(
    OPTION_SECTION,
    { action: 'options_config.change', id, version, edit },
    request,
  );
  return { config: await readOptionConfig(id), approval_id };
}

/**
 * Adds a period. Its id is derived from its seconds, so each exists once.
 * @throws {AppError} VALIDATION_FAILED when it exists; the errors of `updateConfig`.
 * @returns null while the period waits for its approval.
 */
export async function createOptionConfig(
  period: number,
  terms: OptionConfigTerms,
  request: StaffChangeContext,
): Promise<{ config: AdminOptionConfig | null; approval_id: string | null }> {
  const id = `p${period}`;
  const edit = (current: StoredOptionConfig | null) => {
    if (current) throw new AppError('VALIDATION_FAILED', { fields: { period: fieldError('periodExists') } });
    return { ...terms, id, period };
  };
  const change = { action: 'options_config.create', id, version: undefined, edit } as const;
  const { approval_id } = await updateConfig(OPTION_SECTION, change, request);
  return { config: await findOptionConfig(id), approval_id };
}
