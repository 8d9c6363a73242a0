import { beforeEach, describe, expect, it } from 'vitest';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { placeTestOption, buyOptionInMarket } from '#functions/testing/market/options.ts';
import { startUntilFirstCommit, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { readAvailableUsdt, createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { handleSettleMessages } from './settle-messages.ts';
import { sweepOptionEntries } from './sweep-entries.ts';

const { renew } = useTestTable();
const queue = useTestSettleQueue();
const PRICES = { 'BTC/USDT': '50000' };
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;

beforeEach(async () => {
  await renew();
  market = createTestMarket(1_887_000_000);
  await market.tick(PRICES);
  caller = await createDemoCustomer();
});

/** Accepts an option whose call dies before its price comes: its queued messages are lost. */
async function accept(period_id: string): Promise<OptionOrderId> {
  const { done } = await startUntilFirstCommit(caller.account, () => placeTestOption(caller, { period_id }));
  market.pass(2);
  const { id } = await done;
  queue.sent = [];
  return id as OptionOrderId;
}
const stored = (id: OptionOrderId) => optionOrderCollection.read(caller.account, id);
async function sweep(): Promise<number> {
  queue.sent = [];
  const { queued } = await sweepOptionEntries();
  expect(queue.sent).toHaveLength(queued);
  return queued;
}
/** Handles the queued messages. */
const deliver = () => handleSettleMessages(queue.sent.splice(0).map(({ message }) => ({ message, repeated: false })));

describe('sweepOptionEntries', () => {
  it.each(['p60', 'p259200'])(
    'enters an option of period %s at its first price when its request crashed',
    async (period) => {
      const id = await accept(period);
      await market.tick({ 'BTC/USDT': '50001' });
      await market.tick({ 'BTC/USDT': '1' });
      market.pass(1);
      expect(await sweep()).toBe(1);
      await deliver();
      expect(await stored(id)).toMatchObject({ status: 'pending', entry: { price: '50001' } });
      expect(await sweep()).toBe(0);
    },
  );

  it('refunds an option that got no price in time', async () => {
    const before = await readAvailableUsdt(caller.account);
    const id = await accept('p259200');
    for (let i = 0; i < 5; i++) await market.tick({ 'ETH/USDT': '2500' });
    expect(await sweep()).toBe(1);
    await deliver();
    expect(await stored(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'PRICE_NOT_AVAILABLE' });
    expect(await readAvailableUsdt(caller.account)).toEqual(before);
  });

  it('skips an option that its call still waits for, or that has entered', async () => {
    await buyOptionInMarket(market, caller, { period_id: 'p259200' });
    const { done } = await startUntilFirstCommit(caller.account, () => placeTestOption(caller));
    expect(await sweep()).toBe(0);
    await market.tick(PRICES);
    await done;
  });

  it('queues a waiting option once in five minutes until it enters', async () => {
    await accept('p259200');
    market.pass(3);
    const queuedCounts: number[] = [];
    for (const seconds of [0, 60, 239, 1, 600]) {
      market.pass(seconds);
      queuedCounts.push(await sweep());
    }
    expect(queuedCounts).toEqual([1, 0, 0, 1, 1]);
    await market.tick(PRICES);
    market.pass(300);
    await sweep();
    await deliver();
    market.pass(3600);
    expect(await sweep()).toBe(0);
  });
});
