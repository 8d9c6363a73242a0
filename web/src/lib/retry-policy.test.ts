import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import { getRequestRetryDelayMs, shouldRetryRequest } from './retry-policy.ts';

/** Returns the retries of a read that always fails this way. */
function triesAfter(error: unknown): number {
  let failures = 0;
  while (shouldRetryRequest(failures, error)) failures += 1;
  return failures;
}
const answered = (status: number) => new ApiError('SERVICE_UNAVAILABLE', 5004, status, '');

it('shouldRetryRequest › retries lost reads for seconds, failures twice, rejections never', () => {
  expect(triesAfter(answered(502))).toBe(4);
  expect([triesAfter(answered(0)), triesAfter(answered(500)), triesAfter(new TypeError())]).toEqual([2, 2, 2]);
  expect([triesAfter(answered(404)), triesAfter(answered(429))]).toEqual([0, 0]);
});

it('getRequestRetryDelayMs › grows with each failure, with jitter', () => {
  for (const [failures, ms] of [500, 1000, 2000, 4000, 4000].entries()) {
    const delays = Array.from({ length: 100 }, () => getRequestRetryDelayMs(failures));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(ms * 0.75);
    expect(Math.max(...delays)).toBeLessThanOrEqual(ms * 1.25);
    expect(new Set(delays).size).toBeGreaterThan(50);
  }
});
