import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockPage, isPageCovered } from './block-page.ts';

/** A request with this duration, ms, by the test's clock. */
const requestOf = (duration: number, failure?: Error) =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => (failure ? reject(failure) : resolve('answered')), duration);
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('blockPage', { tags: ['TRD-015'] }, () => {
  it('covers the page after a second, until the request is answered', { tags: ['TRD-178'] }, async () => {
    const answer = blockPage(requestOf(3000));
    await vi.advanceTimersByTimeAsync(999);
    expect(isPageCovered.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isPageCovered.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await answer).toBe('answered');
    expect(isPageCovered.get()).toBe(false);
  });

  it('does not cover the page for a request that is answered within a second', async () => {
    const coveredStates: boolean[] = [];
    const { unsubscribe } = isPageCovered.subscribe((covered) => void coveredStates.push(covered));
    const answer = blockPage(requestOf(999));
    await vi.advanceTimersByTimeAsync(5000);
    await answer;
    unsubscribe();
    expect(coveredStates).not.toContain(true);
  });

  it('uncovers the page when the request fails', async () => {
    const failure = blockPage(requestOf(3000, new Error('refused'))).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    expect(isPageCovered.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await failure).toEqual(new Error('refused'));
    expect(isPageCovered.get()).toBe(false);
  });

  it('keeps the page covered until the last of several requests is answered', async () => {
    const answers = [blockPage(requestOf(2000)), blockPage(requestOf(4000))];
    await vi.advanceTimersByTimeAsync(3000);
    expect(isPageCovered.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(answers);
    expect(isPageCovered.get()).toBe(false);
  });
});
