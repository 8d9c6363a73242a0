import { configItem, keptFresh } from '#functions/data/table/config-items.ts';
import { get } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type SystemFigureName, systemFigures } from '#shared/staff/system-figures.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A value that guards less than the one before it: that one is in force until then. */
export interface LaterFigure {
  value: string;
  before: string;
  from: EpochSeconds;
}

/** Figures that staff have set, by name, as decimals; the others have their defaults. */
export type SetFigures = Partial<Record<SystemFigureName, string | LaterFigure>>;

export const storedSystemFigures = configItem('SYSTEM');

const readSetFigures = keptFresh(
  async () => (await get<{ figures: SetFigures }>(storedSystemFigures.key()))?.figures ?? {},
);

/** What a figure was set to, and since or from when that is in force; null where it is. */
export function setFigure(figures: SetFigures, name: SystemFigureName, at: EpochSeconds) {
  const set = figures[name] ?? systemFigures[name].default;
  if (typeof set === 'string') return { value: set, inForce: set, from: null };
  const waits = set.from > at;
  return { value: set.value, inForce: waits ? set.before : set.value, from: waits ? set.from : null };
}

/** What the platform goes by now: gives each figure as a decimal. */
export async function readSystemFigures(): Promise<(name: SystemFigureName) => string> {
  const figures: SetFigures = await readSetFigures();
  return (name) => setFigure(figures, name, nowSeconds()).inForce;
}
