import { collection } from '#functions/data/table/collection.ts';
import { userPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareIndexList, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import {
  buildConflictError,
  type WriteOperationFailure,
  type WriteOperation,
  retryOnConflict,
  transact,
} from '#functions/data/table/transact.ts';
import type { BankAccountId, UserId } from '#shared/ids.ts';
import type { BankAccount, bankAccountCurrencies, bankAccountStatuses } from '#shared/schemas/bank-accounts.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Most bank accounts per user. */
const MAX_BANK_ACCOUNTS = 20;

/** The user's data of a bank account, other than its number. */
export interface BankDetails {
  name: string;
  bank_name: string;
  routing_number: string | null;
  swift_code: string | null;
  currency: (typeof bankAccountCurrencies)[number];
  personal_address: string | null;
  bank_address: string | null;
  company_address: string | null;
}

export interface StoredBankAccount extends BankDetails {
  id: BankAccountId;
  user_id: UserId;
  /** The number, encrypted. */
  number_sealed: string;
  /** Its last four characters, for display. */
  number_end: string;
  /** `inactive`: removed by the user, and kept for past payments to it. */
  status: (typeof bankAccountStatuses)[number];
  /** Reason of a rejection. */
  reason: string | null;
  /** When the user requested a review of its current version; null until then. */
  review_requested_at: EpochSeconds | null;
  reviewed_at: EpochSeconds | null;
  /** Name of the member of staff. */
  reviewed_by: string | null;
  created_at: EpochSeconds;
  /** Grows with each change. */
  version: number;
}

/** True when it waits for a review by staff. */
export const isBankAccountInReview = ({ status, review_requested_at }: StoredBankAccount): boolean =>
  status === 'pending' && review_requested_at !== null;

/** Sparse: those waiting for review, by time of request, and reviewed ones, by time of review. */
export const bankAccountReviewIndex = declareIndexList('gsi1', 'BANK_REVIEWS');

/** Returns since when it is in one of the queues; null when neither waiting nor decided. */
function queuedSince(account: StoredBankAccount): EpochSeconds | null {
  const { status, review_requested_at, reviewed_at } = account;
  if (isBankAccountInReview(account)) return review_requested_at;
  return status === 'inactive' ? null : reviewed_at;
}

/** True when it is in a queue. */
export const isBankAccountInReviewIndex = (account: StoredBankAccount): boolean => queuedSince(account) !== null;

/** Returns its queue; none when neither waiting nor decided. */
function placeInQueue(account: StoredBankAccount) {
  const { id } = account;
  const waits = isBankAccountInReview(account);
  const at = queuedSince(account);
  if (at === null) return null;
  return bankAccountReviewIndex.place(`${padNumber(at, 10)}#${id}`, waits ? 'waiting' : 'decided');
}

export const bankAccountCollection = collection<StoredBankAccount>()({
  partition: userPartition,
  kind: 'BANK_ACCOUNT',
  id: 'bnk',
  called: 'bank account',
  whenClosed: 'stays',
  all: { name: 'BANK_ACCOUNTS', ownerOf: ({ user_id }) => user_id },
  gsi1: placeInQueue,
});

export const bankAccountCounters = declareSingleItem(userPartition, 'BANK_ACCOUNT_COUNTERS', 'stays');

/** Their number, and the primary one: one exists whenever there are any. */
interface BankCounters {
  total: number;
  primary_id: BankAccountId | null;
}

export async function readBankAccountCounters(user: UserId): Promise<BankCounters> {
  const item = await getItem<Partial<BankCounters>>(bankAccountCounters.key(user));
  return { total: Number(item?.total ?? 0), primary_id: item?.primary_id ?? null };
}

/** Returns null for a removed one too. */
export async function readBankAccount(user: UserId, id: BankAccountId): Promise<StoredBankAccount | null> {
  const account = await bankAccountCollection.read(user, id);
  return account && account.status !== 'inactive' ? account : null;
}

/** Returns those that were not removed, oldest first. */
export async function listBankAccounts(user: UserId): Promise<StoredBankAccount[]> {
  const accounts: StoredBankAccount[] = [];
  for await (const account of bankAccountCollection.each(user))
    if (account.status !== 'inactive') accounts.push(account);
  return accounts;
}

/**
 * Builds the writes of a new one; the first becomes the primary one.
 * @throws {AppError} LIMIT_REACHED, by its transaction.
 */
export const putBankAccount = (account: StoredBankAccount): WriteOperation[] => [
  bankAccountCollection.add(account.user_id, account),
  {
    label: 'bank counters',
    key: bankAccountCounters.key(account.user_id),
    update: 'SET primary_id = if_not_exists(primary_id, :id) ADD #total :one',
    condition: 'attribute_not_exists(#total) OR #total < :most',
    names: { '#total': 'total' },
    values: { ':id': account.id, ':one': 1, ':most': MAX_BANK_ACCOUNTS },
    fails: 'LIMIT_REACHED',
  },
];

const unchangedCondition = {
  condition: '#version = :seen AND #status <> :removed',
  names: { '#version': 'version', '#status': 'status' },
};

/** Replaces the version read by `next`. @throws {ConflictError} by its transaction. */
export const replaceBankAccount = (current: StoredBankAccount, next: StoredBankAccount): WriteOperation =>
  bankAccountCollection.replace(
    current.user_id,
    { ...next, version: current.version + 1 },
    {
      ...unchangedCondition,
      values: { ':seen': current.version, ':removed': 'inactive' },
      fails: buildConflictError(`Bank account ${current.id}`, 'changed'),
    },
  );

/** Removes pending reviews from the queue: the user closed the account. Idempotent. */
export const cancelBankReviews = (user: UserId): Promise<void> =>
  // The user may have changed one a moment before.
  retryOnConflict(async () => {
    for (const account of (await listBankAccounts(user)).filter(isBankAccountInReview))
      await transact([replaceBankAccount(account, { ...account, review_requested_at: null })]);
  });

/** Requires that one is unchanged. @throws {AppError} CHANGED_MEANWHILE, by its transaction. */
export const assertBankAccountUnchanged = ({ user_id, id, version }: StoredBankAccount): WriteOperation => ({
  label: 'bank account',
  check: bankAccountCollection.key(user_id, id),
  ...unchangedCondition,
  values: { ':seen': version, ':removed': 'inactive' },
  fails: 'CHANGED_MEANWHILE',
});

const notRemoved = (user: UserId, id: BankAccountId, fails: WriteOperationFailure): WriteOperation => ({
  label: 'next bank account',
  check: bankAccountCollection.key(user, id),
  condition: 'attribute_exists(pk) AND #status <> :removed',
  names: { '#status': 'status' },
  values: { ':removed': 'inactive' },
  fails,
});

/** Makes one the primary one. @throws {AppError} NOT_FOUND, by its transaction, when it was removed. */
export const markPrimaryBankAccount = (user: UserId, id: BankAccountId): WriteOperation[] => [
  notRemoved(user, id, 'NOT_FOUND'),
  {
    label: 'bank counters',
    key: bankAccountCounters.key(user),
    update: 'SET primary_id = :id',
    values: { ':id': id },
  },
];

/**
 * Removes one that is unchanged. If it is the primary one, `successor` replaces it: null for the only one.
 * @throws {ConflictError} by its transaction, also when the primary one changed or one was added.
 */
export function removeBankAccount(
  current: StoredBankAccount,
  { isPrimary, successor }: { isPrimary: boolean; successor: BankAccountId | null },
): WriteOperation[] {
  const { user_id, id } = current;
  const fails = buildConflictError(`Bank account ${id}`, 'removed');
  const removed = bankAccountCollection.update(user_id, id, {
    update: 'SET #status = :removed, #version = #version + :one REMOVE gsi1pk, gsi1sk',
    ...unchangedCondition,
    values: { ':seen': current.version, ':removed': 'inactive', ':one': 1 },
    fails,
  });
  const counters = {
    label: 'bank counters',
    key: bankAccountCounters.key(user_id),
    names: { '#total': 'total' },
    fails,
  };
  if (!isPrimary)
    return [
      removed,
      { ...counters, update: 'ADD #total :less', condition: 'primary_id <> :id', values: { ':less': -1, ':id': id } },
    ];
  if (successor === null)
    return [
      removed,
      {
        ...counters,
        update: 'REMOVE primary_id ADD #total :less',
        condition: 'primary_id = :id AND #total = :one',
        values: { ':less': -1, ':id': id, ':one': 1 },
      },
    ];
  return [
    removed,
    notRemoved(user_id, successor, fails),
    {
      ...counters,
      update: 'SET primary_id = :next ADD #total :less',
      condition: 'primary_id = :id',
      values: { ':less': -1, ':id': id, ':next': successor },
    },
  ];
}

/** Returns one as the API shows it: only the end of its number. */
export const toBankAccountView = (account: StoredBankAccount, primary: BankAccountId | null): BankAccount => ({
  id: account.id,
  name: account.name,
  bank_name: account.bank_name,
  account_number: `****${account.number_end}`,
  routing_number: account.routing_number,
  swift_code: account.swift_code,
  currency: account.currency,
  personal_address: account.personal_address,
  bank_address: account.bank_address,
  company_address: account.company_address,
  status: account.status,
  reason: account.reason,
  is_primary: account.id === primary,
  review_requested_at: account.review_requested_at,
  created_at: account.created_at,
});
