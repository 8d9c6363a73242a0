import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { getUserAccount, type StoredUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { createDemoUser, createUser } from '#functions/domain/users/create-user.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount, formatUnits } from '#shared/money.ts';

function toPrincipal(user: StoredUser, mode: 'main' | 'simulate'): UserPrincipal {
  const account = getUserAccount(user, mode);
  if (!account) throw new Error(`the user has no ${mode} account`);
  return { user, account, mode, session: newId('ses') };
}

/** Creates a demo user with 100,000 USDT. */
export const createDemoCustomer = async (): Promise<UserPrincipal> => toPrincipal(await createDemoUser(), 'simulate');

/** Answers to the risk questionnaire, required for trading above 20x. */
export const QUESTIONNAIRE_ANSWERS = Array.from({ length: 10 }, () => 'C' as const);

/** Creates a live customer with these funds, USDT, and an answered risk questionnaire. */
export const createLiveCustomer = async (username: string, funds: string): Promise<UserPrincipal> =>
  toPrincipal(
    await createUser({
      username,
      password: 'correct horse battery',
      funds: { trading: toAmount(funds) },
      answers: QUESTIONNAIRE_ANSWERS,
    }),
    'main',
  );

/** Returns an account's available balance, USDT. */
export const readAvailableUsdt = async (account: AccountRef): Promise<string> =>
  formatUnits((await readWalletBalance(account, 'trading', 'USDT')).available);
