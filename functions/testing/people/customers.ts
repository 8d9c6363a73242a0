import { readBalance } from '#functions/data/ledger/wallets.ts';
import { accountOf, type StoredUser } from '#functions/data/people/users.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { createDemoUser, createUser } from '#functions/domain/people/create-user.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef } from '#shared/ids.ts';
import { amount, formatUnits } from '#shared/money.ts';

function callerOf(user: StoredUser, mode: 'main' | 'simulate'): Caller {
  const account = accountOf(user, mode);
  if (!account) throw new Error(`the user has no ${mode} account`);
  return { user, account, mode, session: newId('ses') };
}

/** A demo user with 100,000 USDT. */
export const demoCustomer = async (): Promise<Caller> => callerOf(await createDemoUser(), 'simulate');

/** Answers to the risk questionnaire, without which nobody trades above 20x. */
export const ANSWERS = Array.from({ length: 10 }, () => 'C' as const);

/** A live customer with these funds, USDT, who has answered the risk questionnaire. */
export const liveCustomer = async (username: string, funds: string): Promise<Caller> =>
  callerOf(
    await createUser({
      username,
      password: 'correct horse battery',
      funds: { trading: amount(funds) },
      answers: ANSWERS,
    }),
    'main',
  );

/** What an account can spend, USDT. */
export const balanceOf = async (account: AccountRef): Promise<string> =>
  formatUnits((await readBalance(account, 'trading', 'USDT')).available);
