import { beforeEach, describe, expect, it } from 'vitest';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createTestBorrower, createDisbursedTestLoan } from '#functions/testing/people/borrowers.ts';
import { requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import { requestTestWithdrawal } from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { formatUnits } from '#shared/money.ts';
import { isLoanCovered, readUnborrowedEquity } from './read-unborrowed-equity.ts';

useTestTable();

let start = 1_800_000_000;
let person = 0;
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;

/** A borrower who owes 10,004.93150684 and has 11,000 in total: 900 in trading, of which 100 are margin. */
beforeEach(async () => {
  start += 100_000;
  market = createTestMarket(start);
  caller = await createTestBorrower(`beyond-${person++}`);
  await creditSpotCoins(caller.account, { USDT: '1100' });
  await createDisbursedTestLoan(caller, '10000');
  await requestUsdtTransfer(caller, 'spot', 'trading', '900');
  await market.tick({ 'BTC/USDT': '50000' });
  await market.open(caller, { quantity: '100' });
});

const beyond = async () => formatUnits((await readUnborrowedEquity(caller.account)) ?? 0n);

describe('readUnborrowedEquity', () => {
  it('subtracts the loss of an open position, and its whole margin without a price', async () => {
    // 11,000 less the opening fee, 0.2, and the debt.
    expect(await beyond()).toBe('994.86849316');
    await market.tick({ 'BTC/USDT': '48750' });
    expect(await beyond()).toBe('944.86849316');
  });

  it('ignores unrealised gains', async () => {
    await market.tick({ 'BTC/USDT': '55000' });
    expect(await beyond()).toBe('994.86849316');
  });

  it('counts an unpriced position as a loss of its whole margin', async () => {
    await market.tick({ 'ETH/USDT': '2500' });
    expect(await beyond()).toBe('894.86849316');
    await market.tick({ 'BTC/USDT': '40000' });
    expect(await beyond()).toBe('894.86849316');
  });

  it('is zero when the loan is not covered', async () => {
    await requestTestWithdrawal(caller, '990');
    expect(await isLoanCovered(caller.account)).toBe(true);
    await market.tick({ 'BTC/USDT': '49000' });
    expect([await beyond(), await isLoanCovered(caller.account)]).toEqual(['0', false]);
  });
});
