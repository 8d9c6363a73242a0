import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockPage, isPageBlockedAtom } from './block-page.ts';

/** A request with this duration, ms, by the test's clock. */
const createTimedRequest = (duration: number, failure?: Error) =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => (failure ? reject(failure) : resolve('answered')), duration);
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('blockPage', { tags: ['TRD-015'] }, () => {
  it('covers the page after a second, until the request is answered', { tags: ['TRD-178'] }, async () => {
    const answer = blockPage(createTimedRequest(3000));
    await vi.advanceTimersByTimeAsync(999);
    expect(isPageBlockedAtom.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isPageBlockedAtom.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await answer).toBe('answered');
    expect(isPageBlockedAtom.get()).toBe(false);
  });

  it('does not cover the page for a request that is answered within a second', async () => {
    const coveredStates: boolean[] = [];
    const { unsubscribe } = isPageBlockedAtom.subscribe((covered) => void coveredStates.push(covered));
    const answer = blockPage(createTimedRequest(999));
    await vi.advanceTimersByTimeAsync(5000);
    await answer;
    unsubscribe();
    expect(coveredStates).not.toContain(true);
  });

  it('uncovers the page when the request fails', async () => {
    const failure = blockPage(createTimedRequest(3000, new Error('refused'))).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    expect(isPageBlockedAtom.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await failure).toEqual(new Error('refused'));
    expect(isPageBlockedAtom.get()).toBe(false);
  });

  it('keeps the page covered until the last of several requests is answered', async () => {
    const answers = [blockPage(createTimedRequest(2000)), blockPage(createTimedRequest(4000))];
    await vi.advanceTimersByTimeAsync(3000);
    expect(isPageBlockedAtom.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(answers);
    expect(isPageBlockedAtom.get()).toBe(false);
  });
});
