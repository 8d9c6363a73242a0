import { type EpochMs, HOUR_SECONDS } from '#shared/time.ts';

/** A pair that a source does not have is looked up again after this, ms. */
const ABSENT_MS = HOUR_SECONDS * 1000;

/** Symbols that a source does not have, by its own names. They are requested from other sources instead. */
export interface MissingSymbolRegistry {
  note(name: string): void;
  has(name: string): boolean;
}

export function createMissingSymbolRegistry(now: () => EpochMs): MissingSymbolRegistry {
  const since = new Map<string, number>();
  return {
    note: (name) => void since.set(name, now()),
    has: (name) => now() - (since.get(name) ?? Number.NEGATIVE_INFINITY) < ABSENT_MS,
  };
}
