import { decodeTime } from 'ulid';
import type { StoredAiCase } from '#functions/data/ai-control/cases.ts';
import type { StaffDecision } from '#functions/data/chains/decision.ts';
import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import type { StoredExchange } from '#functions/data/exchange/exchanges.ts';
import type { StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import type { StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import type { StoredPosition } from '#functions/data/futures/positions.ts';
import type { StoredSecurityEvent } from '#functions/data/identity/security-log.ts';
import type { StoredInvestment } from '#functions/data/investments/investments.ts';
import type { StoredLoan } from '#functions/data/loans/loans.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { StoredOption } from '#functions/data/options/option-orders.ts';
import type { StoredAuditEntry } from '#functions/data/staff/audit.ts';
import { toDecimalOrNull } from '#functions/data/table/units.ts';
import type { StoredTicket } from '#functions/data/tickets/tickets.ts';
import type { StoredTransfer } from '#functions/data/transfers/transfers.ts';
import { isBankAccountInReview, type StoredBankAccount } from '#functions/data/users/bank-accounts.ts';
import type { StoredKyc } from '#functions/data/users/kyc.ts';
import type { StoredLevelChange } from '#functions/data/users/level-changes.ts';
import type { StoredUserNote } from '#functions/data/users/user-notes.ts';
import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import { formatUnits } from '#shared/money.ts';
import type { TimelineEntry } from '#shared/schemas/admin/timeline.ts';
import type { TimelineKind } from '#shared/staff/timeline.ts';
import type { EpochSeconds } from '#shared/time.ts';

const USDT = 'USDT';

/** Returns the creation time of an id. */
const timeOf = (id: string) => Math.floor(decodeTime(id.slice('usr_'.length)) / 1000) as EpochSeconds;

type Said = Partial<Omit<TimelineEntry, 'id' | 'kind' | 'at'>>;

const entry = (kind: TimelineKind, { id }: { id: string }, said: Said): TimelineEntry => ({
  id,
  kind,
  at: timeOf(id),
  what: null,
  account_kind: null,
  status: null,
  ended_at: null,
  symbol: null,
  amount: null,
  unit: null,
  result: null,
  by: null,
  text: null,
  params: {},
  ...said,
});

export const securityEntry = (one: StoredSecurityEvent): TimelineEntry =>
  entry('security', one, {
    what: one.event,
    text: [one.address, one.country, one.device].filter(Boolean).join(' · '),
  });

export const optionEntry = (one: StoredOption): TimelineEntry =>
  entry('options', one, {
    what: one.direction,
    account_kind: one.account_kind,
    status: one.status,
    ended_at: one.settled_at ?? null,
    symbol: one.symbol,
    amount: formatUnits(one.amount),
    unit: USDT,
    result: toDecimalOrNull(one.profit_loss),
  });

export const orderEntry = (one: StoredFuturesOrder): TimelineEntry =>
  entry('perpetuals', one, {
    what: one.side,
    account_kind: one.account_kind,
    status: one.status,
    ended_at: one.closed_at ?? null,
    symbol: one.symbol,
    amount: formatUnits(one.margin),
    unit: USDT,
  });

export const positionEntry = (one: StoredPosition): TimelineEntry =>
  entry('perpetuals', one, {
    what: one.side,
    account_kind: one.account_kind,
    status: one.status,
    ended_at: one.closed_at ?? null,
    symbol: one.symbol,
    // A closed position has no margin left.
    ...(one.status === 'open' && { amount: formatUnits(one.margin), unit: USDT }),
    result: formatUnits(one.realized_pnl),
  });

export const tradeEntry = (one: StoredFuturesTrade): TimelineEntry =>
  entry('perpetuals', one, {
    what: one.reason,
    account_kind: one.account_kind,
    symbol: one.symbol,
    amount: formatUnits(one.margin),
    unit: USDT,
    result: one.reason === 'open' ? null : formatUnits(one.realized_pnl),
  });

export const exchangeEntry = (one: StoredExchange): TimelineEntry =>
  entry('exchanges', one, {
    account_kind: one.account_kind,
    status: one.status,
    ended_at: one.ended_at,
    symbol: `${one.from_coin} → ${one.to_coin}`,
    amount: formatUnits(one.amount),
    unit: one.from_coin,
  });

export const transferEntry = (one: StoredTransfer): TimelineEntry =>
  entry('transfers', one, {
    account_kind: one.account_kind,
    amount: formatUnits(one.amount),
    unit: one.coin_type,
    text: one.memo,
    params: { from: one.from, to: one.to },
  });

/** Returns a network, an amount of a coin, and the staff member who decided. */
const onChain = (one: StaffDecision & Pick<StoredDeposit, 'network' | 'amount' | 'coin_type' | 'ended_at'>): Said => ({
  what: one.network,
  account_kind: 'live',
  ended_at: one.ended_at,
  amount: formatUnits(one.amount),
  unit: one.coin_type,
  by: one.processed_by?.username ?? null,
});

export const depositEntry = (one: StoredDeposit): TimelineEntry =>
  entry('deposits', one, { ...onChain(one), status: one.status, text: one.tx_hash });

export const withdrawalEntry = (one: StoredWithdrawal): TimelineEntry =>
  entry('withdrawals', one, { ...onChain(one), status: one.status, text: one.address });

export const investmentEntry = (one: StoredInvestment): TimelineEntry =>
  entry('investments', one, {
    account_kind: one.account_kind,
    status: one.status,
    ended_at: one.ended_at,
    amount: formatUnits(one.amount),
    unit: USDT,
    text: one.product.names.en,
  });

export const loanEntry = (one: StoredLoan): TimelineEntry =>
  entry('loans', one, {
    account_kind: one.account_kind,
    status: one.status,
    ended_at: one.ended_at,
    amount: formatUnits(one.amount),
    unit: USDT,
    by: one.decisions.at(-1)?.by.username ?? null,
    text: one.product.names.en,
  });

export const kycEntry = (one: StoredKyc): TimelineEntry =>
  entry('kyc', one, { status: one.status, ended_at: one.reviewed_at, by: one.reviewed_by, text: one.reason });

export const bankEntry = (one: StoredBankAccount): TimelineEntry =>
  entry('bank_accounts', one, {
    status: one.status === 'pending' && !isBankAccountInReview(one) ? 'unasked' : one.status,
    ended_at: one.reviewed_at,
    by: one.reviewed_by,
    text: `${one.bank_name} ****${one.number_end}`,
  });

export const ticketEntry = (one: StoredTicket): TimelineEntry =>
  entry('tickets', one, {
    what: one.category,
    status: one.status,
    by: one.assignee?.username ?? null,
    text: one.subject,
  });

export const notificationEntry = (one: StoredNotification): TimelineEntry =>
  entry('notifications', one, { what: one.kind, account_kind: one.account_kind, params: one.params });

export const levelEntry = (one: StoredLevelChange): TimelineEntry =>
  entry('levels', one, {
    what: one.reason,
    params: { from: String(one.from_level ?? '–'), to: String(one.to_level) },
  });

export const noteEntry = (one: StoredUserNote): TimelineEntry =>
  entry('notes', one, { by: one.username, text: one.text });

/** Converts a staff act on a user, or a view of them. */
export const auditTimelineEntry = (one: StoredAuditEntry): TimelineEntry =>
  one.action === 'staff.read'
    ? entry('lookups', one, { what: String(one.detail?.['what'] ?? ''), by: one.username })
    : entry('acts', one, { what: one.action, by: one.username, text: one.reason ?? null });

export const caseEntry = (one: StoredAiCase): TimelineEntry =>
  entry('cases', one, { what: one.rule, status: one.state, by: one.decided_by, text: one.reason });
