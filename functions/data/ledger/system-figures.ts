import { configItem, keptFresh } from '#functions/data/table/config-items.ts';
import { get } from '#functions/data/table/table.ts';
import { type SystemFigureName, systemFigures } from '#shared/staff/system-figures.ts';

/** Figures that staff have set, by name, as decimals; the others have their defaults. */
export type SetFigures = Partial<Record<SystemFigureName, string>>;

export const storedSystemFigures = configItem('SYSTEM');

const readSetFigures = keptFresh(
  async () => (await get<{ figures: SetFigures }>(storedSystemFigures.key()))?.figures ?? {},
);

/** What the platform goes by now: gives each figure as a decimal. */
export async function readSystemFigures(): Promise<(name: SystemFigureName) => string> {
  const figures: SetFigures = await readSetFigures();
  return (name) => figures[name] ?? systemFigures[name].default;
}
