import { getUserAiCaseRange } from '#functions/data/ai-control/cases.ts';
import { depositCollection } from '#functions/data/deposits/deposits.ts';
import { exchangeCollection } from '#functions/data/exchange/exchanges.ts';
import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { securityEventCollection } from '#functions/data/identity/security-log.ts';
import { investmentCollection } from '#functions/data/investments/investments.ts';
import { loanCollection } from '#functions/data/loans/loans.ts';
import { notificationCollection } from '#functions/data/notify/notifications.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import { getUserAuditRange } from '#functions/data/staff/audit.ts';
import type { ItemWithId, IdRange } from '#functions/data/table/id-list.ts';
import { ticketCollection } from '#functions/data/tickets/tickets.ts';
import { transferCollection } from '#functions/data/transfers/transfers.ts';
import { bankAccountCollection } from '#functions/data/users/bank-accounts.ts';
import { kycSubmissionCollection } from '#functions/data/users/kyc.ts';
import { levelChangeCollection } from '#functions/data/users/level-changes.ts';
import { userNoteCollection } from '#functions/data/users/user-notes.ts';
import { getUserAccount, type StoredUser } from '#functions/data/users/users.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { toTimeOrderedRange, type TimeOrderedRow } from '#functions/domain/lists/by-time.ts';
import type { AccountRef, IdTypesByPrefix, UserId } from '#shared/ids.ts';
import type { UserTimelineEntry } from '#shared/schemas/admin/timeline.ts';
import type { UserTimelineKind } from '#shared/staff/timeline.ts';
import * as shown from './entries.ts';

/** Source of entries of these kinds. */
export interface TimelineSource {
  kinds: readonly UserTimelineKind[];
  range: IdRange<TimeOrderedRow<UserTimelineEntry>>;
}

interface AccountCollection<Owner, Item extends ItemWithId> {
  idPrefix: keyof IdTypesByPrefix;
  listOf: (owner: Owner) => IdRange<Item> & { prefix: string };
}

type TimelineSourceBuilder<Owner> = (owner: Owner) => TimelineSource;

const of =
  <Owner>() =>
  <Item extends ItemWithId>(
    kind: UserTimelineKind,
    collection: AccountCollection<Owner, Item>,
    view: (item: Item) => UserTimelineEntry,
  ): TimelineSourceBuilder<Owner> =>
  (owner) => ({ kinds: [kind], range: toTimeOrderedRange(collection.idPrefix, collection.listOf(owner), view) });

const ofPerson = of<UserId>();
const ofAccount = of<AccountRef>();

/** Sources stored with a user. */
const personal: readonly TimelineSourceBuilder<UserId>[] = [
  ofPerson('security', securityEventCollection, shown.toSecurityTimelineEntry),
  ofPerson('kyc', kycSubmissionCollection, shown.toKycTimelineEntry),
  ofPerson('bank_accounts', bankAccountCollection, shown.toBankTimelineEntry),
  ofPerson('tickets', ticketCollection, shown.toTicketTimelineEntry),
  ofPerson('notifications', notificationCollection, shown.toNotificationTimelineEntry),
  ofPerson('levels', levelChangeCollection, shown.toLevelTimelineEntry),
  ofPerson('notes', userNoteCollection, shown.toNoteTimelineEntry),
  (user) => ({
    kinds: ['acts', 'lookups'],
    range: toTimeOrderedRange('aud', getUserAuditRange(user), shown.toAuditTimelineEntry),
  }),
  (user) => ({
    kinds: ['cases'],
    range: toTimeOrderedRange('cas', getUserAiCaseRange(user), shown.toAiCaseTimelineEntry),
  }),
];

/** Sources stored with each account, the demo account included, since its last reset. */
const accounted: readonly TimelineSourceBuilder<AccountRef>[] = [
  ofAccount('options', optionOrderCollection, shown.toOptionTimelineEntry),
  ofAccount('perpetuals', futuresOrderCollection, shown.toOrderTimelineEntry),
  ofAccount('perpetuals', positionCollection, shown.toPositionTimelineEntry),
  ofAccount('perpetuals', futuresTradeCollection, shown.toTradeTimelineEntry),
  ofAccount('exchanges', exchangeCollection, shown.toExchangeTimelineEntry),
  ofAccount('transfers', transferCollection, shown.toTransferTimelineEntry),
  ofAccount('investments', investmentCollection, shown.toInvestmentTimelineEntry),
];

/** Sources of live accounts only. */
const live: readonly TimelineSourceBuilder<AccountRef>[] = [
  ofAccount('deposits', depositCollection, shown.toDepositTimelineEntry),
  ofAccount('withdrawals', withdrawalCollection, shown.toWithdrawalTimelineEntry),
  ofAccount('loans', loanCollection, shown.toLoanTimelineEntry),
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
