import { readSystemSettings } from '#functions/data/ledger/system-figures.ts';
import { AppError } from '#shared/errors/errors.ts';
import {
  SETTING_SWITCH_OFF,
  SETTING_SWITCH_ON,
  type SwitchableSystem,
  switchableSystems,
} from '#shared/staff/system-figures.ts';

/**
 * Returns whether the platform is in maintenance, and which systems take no new business: all of them in maintenance.
 */
export async function readDisabledSystems(): Promise<{ maintenance: boolean; off: SwitchableSystem[] }> {
  const figure = await readSystemSettings();
  const maintenance = figure('maintenance') === SETTING_SWITCH_ON;
  return {
    maintenance,
    off: switchableSystems.filter((system) => maintenance || figure(`${system}_on`) === SETTING_SWITCH_OFF),
  };
}

/** True when a system takes new business now. Open items settle, close and are repaid in any case. */
export const isSystemOpen = async (system: SwitchableSystem): Promise<boolean> =>
  !(await readDisabledSystems()).off.includes(system);

/** Checks before any new business. @throws {AppError} MAINTENANCE, SYSTEM_OFF. */
export async function assertSystemOpen(system: SwitchableSystem): Promise<void> {
  const { maintenance, off } = await readDisabledSystems();
  if (maintenance) throw new AppError('MAINTENANCE');
  if (off.includes(system)) throw new AppError('SYSTEM_OFF');
}
