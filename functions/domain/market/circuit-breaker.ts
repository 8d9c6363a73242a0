import type { EpochMs } from '#shared/time.ts';
import { ProviderError } from './provider.ts';

/** Failures in a row after which a source is paused. */
const FAILURES = 3;
const SHORTEST_MS = 1000;
const LONGEST_MS = 60_000;
/** Longest silence that a source can demand. */
const LONGEST_SILENCE_MS = 3_600_000;

/** Lets requests through while they succeed; after failures rejects them at once, for increasing times. */
export interface CircuitBreaker {
  /** @throws {ProviderError} of the request, or at once while the source is paused. */
  ask<T>(question: () => Promise<T>): Promise<T>;
}

export function createCircuitBreaker(now: () => EpochMs): CircuitBreaker {
  let failures = 0;
  let until = 0;

  function failed(error: unknown): void {
    failures++;
    const retryAfter = error instanceof ProviderError ? error.retryAfter : null;
    const pause = failures < FAILURES ? 0 : Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (failures - FAILURES));
    const silence = Math.min(LONGEST_SILENCE_MS, (retryAfter ?? 0) * 1000);
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
