import { declareConfigItem } from '#functions/data/table/config-items.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';

export const simulatedFeedItem = declareConfigItem('SIMULATED_FEED');

/** Parameters of a symbol from a second on: logarithm of its price there, and its movement per second. */
export type SimulatedSymbol = readonly [level: number, sigma: number];

export interface SimulatedSegment {
  /** Epoch seconds. The first one also applies to all earlier times. */
  from: number;
  symbols: Readonly<Record<string, SimulatedSymbol>>;
}

/** Secret of an installation's simulated prices: anyone who reads it knows future prices. */
export interface SimulatedFeed {
  seed: Uint8Array;
  /** In order of their seconds. */
  segments: readonly SimulatedSegment[];
}

/** Segments are stored as text: they are binary fractions, and the table's numbers are exact decimals. */
interface StoredFeed {
  seed: Uint8Array;
  stretches: string;
}

const read = ({ seed, stretches }: StoredFeed): SimulatedFeed => ({
  seed,
  segments: JSON.parse(stretches) as SimulatedSegment[],
});

export async function readSimulatedFeed(): Promise<SimulatedFeed | null> {
  const item = await getItem<StoredFeed>(simulatedFeedItem.key());
  return item && read(item);
}

/** Stores the first feed made by any caller; returns the stored one. */
export async function createSimulatedFeed({ seed, segments }: SimulatedFeed): Promise<SimulatedFeed> {
  const createdFeed = await updateItem<StoredFeed>(simulatedFeedItem.key(), {
    update: 'SET seed = :seed, stretches = :segments',
    condition: 'attribute_not_exists(pk)',
    values: { ':seed': seed, ':segments': JSON.stringify(segments) },
  });
  if (createdFeed) return read(createdFeed);
  return (await readSimulatedFeed()) as SimulatedFeed;
}

/** Adds a segment after those of `known`; false when another caller did before. */
export async function addSimulatedSegment(knownFeed: SimulatedFeed, segment: SimulatedSegment): Promise<boolean> {
  const added = await updateItem<StoredFeed>(simulatedFeedItem.key(), {
    update: 'SET stretches = :segments',
    condition: 'stretches = :known',
    values: {
      ':segments': JSON.stringify([...knownFeed.segments, segment]),
      ':known': JSON.stringify(knownFeed.segments),
    },
  });
  return added !== null;
}
