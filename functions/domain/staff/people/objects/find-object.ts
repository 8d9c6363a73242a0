import { aiCaseCollection } from '#functions/data/ai-control/cases.ts';
import { depositCollection } from '#functions/data/deposits/deposits.ts';
import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { investmentCollection } from '#functions/data/investments/investments.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { loanCollection } from '#functions/data/loans/loans.ts';
import { findOptionById } from '#functions/data/options/all-options.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { ticketCollection } from '#functions/data/tickets/tickets.ts';
import { bankAccountCollection } from '#functions/data/users/bank-accounts.ts';
import { readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { kycSubmissionCollection } from '#functions/data/users/kyc.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { findExchangeEntry, findTransferEntry } from '#functions/domain/staff/money/locate-entry-reference.ts';
import { readExistingUser } from '#functions/domain/staff/people/require-user.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { IdTypesByPrefix, UserId } from '#shared/ids.ts';
import {
  annotatedObjectPermissions,
  type AnnotatedObjectId,
  type AnnotatedIdPrefix,
  getAnnotatedIdPrefix,
} from '#shared/staff/objects.ts';
import { can } from '#shared/staff/permissions.ts';
import type { StaffRole } from '#shared/staff/roles.ts';

/** User of an object: null for a shared one. */
interface OwnedObject {
  user_id: UserId | null;
}

async function readEntryUser(entry: StoredJournalEntry | null): Promise<OwnedObject | null> {
  const account = entry && (await readDemoEpoch(toAccountRef(entry)));
  return account && { user_id: account.user_id };
}

/** Lookup of each kind of object by its id alone. */
const finders: { [P in AnnotatedIdPrefix]: (id: IdTypesByPrefix[P]) => Promise<OwnedObject | null> } = {
  usr: async (id) => ({ user_id: (await readExistingUser(id)).id }),
  opt: findOptionById,
  ord: futuresOrderCollection.findInIndex,
  pos: positionCollection.findInIndex,
  trd: futuresTradeCollection.findInIndex,
  xch: async (id) => readEntryUser(await findExchangeEntry(id)),
  trf: async (id) => readEntryUser(await findTransferEntry(id)),
  dep: depositCollection.findInIndex,
  wdr: withdrawalCollection.findInIndex,
  inv: investmentCollection.findInIndex,
  lon: loanCollection.findInIndex,
  kyc: kycSubmissionCollection.findInIndex,
  bnk: bankAccountCollection.findInIndex,
  tkt: ticketCollection.findInIndex,
  cas: (id) => aiCaseCollection.read(undefined, id),
};

/** True when a role may see it. */
export const canSeeNotedObject = (role: StaffRole, object: AnnotatedObjectId): boolean =>
  can({ role }, annotatedObjectPermissions[getAnnotatedIdPrefix(object)]);

/**
 * Returns the user of an object, for a staff member who may see it; null for a shared one.
 * @throws {AppError} FORBIDDEN, before the lookup; NOT_FOUND, USER_NOT_FOUND.
 */
export async function findNotedObjectUser(object: AnnotatedObjectId, role: StaffRole): Promise<UserId | null> {
  if (!canSeeNotedObject(role, object)) throw new AppError('FORBIDDEN');
  const ownedObject = await (
    finders[getAnnotatedIdPrefix(object)] as (id: AnnotatedObjectId) => Promise<OwnedObject | null>
  )(object);
  if (ownedObject === null) throw new AppError('NOT_FOUND');
  return ownedObject.user_id;
}
