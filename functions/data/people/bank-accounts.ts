import { collection } from '#functions/data/table/collection.ts';
import { userPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareIndexList, declareSingle } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import {
  buildConflictError,
  type OperationFailure,
  type WriteOperation,
  retryOnConflict,
  transact,
} from '#functions/data/table/transact.ts';
import type { BankAccountId, UserId } from '#shared/ids.ts';
import type { BankAccount, bankCurrencies, bankStatuses } from '#shared/schemas/bank-accounts.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** How many one person may have. */
const MOST_BANK_ACCOUNTS = 20;

/** What its owner says of a bank account, beside its number. */
export interface BankDetails {
  name: string;
  bank_name: string;
  routing_number: string | null;
  swift_code: string | null;
  currency: (typeof bankCurrencies)[number];
  personal_address: string | null;
  bank_address: string | null;
  company_address: string | null;
}

export interface StoredBankAccount extends BankDetails {
  id: BankAccountId;
  user_id: UserId;
  /** The number, sealed. */
  number_sealed: string;
  /** Its last four characters, to be shown. */
  number_end: string;
  /** `inactive`: removed by its owner, and kept for what was paid to it. */
  status: (typeof bankStatuses)[number];
  /** Why it was rejected. */
  reason: string | null;
  /** When its owner asked for a review of it as it is; null until then. */
  review_requested_at: EpochSeconds | null;
  reviewed_at: EpochSeconds | null;
  /** The name of the member of staff. */
  reviewed_by: string | null;
  created_at: EpochSeconds;
  /** Grows with each change. */
  version: number;
}

/** Whether it waits for staff to look at it. */
export const isBankAccountInReview = ({ status, review_requested_at }: StoredBankAccount): boolean =>
  status === 'pending' && review_requested_at !== null;

/** Sparse: those that wait for their review, by when it was asked for, and reviewed ones, by when they were. */
export const bankReviews = declareIndexList('gsi1', 'BANK_REVIEWS');

/** Since when it lies in one of them; null of what waits for nobody and was not decided. */
function queuedSince(account: StoredBankAccount): EpochSeconds | null {
  const { status, review_requested_at, reviewed_at } = account;
  if (isBankAccountInReview(account)) return review_requested_at;
  return status === 'inactive' ? null : reviewed_at;
}

/** Whether it lies in one of them. */
export const isBankAccountQueued = (account: StoredBankAccount): boolean => queuedSince(account) !== null;

/** In which queue it lies. What waits for nobody is in none. */
function placeInQueue(account: StoredBankAccount) {
  const { id } = account;
  const waits = isBankAccountInReview(account);
  const at = queuedSince(account);
  if (at === null) return null;
  return bankReviews.place(`${padNumber(at, 10)}#${id}`, waits ? 'waiting' : 'decided');
}

export const bankAccounts = collection<StoredBankAccount>()({
  partition: userPartition,
  kind: 'BANK_ACCOUNT',
  id: 'bnk',
  called: 'bank account',
  whenClosed: 'stays',
  all: { name: 'BANK_ACCOUNTS', ownerOf: ({ user_id }) => user_id },
  gsi1: placeInQueue,
});

export const bankAccountCounters = declareSingle(userPartition, 'BANK_ACCOUNT_COUNTERS', 'stays');

/** How many there are and which is the primary one: there is one wherever there are any. */
interface BankCounters {
  total: number;
  primary_id: BankAccountId | null;
}

export async function readBankAccountCounters(user: UserId): Promise<BankCounters> {
  const item = await getItem<Partial<BankCounters>>(bankAccountCounters.key(user));
  return { total: Number(item?.total ?? 0), primary_id: item?.primary_id ?? null };
}

/** Null for a removed one too. */
export async function readBankAccount(user: UserId, id: BankAccountId): Promise<StoredBankAccount | null> {
  const account = await bankAccounts.read(user, id);
  return account && account.status !== 'inactive' ? account : null;
}

