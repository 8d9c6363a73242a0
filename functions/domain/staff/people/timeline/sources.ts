import { getUserCaseRange } from '#functions/data/ai-control/cases.ts';
import { deposits } from '#functions/data/deposits/deposits.ts';
import { exchanges } from '#functions/data/exchange/exchanges.ts';
import { futuresOrders } from '#functions/data/futures/futures-orders.ts';
import { futuresTrades } from '#functions/data/futures/futures-trades.ts';
import { positions } from '#functions/data/futures/positions.ts';
import { securityEvents } from '#functions/data/identity/security-log.ts';
import { investments } from '#functions/data/investments/investments.ts';
import { loans } from '#functions/data/loans/loans.ts';
import { notifications } from '#functions/data/notify/notifications.ts';
import { optionOrders } from '#functions/data/options/option-orders.ts';
import { getUserAuditRange } from '#functions/data/staff/audit.ts';
import type { ItemWithId, IdRange } from '#functions/data/table/id-list.ts';
import { tickets } from '#functions/data/tickets/tickets.ts';
import { transfers } from '#functions/data/transfers/transfers.ts';
import { bankAccounts } from '#functions/data/users/bank-accounts.ts';
import { kycSubmissions } from '#functions/data/users/kyc.ts';
import { levelChanges } from '#functions/data/users/level-changes.ts';
import { userNotes } from '#functions/data/users/user-notes.ts';
import { getUserAccount, type StoredUser } from '#functions/data/users/users.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import { toTimeOrderedRange, type TimedRow } from '#functions/domain/lists/by-time.ts';
import type { AccountRef, IdsByPrefix, UserId } from '#shared/ids.ts';
import type { TimelineEntry } from '#shared/schemas/admin/timeline.ts';
import type { TimelineKind } from '#shared/staff/timeline.ts';
import * as shown from './entries.ts';

/** Source of entries of these kinds. */
export interface TimelineSource {
  kinds: readonly TimelineKind[];
  range: IdRange<TimedRow<TimelineEntry>>;
}

interface Listed<Owner, Item extends ItemWithId> {
  idPrefix: keyof IdsByPrefix;
  listOf: (owner: Owner) => IdRange<Item> & { prefix: string };
}

type Made<Owner> = (owner: Owner) => TimelineSource;

const of =
  <Owner>() =>
  <Item extends ItemWithId>(
    kind: TimelineKind,
    collection: Listed<Owner, Item>,
    view: (item: Item) => TimelineEntry,
  ): Made<Owner> =>
  (owner) => ({ kinds: [kind], range: toTimeOrderedRange(collection.idPrefix, collection.listOf(owner), view) });

const ofPerson = of<UserId>();
const ofAccount = of<AccountRef>();

/** Sources stored with a user. */
const personal: readonly Made<UserId>[] = [
  ofPerson('security', securityEvents, shown.securityEntry),
  ofPerson('kyc', kycSubmissions, shown.kycEntry),
  ofPerson('bank_accounts', bankAccounts, shown.bankEntry),
  ofPerson('tickets', tickets, shown.ticketEntry),
  ofPerson('notifications', notifications, shown.notificationEntry),
  ofPerson('levels', levelChanges, shown.levelEntry),
  ofPerson('notes', userNotes, shown.noteEntry),
  (user) => ({
    kinds: ['acts', 'lookups'],
    range: toTimeOrderedRange('aud', getUserAuditRange(user), shown.auditTimelineEntry),
  }),
  (user) => ({ kinds: ['cases'], range: toTimeOrderedRange('cas', getUserCaseRange(user), shown.caseEntry) }),
];

/** Sources stored with each account, the demo account included, since its last reset. */
const accounted: readonly Made<AccountRef>[] = [
  ofAccount('options', optionOrders, shown.optionEntry),
  ofAccount('perpetuals', futuresOrders, shown.orderEntry),
  ofAccount('perpetuals', positions, shown.positionEntry),
  ofAccount('perpetuals', futuresTrades, shown.tradeEntry),
  ofAccount('exchanges', exchanges, shown.exchangeEntry),
  ofAccount('transfers', transfers, shown.transferEntry),
  ofAccount('investments', investments, shown.investmentEntry),
];

/** Sources of live accounts only. */
const live: readonly Made<AccountRef>[] = [
  ofAccount('deposits', deposits, shown.depositEntry),
  ofAccount('withdrawals', withdrawals, shown.withdrawalEntry),
  ofAccount('loans', loans, shown.loanEntry),
];

/** Returns every source of a user's timeline. */
export function buildTimelineSources(user: StoredUser): TimelineSource[] {
  const accounts = (['main', 'simulate'] as const)
    .map((mode) => getUserAccount(user, mode))
    .filter((account) => account !== null);
  return [
    ...personal.map((make) => make(user.id)),
    ...accounts.flatMap((account) => accounted.map((make) => make(account))),
    ...accounts.filter(({ kind }) => kind === 'live').flatMap((account) => live.map((make) => make(account))),
  ];
}
