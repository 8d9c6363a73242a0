import {
  bankAccounts,
  bankAccountView,
  bankReviews,
  type StoredBankAccount,
} from '#functions/data/people/bank-accounts.ts';
import { readUsers } from '#functions/data/people/users.ts';
import type { Placed } from '#functions/data/table/collection.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { count } from '#functions/data/table/table.ts';
import type { Page } from '#functions/domain/staff/acts/lists.ts';
import { type Part, pageOfParts } from '#functions/domain/staff/acts/page-of-parts.ts';
import { findPerson } from '#functions/domain/staff/people/read-person.ts';
import { type BankAccountId, idPattern, type UserId } from '#shared/ids.ts';
import type { BankReviewRow } from '#shared/schemas/admin/bank-accounts.ts';
import type { bankStatuses } from '#shared/schemas/bank-accounts.ts';

const PAGE = 50;

interface Filter extends Page {
  status?: (typeof bankStatuses)[number] | undefined;
  search?: string | undefined;
}

/** A bank account as staff see it: of its number the end alone. */
export function bankReviewRow(account: StoredBankAccount, username: string): BankReviewRow {
  const { id, name, bank_name, account_number, currency, status } = bankAccountView(account, null);
  const { user_id, review_requested_at, reviewed_at, reviewed_by } = account;
  const review = { review_requested_at, reviewed_at, reviewed_by };
  return { id, user_id, username, name, bank_name, account_number, currency, status, ...review };
}

/** Places in the queues begin with the seconds of a time. */
const queue = (state: 'waiting' | 'decided') => ({ ...bankReviews.range(state), from: '0', to: '9' });

/** Whose accounts are meant by the whole of an id, a name or an e-mail address; null where it names nobody. */
async function personOf(search: string): Promise<UserId | null> {
  if (idPattern('usr').test(search)) return search as UserId;
  if (idPattern('bnk').test(search)) return (await bankAccounts.find(search as BankAccountId))?.user_id ?? null;
  return (await findPerson(search))?.id ?? null;
}

async function partsOf({ status, search }: Filter): Promise<Part<Placed<StoredBankAccount>>[]> {
  const keep = status && { keep: ({ item }: Placed<StoredBankAccount>) => item.status === status };
  if (search !== undefined) {
    const person = await personOf(search.trim());
    if (person === null) return [];
    const own = bankAccounts.listBy(bankAccounts.listOf(person));
    return [{ name: 'own', range: own, newestFirst: true, ...keep }];
  }
  const waiting = { name: 'waiting', range: bankAccounts.listBy(queue('waiting')), newestFirst: false };
  const decided = { name: 'decided', range: bankAccounts.listBy(queue('decided')), newestFirst: true, ...keep };
  if (status === undefined) return [waiting, decided];
  return status === 'pending' ? [waiting] : [decided];
}

/**
 * One page of bank accounts: where no status is asked for those that wait, the longest-waiting first, then the reviewed
 * ones, the last reviewed first. A search gives all that a person has, removed ones too. `total` is known of those that
 * wait.
 * @throws {Refusal} VALIDATION_FAILED of a cursor of another list.
 */
export async function listBankReviews(filter: Filter) {
  const { limit = PAGE, offset = 0, cursor, status, search } = filter;
  const named = JSON.stringify(['admin/bank-accounts', status, search]);
  const at = cursor === undefined ? '' : readCursor(named, cursor);
  const { items, next } = await pageOfParts(await partsOf(filter), { limit, offset }, at);
  const users = await readUsers(items.map(({ item }) => item.user_id));
  return {
    bank_accounts: items.map(({ item }, i) => bankReviewRow(item, users[i]?.username ?? '')),
    total: status === 'pending' && search === undefined ? await count(queue('waiting')) : null,
    next_cursor: next && writeCursor(named, next),
  };
}
