import { expect, it } from 'vitest';
import { getUserAccount, findUserByLogin } from '#functions/data/users/users.ts';
import { listOwnInvestments } from '#functions/domain/investments/list-own-investments.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { readFinanceWalletBalance } from '#functions/testing/market/investments.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { generateSeedLogins, seedPlatform } from './seed-platform.ts';

useTestTable();

it('seedPlatform › gives the trader finance funds and a running investment', async () => {
  const logins = generateSeedLogins();
  expect(await seedPlatform(logins)).toEqual([]);
  const user = await findUserByLogin(logins.trader.username);
  const account = user && getUserAccount(user, 'main');
  if (!account) throw new Error('there is no trader');
  expect(await readFinanceWalletBalance(account)).toBe('1000/500');
  const { investments } = await listOwnInvestments(account, {});
  expect(investments).toMatchObject([{ investment_amount: '500', status: 'active', auto_renew: true }]);
  expect(await reconcileAccount(account, true)).toEqual([]);
  // A repeated run leaves them unchanged.
  expect(await seedPlatform(logins)).toHaveLength(7);
  expect(await readFinanceWalletBalance(account)).toBe('1000/500');
});
