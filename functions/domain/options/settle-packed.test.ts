import { afterEach, beforeEach, expect, it } from 'vitest';
import { getTickKey } from '#functions/data/market/ticks.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { packOldTicks } from '#functions/domain/market/pack-ticks.ts';
import { readTicks } from '#functions/domain/market/read-ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { buyTestOption } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { verifyOrderReceipt } from '#scripts/verify.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { readReceipt } from './read-receipt.ts';
import { handleSettleMessages } from './settle-messages.ts';

useTestTable();
useTestSettleQueue();

let second = 1_800_000_000;
let caller: UserPrincipal;
const goTo = (at: number) => {
  second = at;
  setClock(() => second * 1000 + 300);
};
beforeEach(async () => {
  goTo(second + 10 * DAY_SECONDS);
  await writeTestTick(second, { 'BTC/USDT': '100' });
  caller = await createDemoCustomer();
});
afterEach(() => setClock());

const settle = (id: string, due_at: number) =>
  handleSettleMessages([
    {
      message: {
        kind: 'demo',
        account_id: caller.account.id,
        order_id: id as OptionOrderId,
        due_at: due_at as never,
      },
      repeated: true,
    },
  ]);

const verified = async (id: string) => {
  const lines: string[] = [];
  const source = {
    receipt: (of: string) => readReceipt(of as OptionOrderId),
    ticks: (from: number, to: number) => readTicks({ from_sequence: from, to_sequence: to }),
  };
  await verifyOrderReceipt(source, id, (line) => lines.push(line));
  return lines;
};

/** Writes until the earlier ticks are old, and packs them. */
async function pack(expired: number): Promise<void> {
  await writeTestTick(expired + 1, { 'BTC/USDT': '1' });
  await writeTestTick(expired + 2 * DAY_SECONDS, { 'BTC/USDT': '1' });
  goTo(expired + 2 * DAY_SECONDS);
  await packOldTicks();
  expect(await getItem(getTickKey(expired as EpochSeconds))).toBeNull();
}

it('settleOption › settles by an expiry tick that was packed meanwhile', async () => {
  const { id, expired_at } = await buyTestOption(caller);
  const tick = await writeTestTick(expired_at, { 'BTC/USDT': '110' });
  await pack(expired_at);
  await settle(id, expired_at);
  const { hash, sequence, at } = tick;
  expect(await optionOrderCollection.read(caller.account, id as OptionOrderId)).toMatchObject({
    status: 'win',
    exit: { hash, sequence, at, price: '110' },
  });
  expect((await verified(id)).at(-1)).toBe('The prices make it "win", as it was settled.');
});

it('receipt verification › gives the same result after the tick of the option is packed', async () => {
  const { id, expired_at } = await buyTestOption(caller);
  await writeTestTick(expired_at, { 'BTC/USDT': '90' });
  goTo(expired_at + 1);
  await settle(id, expired_at);
  const [receipt, lines] = [await readReceipt(id as OptionOrderId), await verified(id)];
  await pack(expired_at);
  expect(await readReceipt(id as OptionOrderId)).toEqual(receipt);
  expect(await verified(id)).toEqual(lines);
});
