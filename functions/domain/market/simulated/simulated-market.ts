import type { SimulatedFeed } from '#functions/data/market/simulated-feed.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import { createBrownianPath, type BrownianPath } from './brownian-path.ts';
import { createVolumePath } from './volume.ts';

/** Simulated prices as functions of time, the future included: callers must not reveal it. */
export interface SimulatedMarket {
  covers(symbol: string): boolean;
  /** Returns the logarithm of the price at a second. */
  level(symbol: string, second: number): number;
  /** Returns the price at a second, in units of the symbol's last digit. */
  points(symbol: string, second: number): number;
  /** Returns the lowest and highest of the seconds from `from` to `to`, both included, in the same units. */
  extremes(symbol: string, from: number, to: number): { low: number; high: number };
  /** Returns the volume since 1970 at the start of a second, at 1 a second on average. */
  traded(symbol: string, second: number): number;
}

interface Stretch {
  from: number;
  level: number;
  sigma: number;
  /** Value of the path at `from`. */
  base: number;
}

interface SimulatedSymbolState {
  path: BrownianPath;
  stretches: Stretch[];
  traded: (second: number) => number;
  unit: number;
}

function simulateSymbol(feed: SimulatedFeed, symbol: string): SimulatedSymbolState | null {
  const segments = feed.segments.filter((segment) => segment.symbols[symbol] !== undefined);
  const [first] = segments;
  const spec = findSymbolSpec(symbol);
  if (!first || !spec) return null;
  const path = createBrownianPath(feed.seed, symbol, first.from);
  const stretches = segments.map(({ from, symbols }): Stretch => {
    const [level, sigma] = symbols[symbol] as NonNullable<(typeof symbols)[string]>;
    return { from, level, sigma, base: path.at(from) };
  });
  return { path, stretches, traded: createVolumePath(feed.seed, symbol), unit: 10 ** spec.price_digits };
}

export function createSimulatedMarket(feed: SimulatedFeed): SimulatedMarket {
  const simulatedBySymbol = new Map<string, SimulatedSymbolState | null>();

  function find(symbol: string): SimulatedSymbolState | null {
    const cached = simulatedBySymbol.get(symbol);
    if (cached !== undefined) return cached;
    const simulated = simulateSymbol(feed, symbol);
    simulatedBySymbol.set(symbol, simulated);
    return simulated;
  }

  function of(symbol: string): SimulatedSymbolState {
    const simulated = find(symbol);
    if (!simulated) throw new RangeError(`There is no simulated price of ${symbol}.`);
    return simulated;
  }

  const stretchAt = ({ stretches }: SimulatedSymbolState, second: number): Stretch =>
    stretches.findLast(({ from }) => from <= second) ?? (stretches[0] as Stretch);

  const level = ({ level, sigma, base }: Stretch, value: number) => level + sigma * (value - base);
  const rounded = (log: number, unit: number) => Math.max(1, Math.round(Math.exp(log) * unit));

  return {
    covers: (symbol) => find(symbol) !== null,
    level: (symbol, second) => level(stretchAt(of(symbol), second), of(symbol).path.at(second)),
    points: (symbol, second) => {
      const simulated = of(symbol);
      return rounded(level(stretchAt(simulated, second), simulated.path.at(second)), simulated.unit);
    },
    extremes: (symbol, from, to) => {
      const simulated = of(symbol);
      let low = Number.POSITIVE_INFINITY;
      let high = 0;
      let first = from;
      while (first <= to) {
        const stretch = stretchAt(simulated, first);
        const next = simulated.stretches.find((other) => other.from > first)?.from ?? Number.POSITIVE_INFINITY;
        const last = Math.min(to, next - 1);
        const extremes = simulated.path.extremes(first, last);
        low = Math.min(low, rounded(level(stretch, extremes.low), simulated.unit));
        high = Math.max(high, rounded(level(stretch, extremes.high), simulated.unit));
        first = last + 1;
      }
      return { low, high };
    },
    traded: (symbol, second) => of(symbol).traded(second),
  };
}
