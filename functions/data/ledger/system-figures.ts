import {
  type ConfigItem,
  declareConfig,
  type PendingChange,
  placeInRecord,
} from '#functions/data/table/config-items.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type SystemFigureName, systemFigures } from '#shared/staff/system-figures.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Figures that staff have set, by name, as decimals; the others have their defaults. */
export type SetFigures = Readonly<Record<string, string>>;

export type FiguresItem = ConfigItem<SetFigures, string>;

/** How a value that guards less was stored among the others before pending changes lay beside them. */
interface LaterFigure {
  value: string;
  before: string;
  from: EpochSeconds;
}

function migrate(figures: Readonly<Record<string, string | LaterFigure>>): Pick<FiguresItem, 'values' | 'pending'> {
  const all = Object.entries(figures);
  const pendingOf = ({ value, from }: LaterFigure): PendingChange<string> => ({
    approval_id: null,
    until: from,
    is_scheduled: true,
    value,
  });
  return {
    values: Object.fromEntries(all.map(([name, set]) => [name, typeof set === 'string' ? set : set.before])),
    pending: Object.fromEntries(
      all.flatMap(([name, set]) => (typeof set === 'string' ? [] : [[name, pendingOf(set)]])),
    ),
  };
}

export const storedSystemFigures = declareConfig<SetFigures, string, Readonly<Record<string, string | LaterFigure>>>({
  name: 'SYSTEM',
  field: 'figures',
  seeded: {},
  place: placeInRecord(),
  migrate,
});

/** The value of a figure among those that staff have set. */
export const figureIn = (figures: SetFigures, name: SystemFigureName): string =>
  figures[name] ?? systemFigures[name].default;

/** What the platform goes by: gives each figure, at the second in which it is asked for, as a decimal. */
export async function readSystemFigures(): Promise<(name: SystemFigureName) => string> {
  const item = await storedSystemFigures.readFresh();
  return (name) => figureIn(storedSystemFigures.valuesAt(item, nowSeconds()), name);
}
