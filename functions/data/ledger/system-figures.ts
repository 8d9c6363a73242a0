import { configItem } from '#functions/data/table/config-items.ts';
import { get } from '#functions/data/table/table.ts';
import { now } from '#functions/lib/clock.ts';
import { type SystemFigureName, systemFigures } from '#shared/staff/system-figures.ts';

/** Figures that staff have set, by name, as decimals; the others have their defaults. */
export type SetFigures = Partial<Record<SystemFigureName, string>>;

export const storedSystemFigures = configItem('SYSTEM');

/** A change is in force everywhere after this long, ms. */
const FRESH_MS = 2000;
let cached: { at: number; figures: SetFigures } | undefined;

/** What the platform goes by now: gives each figure as a decimal. */
export async function readSystemFigures(): Promise<(name: SystemFigureName) => string> {
  if (!cached || Math.abs(now() - cached.at) >= FRESH_MS) {
    const stored = await get<{ figures: SetFigures }>(storedSystemFigures.key());
    cached = { at: now(), figures: stored?.figures ?? {} };
  }
  const { figures } = cached;
  return (name) => figures[name] ?? systemFigures[name].default;
}