/** Those that were not removed, oldest first. */
export async function listBankAccounts(user: UserId): Promise<StoredBankAccount[]> {
  const found: StoredBankAccount[] = [];
  for await (const account of bankAccounts.each(user)) if (account.status !== 'inactive') found.push(account);
  return found;
}

/** A new one; the first one becomes the primary one. @throws {Refusal} LIMIT_REACHED, by its transaction. */
export const putBankAccount = (account: StoredBankAccount): WriteOperation[] => [
  bankAccounts.add(account.user_id, account),
  {
    label: 'bank counters',
    key: bankAccountCounters.key(account.user_id),
    update: 'SET primary_id = if_not_exists(primary_id, :id) ADD #total :one',
    condition: 'attribute_not_exists(#total) OR #total < :most',
    names: { '#total': 'total' },
    values: { ':id': account.id, ':one': 1, ':most': MOST_BANK_ACCOUNTS },
    fails: 'LIMIT_REACHED',
  },
];

const asSeen = {
  condition: '#version = :seen AND #status <> :removed',
  names: { '#version': 'version', '#status': 'status' },
};

/** Puts `next` in the place of what was seen. @throws {ChangedMeanwhile} by its transaction. */
export const replaceBankAccount = (seen: StoredBankAccount, next: StoredBankAccount): WriteOperation =>
  bankAccounts.replace(
    seen.user_id,
    { ...next, version: seen.version + 1 },
    {
      ...asSeen,
      values: { ':seen': seen.version, ':removed': 'inactive' },
      fails: buildConflictError(`Bank account ${seen.id}`, 'changed'),
    },
  );

/** Takes what waits for a review out of the queue: its owner closed the account. Done again it changes nothing. */
export const cancelBankReviews = (user: UserId): Promise<void> =>
  // Its owner may have changed one a moment before.
  retryOnConflict(async () => {
    for (const account of (await listBankAccounts(user)).filter(isBankAccountInReview))
      await transact([replaceBankAccount(account, { ...account, review_requested_at: null })]);
  });

/** Holds while one is as it was seen. @throws {Refusal} CHANGED_MEANWHILE, by its transaction. */
export const assertBankAccountUnchanged = ({ user_id, id, version }: StoredBankAccount): WriteOperation => ({
  label: 'bank account',
  check: bankAccounts.key(user_id, id),
  ...asSeen,
  values: { ':seen': version, ':removed': 'inactive' },
  fails: 'CHANGED_MEANWHILE',
});

const notRemoved = (user: UserId, id: BankAccountId, fails: OperationFailure): WriteOperation => ({
  label: 'next bank account',
  check: bankAccounts.key(user, id),
  condition: 'attribute_exists(pk) AND #status <> :removed',
  names: { '#status': 'status' },
  values: { ':removed': 'inactive' },
  fails,
});

/** Makes one the primary one. @throws {Refusal} NOT_FOUND, by its transaction, where it was removed. */
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
 * Removes one that is as it was seen. Where it is the primary one, `successor` takes its place: null where it was the
 * only one.
 * @throws {ChangedMeanwhile}, by its transaction, also where another one became the primary one, or one was added.
 */
export function removeBankAccount(
  seen: StoredBankAccount,
  { isPrimary, successor }: { isPrimary: boolean; successor: BankAccountId | null },
): WriteOperation[] {
  const { user_id, id } = seen;
  const fails = buildConflictError(`Bank account ${id}`, 'removed');
  const removed = bankAccounts.update(user_id, id, {
    update: 'SET #status = :removed, #version = #version + :one REMOVE gsi1pk, gsi1sk',
    ...asSeen,
    values: { ':seen': seen.version, ':removed': 'inactive', ':one': 1 },
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

/** As the interface shows it: of its number the end alone. */
export const bankAccountView = (account: StoredBankAccount, primary: BankAccountId | null): BankAccount => ({
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
