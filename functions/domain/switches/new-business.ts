import { readSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { OFF, ON, type SwitchedSystem, switchedSystems } from '#shared/staff/system-figures.ts';

/** Whether the platform is in maintenance, and which systems take nothing new now: all of them in maintenance. */
export async function systemsOff(): Promise<{ maintenance: boolean; off: SwitchedSystem[] }> {
  const figure = await readSystemFigures();
  const maintenance = figure('maintenance') === ON;
  return { maintenance, off: switchedSystems.filter((one) => maintenance || figure(`${one}_on`) === OFF) };
}

/** Whether a system takes new business now. What is open in it settles, closes and is repaid whatever this says. */
export const takesNew = async (system: SwitchedSystem): Promise<boolean> => !(await systemsOff()).off.includes(system);

/** Asked before anything new is taken. @throws {Refusal} MAINTENANCE, SYSTEM_OFF. */
export async function assertTakesNew(system: SwitchedSystem): Promise<void> {
  const { maintenance, off } = await systemsOff();
  if (maintenance) throw new Refusal('MAINTENANCE');
  if (off.includes(system)) throw new Refusal('SYSTEM_OFF');
}
