import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walletId } from '#functions/data/ledger/wallet-ids.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { setWalletStatus } from '#functions/domain/staff/money/wallet-status.ts';
import { setClock } from '#functions/lib/clock.ts';
import { coinsOf, giveCoins, quoteOf, take } from '#functions/testing/market/exchanges.ts';
import { testMarket } from '#functions/testing/market/perpetuals.ts';
import { liveCustomer } from '#functions/testing/people/customers.ts';
import { newMember } from '#functions/testing/people/new-member.ts';
import { useTable } from '#functions/testing/tables/table.ts';

useTable();

const PRICES = { 'BTC/USDT': '50000' };
const HELD = { USDT: '100000', BTC: '1' };
const market = testMarket(1_800_000_000);
let caller: Caller;

beforeEach(async () => {
  await market.tick(PRICES);
  caller = await liveCustomer('exchanger', '0');
  await giveCoins(caller.account, HELD);
  const id = walletId(caller.account, 'spot', 'BTC');
  await setWalletStatus(id, { status: 'pending' }, (await newMember())());
});
afterEach(() => setClock());

describe('an exchange', () => {
  it('takes nothing out of a pending wallet, and completes into one', { tags: ['FIN-034', 'FIN-136'] }, async () => {
    const given = await quoteOf(caller, '0.1', 'BTC', 'USDT');
    await expect(take(caller, given)).rejects.toMatchObject({
      reason: 'WALLET_NOT_ACTIVE',
      reasons: { amount: [{ name: 'walletNotActive' }] },
    });
    expect(await coinsOf(caller.account)).toEqual(HELD);
    const quote = await quoteOf(caller, '500', 'USDT', 'BTC');
    const done = await market.through(caller, PRICES, () => take(caller, quote));
    expect(done).toMatchObject({ status: 'completed' });
    expect(Number((await coinsOf(caller.account))['BTC'])).toBeGreaterThan(1);
  });
});
