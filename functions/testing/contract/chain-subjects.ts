import { EMPTY_STAFF_DECISION } from '#functions/data/chains/decision.ts';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getUserAccount, type StoredUser } from '#functions/data/users/users.ts';
import { type StoredWithdrawal, withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { toAmount } from '#shared/money.ts';

function ownedBy(user: StoredUser) {
  const account = getUserAccount(user, 'main');
  if (!account) throw new Error('who deposits has no main account');
  return { user_id: user.id, account_kind: 'live', account_id: account.id } as const;
}

/** Creates a deposit for review, on a network that only staff can check. */
export async function createHeldDeposit(user: StoredUser, more: Partial<StoredDeposit> = {}): Promise<string> {
  const deposit: StoredDeposit = {
    id: newId('dep'),
    ...ownedBy(user),
    coin_type: 'ADA',
    chain_type: 'ADA',
    network: 'cardano',
    amount: toAmount('50'),
    tx_hash: newId('dep').slice(4).toLowerCase().padEnd(64, '0'),
    ordinal: null,
    claimed: true,
    address: null,
    block_height: null,
    block_hash: null,
    status: 'processing',
    reason: 'needs_review',
    confirmation_count: 0,
    required_confirmations: 12,
    credited: toAmount('0'),
    held: toAmount('0'),
    value: null,
    created_at: nowSeconds(),
    ended_at: null,
    journal_ids: [],
    ...EMPTY_STAFF_DECISION,
    version: 1,
    ...more,
  };
  await transact([depositCollection.add(toAccountRef(deposit), deposit)]);
  return deposit.id;
}

/** Creates a withdrawal that waits for staff, its amount frozen. */
export async function createPendingWithdrawal(user: StoredUser, more: Partial<StoredWithdrawal> = {}): Promise<string> {
  const id = newId('wdr');
  const at = nowSeconds();
  const withdrawal: StoredWithdrawal = {
    id,
    ...ownedBy(user),
    coin_type: 'USDT',
    chain_type: 'ERC20',
    network: 'ethereum',
    amount: toAmount('100'),
    fee: toAmount('5'),
    net_amount: toAmount('95'),
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    memo: null,
    status: 'pending',
    reason: 'first_use',
    value: '100',
    hints: ['first_address'],
    approvals_needed: 1,
    approvals: [],
    claimed_by: null,
    confirm_until: null,
    address_confirmed_at: at,
    nonce: null,
    attempts: [],
    replaced_at_height: null,
    tx_hash: null,
    confirmation_count: 0,
    required_confirmations: 12,
    created_at: at,
    approved_at: null,
    ended_at: null,
    journal_ids: [],
    ...EMPTY_STAFF_DECISION,
    version: 1,
    ...more,
  };
  const account = toAccountRef(withdrawal);
  const occasion = { account, id: newId('jnl'), operation: 'seed.grant', reference: id, at } as const;
  const posting = {
    from: 'house:seed',
    to: getFrozenBucket('spot'),
    asset: 'USDT',
    amount: withdrawal.amount,
  } as const;
  await transact([withdrawalCollection.add(account, withdrawal)], buildJournalEntry(occasion, posting));
  return id;
}
