import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { setWalletStatus } from '#functions/domain/staff/money/wallet-status.ts';
import { setClock } from '#functions/lib/clock.ts';
import {
  readSpotCoins,
  creditSpotCoins,
  requestExchangeQuote,
  acceptExchangeQuote,
} from '#functions/testing/market/exchanges.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';

useTestTable();

const PRICES = { 'BTC/USDT': '50000' };
const INITIAL_BALANCES = { USDT: '100000', BTC: '1' };
const market = createTestMarket(1_800_000_000);
let caller: UserPrincipal;

beforeEach(async () => {
  await market.tick(PRICES);
  caller = await createLiveCustomer('exchanger', '0');
  await creditSpotCoins(caller.account, INITIAL_BALANCES);
  const id = toWalletId(caller.account, 'spot', 'BTC');
  await setWalletStatus(id, { status: 'pending' }, (await createTestTreasurer())());
});
afterEach(() => setClock());

describe('an exchange with a wallet in pending status', () => {
  it('rejects spending from the wallet and completes into it', { tags: ['FIN-034', 'FIN-136'] }, async () => {
    const smallQuote = await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT');
    await expect(acceptExchangeQuote(caller, smallQuote)).rejects.toMatchObject({
      reason: 'WALLET_NOT_ACTIVE',
      reasons: { amount: [{ name: 'walletNotActive' }] },
    });
    expect(await readSpotCoins(caller.account)).toEqual(INITIAL_BALANCES);
    const quote = await requestExchangeQuote(caller, '500', 'USDT', 'BTC');
    const done = await market.through(caller, PRICES, () => acceptExchangeQuote(caller, quote));
    expect(done).toMatchObject({ status: 'completed' });
    expect(Number((await readSpotCoins(caller.account))['BTC'])).toBeGreaterThan(1);
  });
});
