import { afterEach, beforeEach, vi } from 'vitest';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { putItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { type StoredWithdrawal, withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import * as readers from '#functions/domain/chain/readers.ts';
import * as senders from '#functions/domain/chain/senders.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reviewWithdrawal } from '#functions/domain/staff/money/review-withdrawal.ts';
import { requestWithdrawal } from '#functions/domain/withdrawals/request-withdrawal.ts';
import type { WithdrawalRequest } from '#functions/domain/withdrawals/withdrawal-context.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { FakeHotWallet } from '#functions/testing/chain/fake-wallet.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';

/** Addresses on Ethereum outside of the platform. */
export const EXTERNAL_PAYOUT_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
export const OTHER_EXTERNAL_PAYOUT_ADDRESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

/** Makes this wallet the sender and reader of Ethereum. */
export function useTestHotWallet(wallet: () => Partial<Pick<FakeHotWallet, 'sender' | 'reader'>> | null): void {
  vi.spyOn(senders, 'getChainSender').mockImplementation((network) =>
    network === 'ethereum' ? (wallet()?.sender ?? null) : null,
  );
  vi.spyOn(readers, 'getChainReader').mockImplementation((network) =>
    network === 'ethereum' ? (wallet()?.reader ?? null) : null,
  );
}

/** Context of a test: its time, epoch seconds; the wallet of Ethereum; a new user who may withdraw. */
export interface WithdrawalTestContext {
  second: number;
  wallet: FakeHotWallet;
  caller: UserPrincipal;
}

/**
 * Prepares each test of a file: days after the previous one, with the seeded settings, a new wallet, and a new user.
 * @param from epoch seconds before the first.
 */
export function useWithdrawalTests(name: string, from: number): WithdrawalTestContext {
  const prepared = { second: from } as WithdrawalTestContext;
  let person = 0;
  beforeEach(async () => {
    prepared.second += 200_000;
    setClock(() => prepared.second * 1000);
    await putItem(systemSettingsConfigStore.key(), { figures: {} });
    prepared.wallet = new FakeHotWallet();
    useTestHotWallet(() => prepared.wallet);
    prepared.caller = await createTestWithdrawer(`${name}-${person++}`);
  });
  afterEach(() => {
    setClock();
    vi.restoreAllMocks();
  });
  return prepared;
}

/** Changes a user as others would. */
export async function updateTestUser(
  caller: UserPrincipal,
  change: Parameters<typeof updateUserFields>[1],
): Promise<UserPrincipal> {
  await transact([updateUserFields(caller.user, change)]);
  return { ...caller, user: (await readUser(caller.user.id)) as StoredUser };
}

/** Creates a user who may withdraw, with these coins in the funding wallet. */
export async function createTestWithdrawer(
  name: string,
  balances: Record<string, string> = { USDT: '100000' },
): Promise<UserPrincipal> {
  const caller = await createLiveCustomer(name, '0');
  await creditSpotCoins(caller.account, balances);
  return updateTestUser(caller, { kyc_status: 'verified' });
}

/** Builds a request for this amount, to an outside address. */
export const buildWithdrawalRequest = (text: string, more: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  coin_type: 'USDT',
  chain_type: 'ERC20',
  amount: toAmount(text),
  withdraw_address: EXTERNAL_PAYOUT_ADDRESS,
  ...more,
});

export const requestTestWithdrawal = (
  caller: UserPrincipal,
  text: string,
  more: Partial<WithdrawalRequest> = {},
): Promise<Withdrawal> => requestWithdrawal(caller, 'JP', newIdempotencyKey(), buildWithdrawalRequest(text, more));

/** Requests this amount and has as many staff approve it as needed. */
export async function requestApprovedTestWithdrawal(
  caller: UserPrincipal,
  text: string,
  more: Partial<WithdrawalRequest> = {},
): Promise<WithdrawalId> {
  const { id, status } = await requestTestWithdrawal(caller, text, more);
  const approve = async () =>
    reviewWithdrawal((await createTestTreasurer())('looks good'), id as WithdrawalId, 'approve');
  if (status === 'pending' && (await approve()).status === 'pending') await approve();
  return id as WithdrawalId;
}

/** Returns the withdrawal as stored. */
export async function readStoredWithdrawal({ account }: UserPrincipal, id: string): Promise<StoredWithdrawal> {
  const withdrawal = await withdrawalCollection.read(account, id as WithdrawalId);
  if (!withdrawal) throw new Error(`there is no withdrawal ${id}`);
  return withdrawal;
}
