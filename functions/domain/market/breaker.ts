import type { EpochMs } from '#shared/time.ts';
import { ProviderError } from './provider.ts';

/** Failures in a row after which a source is left alone for a while. */
const FAILURES = 3;
const SHORTEST_MS = 1000;
const LONGEST_MS = 60_000;
/** A source that asks for silence gets it, but not for longer than this. */
const LONGEST_SILENCE_MS = 3_600_000;

/** Lets questions through while they are answered; after failures it refuses them at once, ever longer. */
export interface CircuitBreaker {
  /** @throws {ProviderError} of the question, or at once while the source is left alone. */
  ask<T>(question: () => Promise<T>): Promise<T>;
}

export function createCircuitBreaker(now: () => EpochMs): CircuitBreaker {
  let failures = 0;
  let until = 0;

  function failed(error: unknown): void {
    failures++;
    const asked = error instanceof ProviderError ? error.retryAfter : null;
    const pause = failures < FAILURES ? 0 : Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (failures - FAILURES));
    const silence = Math.min(LONGEST_SILENCE_MS, (asked ?? 0) * 1000);
    until = Math.max(until, now() + Math.max(pause, silence));
  }

  return {
    async ask(question) {
      if (now() < until) throw new ProviderError('The provider failed before and is left alone for a while.');
      try {
        const answer = await question();
        failures = 0;
        return answer;
      } catch (error) {
        failed(error);
        throw error;
      }
    },
  };
}
