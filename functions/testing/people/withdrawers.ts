import { afterEach, beforeEach, vi } from 'vitest';
import { storedSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { changeUser } from '#functions/data/people/user-fields.ts';
import { readUser, type StoredUser } from '#functions/data/people/users.ts';
import { put } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { type StoredWithdrawal, withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import * as readers from '#functions/domain/chain/readers.ts';
import * as senders from '#functions/domain/chain/senders.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { reviewWithdrawal } from '#functions/domain/staff/money/review-withdrawal.ts';
import { askForWithdrawal, type WithdrawalRequest } from '#functions/domain/withdrawals/ask-for-withdrawal.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newKey } from '#functions/testing/call.ts';
import { FakeWallet } from '#functions/testing/chain/fake-wallet.ts';
import { giveCoins } from '#functions/testing/market/exchanges.ts';
import { liveCustomer } from '#functions/testing/people/customers.ts';
import { newMember } from '#functions/testing/people/new-member.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';

/** Addresses on Ethereum that are nobody's here. */
export const OUTSIDE = '0x52908400098527886E0F7030069857D2E4169EE7';
export const ANOTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

/** Has Ethereum be sent and read by this wallet. */
export function useWallet(wallet: () => Partial<Pick<FakeWallet, 'sender' | 'reader'>> | null): void {
  vi.spyOn(senders, 'senderOf').mockImplementation((network) =>
    network === 'ethereum' ? (wallet()?.sender ?? null) : null,
  );
  vi.spyOn(readers, 'readerOf').mockImplementation((network) =>
    network === 'ethereum' ? (wallet()?.reader ?? null) : null,
  );
}

/** Of a test: when it is, epoch seconds; the wallet of Ethereum's; somebody new who may withdraw. */
export interface WithdrawalTest {
  second: number;
  wallet: FakeWallet;
  caller: Caller;
}

/**
 * Prepares each test of a file: days after the one before, with the figures as seeded, a new wallet, and somebody new.
 * @param from epoch seconds before the first.
 */
export function useWithdrawals(name: string, from: number): WithdrawalTest {
  const prepared = { second: from } as WithdrawalTest;
  let person = 0;
  beforeEach(async () => {
    prepared.second += 200_000;
    setClock(() => prepared.second * 1000);
    await put(storedSystemFigures.key(), { figures: {} });
    prepared.wallet = new FakeWallet();
    useWallet(() => prepared.wallet);
    prepared.caller = await withdrawer(`${name}-${person++}`);
  });
  afterEach(() => {
    setClock();
    vi.restoreAllMocks();
  });
  return prepared;
}

/** What of a person is changed as others would change it. */
export async function changed(caller: Caller, change: Parameters<typeof changeUser>[1]): Promise<Caller> {
  await transact([changeUser(caller.user, change)]);
  return { ...caller, user: (await readUser(caller.user.id)) as StoredUser };
}

/** Somebody who may withdraw, with these coins in their funding wallet. */
export async function withdrawer(name: string, held: Record<string, string> = { USDT: '100000' }): Promise<Caller> {
  const caller = await liveCustomer(name, '0');
  await giveCoins(caller.account, held);
  return changed(caller, { kyc_status: 'verified' });
}

/** A request for so much, to an address outside. */
export const request = (text: string, more: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  coin_type: 'USDT',
  chain_type: 'ERC20',
  amount: amount(text),
  withdraw_address: OUTSIDE,
  ...more,
});

export const askFor = (caller: Caller, text: string, more: Partial<WithdrawalRequest> = {}): Promise<Withdrawal> =>
  askForWithdrawal(caller, 'JP', newKey(), request(text, more));

/** Asks for so much and has staff approve it, as many as are needed. */
export async function approvedFor(
  caller: Caller,
  text: string,
  more: Partial<WithdrawalRequest> = {},
): Promise<WithdrawalId> {
  const { id, status } = await askFor(caller, text, more);
  const approve = async () => reviewWithdrawal((await newMember())('looks good'), id as WithdrawalId, 'approve');
  if (status === 'pending' && (await approve()).status === 'pending') await approve();
  return id as WithdrawalId;
}

/** As the table has it. */
export async function stored({ account }: Caller, id: string): Promise<StoredWithdrawal> {
  const found = await withdrawals.read(account, id as WithdrawalId);
  if (!found) throw new Error(`there is no withdrawal ${id}`);
  return found;
}
