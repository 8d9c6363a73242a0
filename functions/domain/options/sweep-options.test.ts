import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readWorkProgress } from '#functions/data/table/progress.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { queueSender } from '#functions/lib/send-message.ts';
import { buyOptionInMarket, readStoredOption } from '#functions/testing/market/options.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { settleOption } from './settle-option.ts';
import { sweepOptions } from './sweep-options.ts';

const { renew } = useTestTable();
const queue = useTestSettleQueue();

/** The first second of a minute. */
const START = 1_887_000_000;
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;

beforeEach(async () => {
  await renew();
  market = createTestMarket(START);
  await market.tick({ 'BTC/USDT': '50000' });
  caller = await createDemoCustomer();
});

const goTo = (second: number) => market.pass(second - market.second());
const queued = async (): Promise<number> => {
  queue.sent = [];
  const queuedCount = (await sweepOptions()).queued;
  expect(queue.sent).toHaveLength(queuedCount);
  return queuedCount;
};
const minute = () => Math.floor(nowSeconds() / MINUTE_SECONDS);
const reached = async () => (await readWorkProgress<{ minute: number }>('sweep'))?.minute;

describe('sweepOptions', () => {
  it('queues options due before the next sweep, and none due later', async () => {
    const { expired_at } = await buyOptionInMarket(market, caller, { period_id: 'p1800' });
    goTo(expired_at - 126);
    expect(await queued()).toBe(0);
    goTo(expired_at - 125);
    expect(await queued()).toBe(1);
  });

  it('skips options queued at entry until they are late', async () => {
    const { expired_at } = await buyOptionInMarket(market, caller);
    const queuedCounts: number[] = [];
    for (const delaySeconds of [-50, -5, 10, 11]) {
      goTo(expired_at + delaySeconds);
      queuedCounts.push(await queued());
    }
    expect(queuedCounts).toEqual([0, 0, 0, 1]);
  });

  it('requeues late options every five minutes until settled, then continues', async () => {
    const { id, expired_at } = await buyOptionInMarket(market, caller);
    await queued();
    const queuedCounts: number[] = [];
    for (const delaySeconds of [11, 71, 131, 191, 251, 310, 311, 371, 1800]) {
      goTo(expired_at + delaySeconds);
      queuedCounts.push(await queued());
    }
    expect(queuedCounts).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 1]);
    expect(await reached()).toBe(Math.floor((expired_at - 1) / MINUTE_SECONDS));
    await settleOption(await readStoredOption(caller.account, id));
    expect(await queued()).toBe(0);
    expect(await reached()).toBe(minute() - 2);
  });

  it('queues again the options that the queue rejected', async () => {
    const { expired_at } = await buyOptionInMarket(market, caller);
    await buyOptionInMarket(market, caller);
    goTo(expired_at + 12);
    queue.fail = true;
    await expect(sweepOptions()).rejects.toThrow('the queue does not answer');
    queue.fail = false;
    vi.spyOn(queueSender, 'ask').mockResolvedValueOnce({ Failed: [{ Id: '1' }] });
    expect(await sweepOptions()).toEqual({ queued: 2 });
    vi.restoreAllMocks();
    goTo(expired_at + 72);
    expect(await queued()).toBe(1);
  });

  it('advances past an empty minute once it is three minutes old', async () => {
    expect(await reached()).toBeUndefined();
    await queued();
    expect(await reached()).toBe(minute() - 2);
    market.pass(MINUTE_SECONDS);
    await queued();
    expect(await reached()).toBe(minute() - 2);
  });
});
