import { declareConfigItem } from '#functions/data/table/config-items.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';

export const simulatedFeedItem = declareConfigItem('SIMULATED_FEED');

/** What holds for a symbol from a second on: the logarithm of its price there, and how far it moves in a second. */
export type SimulatedSymbol = readonly [level: number, sigma: number];

export interface SimulatedSegment {
  /** Epoch seconds. The first one also holds for all that was before. */
  from: number;
  symbols: Readonly<Record<string, SimulatedSymbol>>;
}

/** The secret of an installation's simulated prices: whoever reads it knows their future. */
export interface SimulatedFeed {
  seed: Uint8Array;
  /** In the order of their seconds. */
  segments: readonly SimulatedSegment[];
}

/** Segments are kept as text: they are fractions, and the table's numbers are exact decimals, these are binary. */
interface Stored {
  seed: Uint8Array;
  stretches: string;
}

const read = ({ seed, stretches }: Stored): SimulatedFeed => ({
  seed,
  segments: JSON.parse(stretches) as SimulatedSegment[],
});

export async function readSimulatedFeed(): Promise<SimulatedFeed | null> {
  const item = await getItem<Stored>(simulatedFeedItem.key());
  return item && read(item);
}

/** Keeps the first feed that anybody made; returns the one that is kept. */
export async function createSimulatedFeed({ seed, segments }: SimulatedFeed): Promise<SimulatedFeed> {
  const made = await updateItem<Stored>(simulatedFeedItem.key(), {
    update: 'SET seed = :seed, stretches = :segments',
    condition: 'attribute_not_exists(pk)',
    values: { ':seed': seed, ':segments': JSON.stringify(segments) },
  });
  if (made) return read(made);
  return (await readSimulatedFeed()) as SimulatedFeed;
}

/** Adds a segment behind those of `known`; false when another did so before. */
export async function addSimulatedSegment(known: SimulatedFeed, segment: SimulatedSegment): Promise<boolean> {
  const added = await updateItem<Stored>(simulatedFeedItem.key(), {
    update: 'SET stretches = :segments',
    condition: 'stretches = :known',
    values: {
      ':segments': JSON.stringify([...known.segments, segment]),
      ':known': JSON.stringify(known.segments),
    },
  });
  return added !== null;
}
