import { aiCases } from '#functions/data/ai-control/cases.ts';
import { deposits } from '#functions/data/deposits/deposits.ts';
import { futuresOrders } from '#functions/data/futures/futures-orders.ts';
import { futuresTrades } from '#functions/data/futures/futures-trades.ts';
import { positions } from '#functions/data/futures/positions.ts';
import { investments } from '#functions/data/investments/investments.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { loans } from '#functions/data/loans/loans.ts';
import { findOptionById } from '#functions/data/options/all-options.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { tickets } from '#functions/data/tickets/tickets.ts';
import { bankAccounts } from '#functions/data/users/bank-accounts.ts';
import { readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { kycSubmissions } from '#functions/data/users/kyc.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import { findExchangeEntry, findTransferEntry } from '#functions/domain/staff/money/account-of-reference.ts';
import { requireUser } from '#functions/domain/staff/people/require-user.ts';
import { getObjectReadRoles } from '#shared/api/admin/roles.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { IdsByPrefix, UserId } from '#shared/ids.ts';
import { type NotedId, type NotedPrefix, getNotedPrefix } from '#shared/staff/objects.ts';
import type { Role } from '#shared/staff/roles.ts';

/** User of an object: null for a shared one. */
interface Owned {
  user_id: UserId | null;
}

async function ownerOf(entry: StoredJournalEntry | null): Promise<Owned | null> {
  const account = entry && (await readDemoEpoch(toAccountRef(entry)));
  return account && { user_id: account.user_id };
}

/** Lookup of each kind of object by its id alone. */
const finders: { [P in NotedPrefix]: (id: IdsByPrefix[P]) => Promise<Owned | null> } = {
  usr: async (id) => ({ user_id: (await requireUser(id)).id }),
  opt: findOptionById,
  ord: futuresOrders.findInIndex,
  pos: positions.findInIndex,
  trd: futuresTrades.findInIndex,
  xch: async (id) => ownerOf(await findExchangeEntry(id)),
  trf: async (id) => ownerOf(await findTransferEntry(id)),
  dep: deposits.findInIndex,
  wdr: withdrawals.findInIndex,
  inv: investments.findInIndex,
  lon: loans.findInIndex,
  kyc: kycSubmissions.findInIndex,
  bnk: bankAccounts.findInIndex,
  tkt: tickets.findInIndex,
  cas: (id) => aiCases.read(undefined, id),
};

/** True when a role may see it. */
export const canSeeObject = (role: Role, object: NotedId): boolean =>
  getObjectReadRoles(getNotedPrefix(object)).includes(role);

/**
 * Returns the user of an object, for a staff member who may see it; null for a shared one.
 * @throws {AppError} FORBIDDEN, before the lookup; NOT_FOUND, USER_NOT_FOUND.
 */
export async function findObject(object: NotedId, role: Role): Promise<UserId | null> {
  if (!canSeeObject(role, object)) throw new AppError('FORBIDDEN');
  const ownedObject = await (finders[getNotedPrefix(object)] as (id: NotedId) => Promise<Owned | null>)(object);
  if (ownedObject === null) throw new AppError('NOT_FOUND');
  return ownedObject.user_id;
}
