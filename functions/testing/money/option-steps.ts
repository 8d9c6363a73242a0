import * as fc from 'fast-check';
import { expect } from 'vitest';
import { EXPOSURE_SHARDS, getExposureKey } from '#functions/data/ledger/exposure.ts';
import { optionOrderCollection, type StoredOption } from '#functions/data/options/option-orders.ts';
import { getItem, type ItemAttributes } from '#functions/data/table/table.ts';
import { listOpenOptions } from '#functions/domain/options/list-open-options.ts';
import { quoteOptionSale } from '#functions/domain/options/quote-option-sale.ts';
import { sellOption } from '#functions/domain/options/sell-option.ts';
import { handleSettleMessages } from '#functions/domain/options/settle-messages.ts';
import { settleOwnDueOptions } from '#functions/domain/options/settle-own-options.ts';
import { sweepOptions } from '#functions/domain/options/sweep-options.ts';
import { toSettleMessage } from '#functions/domain/settlement/settlement-queue.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { placeTestOption } from '#functions/testing/market/options.ts';
import { toFundingIds } from '#functions/testing/people/transfers.ts';
import { toAmount, toPrice } from '#shared/money.ts';
import { createFundingSources } from './funding-sources.ts';
import { type StoredItemBalances, toBigIntUnits } from './item-balances.ts';
import { defineMoneySteps } from './steps.ts';
import { isInjectedFault, TEST_DAY_SYMBOL, type MoneyTestDay } from './test-day.ts';

const RECORD = 'IDEMPOTENCY#option#';

const acts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('place' as const),
      stake: fc.constantFrom('10', '10.00000001', '50', '333.33333333', '5000', '99999.99999999', '9', '100001'),
      direction: fc.constantFrom('call' as const, 'put' as const),
      sources: createFundingSources('trading'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('settle' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('sell' as const), number: fc.nat(100) }) },
);

/** Returns the money of an option: frozen until its entry, then with the house until it ends. */
function getOptionBalances(option: ItemAttributes): StoredItemBalances {
  const stake = toBigIntUnits(option['amount']);
  const open = option['status'] === 'pending';
  if (open && option['entry'] === null)
    return { frozen: [{ where: 'trading', coin: 'USDT', amount: stake }], open: 'open_options' };
  const gained = (open || option['entry'] === null ? 0n : toBigIntUnits(option['payout'])) - stake;
  if (option['entry'] === null) return {};
  return {
    moved: [
      { where: 'trading', coin: 'USDT', amount: gained },
      { where: 'house:options', coin: 'USDT', amount: -gained },
    ],
    ...(open && { open: 'open_options' as const }),
  };
}

/** Returns the payout due to an ended option, by the prices known to the test. */
function computePayout(option: StoredOption, day: MoneyTestDay): bigint {
  const stake = toBigIntUnits(option.amount);
  if (option.entry === null || option.expired_at === null || option.cancel_reason === 'RESET') return stake;
  const entry = day.bySequence.get(option.entry.sequence);
  expect(entry).toMatchObject({ kind: 'sound', price: option.entry.price });
  if (option.status === 'sold') return toAmount(option.sale?.amount ?? 'none');
  const exit = day.bySecond.get(option.expired_at);
  if (!exit) expect(nowSeconds() - option.expired_at).toBeGreaterThanOrEqual(600);
  if (!exit || exit.kind === 'old' || exit.kind === 'held') return stake;
  const [from, to] = [toPrice(option.entry.price), toPrice(exit.price)];
  if (from === to) return stake;
  return to > from === (option.direction === 'call') ? stake + (stake * 10n) / 100n : 0n;
}

async function deliverSettleMessages(day: MoneyTestDay, times: number): Promise<void> {
  const open = (await Promise.all(day.customers.map(({ caller }) => listOpenOptions(caller.account, 100)))).flat();
  const messages = open.flatMap((option) =>
    Array.from({ length: times }, () => ({ message: toSettleMessage(option), repeated: false })),
  );
  for (const result of await handleSettleMessages(messages))
    if (result.status === 'rejected' && !isInjectedFault(result.reason)) throw result.reason;
  await sweepOptions();
}

/** Options: placed, entered, sold back, settled, voided. */
export const optionMoneySteps = defineMoneySteps({
  name: 'options',
  weight: 35,
  acts,
  prepare: async ({ caller }, act) => {
    const { account } = caller;
    switch (act.act) {
      case 'place':
        return async (key) =>
          (
            await placeTestOption(caller, {
              key,
              amount: act.stake,
              direction: act.direction,
              fund_from: toFundingIds(account, act.sources),
            })
          ).id;
      case 'settle':
        return async () => {
          await settleOwnDueOptions(account);
          return null;
        };
      case 'sell': {
        const open = await listOpenOptions(account, 100);
        const option = open[act.number % open.length];
        if (!option) return null;
        const quote = await quoteOptionSale(account, option.id);
        return async (key) => (await sellOption(caller, key, option.id, quote.quote_id as never)).id;
      }
    }
  },
  sweep: deliverSettleMessages,
  told: (item) => {
    if (item.sk.startsWith(RECORD)) return { recorded: String(item['reference']) };
    return optionOrderCollection.holds(item.sk) ? { ...getOptionBalances(item), made: String(item['id']) } : null;
  },
  checked: ({ key, before, after }, day) => {
    if (!optionOrderCollection.holds(key.sk) || before?.['status'] !== 'pending' || after?.['status'] === 'pending')
      return;
    const option = after as unknown as StoredOption;
    expect([option.id, option.status, toBigIntUnits(option.payout)]).toEqual([
      option.id,
      option.status,
      computePayout(option, day),
    ]);
  },
  end: async ({ caller }) => {
    await settleOwnDueOptions(caller.account);
  },
  ended: async (day) => {
    for (const { caller } of day.customers) expect(await listOpenOptions(caller.account, 100)).toEqual([]);
    for (const kind of ['live', 'demo'] as const)
      for (let shard = 0; shard < EXPOSURE_SHARDS; shard++) {
        const open = await getItem<{ payouts: number }>(getExposureKey(kind, TEST_DAY_SYMBOL, 'p60', shard));
        expect(Number(open?.payouts ?? 0)).toBe(0);
      }
  },
});
