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
import type { UserTimelineEntry } from '#shared/schemas/admin/timeline.ts';
import type { UserTimelineKind } from '#shared/staff/timeline.ts';
import type { EpochSeconds } from '#shared/time.ts';

const USDT = 'USDT';

/** Returns the creation time of an id. */
const getCreationTime = (id: string) => Math.floor(decodeTime(id.slice('usr_'.length)) / 1000) as EpochSeconds;

type TimelineEntryFields = Partial<Omit<UserTimelineEntry, 'id' | 'kind' | 'at'>>;

const entry = (kind: UserTimelineKind, { id }: { id: string }, fields: TimelineEntryFields): UserTimelineEntry => ({
  id,
  kind,
  at: getCreationTime(id),
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
  ...fields,
});

export const toSecurityTimelineEntry = (securityEvent: StoredSecurityEvent): UserTimelineEntry =>
  entry('security', securityEvent, {
    what: securityEvent.event,
    text: [securityEvent.address, securityEvent.country, securityEvent.device].filter(Boolean).join(' · '),
  });

export const toOptionTimelineEntry = (option: StoredOption): UserTimelineEntry =>
  entry('options', option, {
    what: option.direction,
    account_kind: option.account_kind,
    status: option.status,
    ended_at: option.settled_at ?? null,
    symbol: option.symbol,
    amount: formatUnits(option.amount),
    unit: USDT,
    result: toDecimalOrNull(option.profit_loss),
  });

export const toOrderTimelineEntry = (futuresOrder: StoredFuturesOrder): UserTimelineEntry =>
  entry('perpetuals', futuresOrder, {
    what: futuresOrder.side,
    account_kind: futuresOrder.account_kind,
    status: futuresOrder.status,
    ended_at: futuresOrder.closed_at ?? null,
    symbol: futuresOrder.symbol,
    amount: formatUnits(futuresOrder.margin),
    unit: USDT,
  });

export const toPositionTimelineEntry = (position: StoredPosition): UserTimelineEntry =>
  entry('perpetuals', position, {
    what: position.side,
    account_kind: position.account_kind,
    status: position.status,
    ended_at: position.closed_at ?? null,
    symbol: position.symbol,
    // A closed position has no margin left.
    ...(position.status === 'open' && { amount: formatUnits(position.margin), unit: USDT }),
    result: formatUnits(position.realized_pnl),
  });

export const toTradeTimelineEntry = (trade: StoredFuturesTrade): UserTimelineEntry =>
  entry('perpetuals', trade, {
    what: trade.reason,
    account_kind: trade.account_kind,
    symbol: trade.symbol,
    amount: formatUnits(trade.margin),
    unit: USDT,
    result: trade.reason === 'open' ? null : formatUnits(trade.realized_pnl),
  });

export const toExchangeTimelineEntry = (exchange: StoredExchange): UserTimelineEntry =>
  entry('exchanges', exchange, {
    account_kind: exchange.account_kind,
    status: exchange.status,
    ended_at: exchange.ended_at,
    symbol: `${exchange.from_coin} → ${exchange.to_coin}`,
    amount: formatUnits(exchange.amount),
    unit: exchange.from_coin,
  });

export const toTransferTimelineEntry = (transfer: StoredTransfer): UserTimelineEntry =>
  entry('transfers', transfer, {
    account_kind: transfer.account_kind,
    amount: formatUnits(transfer.amount),
    unit: transfer.coin_type,
    text: transfer.memo,
    params: { from: transfer.from, to: transfer.to },
  });

/** Returns a network, an amount of a coin, and the staff member who decided. */
const onChain = (
  chainItem: StaffDecision & Pick<StoredDeposit, 'network' | 'amount' | 'coin_type' | 'ended_at'>,
): TimelineEntryFields => ({
  what: chainItem.network,
  account_kind: 'live',
  ended_at: chainItem.ended_at,
  amount: formatUnits(chainItem.amount),
  unit: chainItem.coin_type,
  by: chainItem.processed_by?.username ?? null,
});

export const toDepositTimelineEntry = (deposit: StoredDeposit): UserTimelineEntry =>
  entry('deposits', deposit, { ...onChain(deposit), status: deposit.status, text: deposit.tx_hash });

export const toWithdrawalTimelineEntry = (withdrawal: StoredWithdrawal): UserTimelineEntry =>
  entry('withdrawals', withdrawal, { ...onChain(withdrawal), status: withdrawal.status, text: withdrawal.address });

export const toInvestmentTimelineEntry = (investment: StoredInvestment): UserTimelineEntry =>
  entry('investments', investment, {
    account_kind: investment.account_kind,
    status: investment.status,
    ended_at: investment.ended_at,
    amount: formatUnits(investment.amount),
    unit: USDT,
    text: investment.product.names.en,
  });

export const toLoanTimelineEntry = (loan: StoredLoan): UserTimelineEntry =>
  entry('loans', loan, {
    account_kind: loan.account_kind,
    status: loan.status,
    ended_at: loan.ended_at,
    amount: formatUnits(loan.amount),
    unit: USDT,
    by: loan.decisions.at(-1)?.by.username ?? null,
    text: loan.product.names.en,
  });

export const toKycTimelineEntry = (submission: StoredKyc): UserTimelineEntry =>
  entry('kyc', submission, {
    status: submission.status,
    ended_at: submission.reviewed_at,
    by: submission.reviewed_by,
    text: submission.reason,
  });

export const toBankTimelineEntry = (bankAccount: StoredBankAccount): UserTimelineEntry =>
  entry('bank_accounts', bankAccount, {
    status: bankAccount.status === 'pending' && !isBankAccountInReview(bankAccount) ? 'unasked' : bankAccount.status,
    ended_at: bankAccount.reviewed_at,
    by: bankAccount.reviewed_by,
    text: `${bankAccount.bank_name} ****${bankAccount.number_end}`,
  });

export const toTicketTimelineEntry = (ticket: StoredTicket): UserTimelineEntry =>
  entry('tickets', ticket, {
    what: ticket.category,
    status: ticket.status,
    by: ticket.assignee?.username ?? null,
    text: ticket.subject,
  });

export const toNotificationTimelineEntry = (notification: StoredNotification): UserTimelineEntry =>
  entry('notifications', notification, {
    what: notification.kind,
    account_kind: notification.account_kind,
    params: notification.params,
  });

export const toLevelTimelineEntry = (levelChange: StoredLevelChange): UserTimelineEntry =>
  entry('levels', levelChange, {
    what: levelChange.reason,
    params: { from: String(levelChange.from_level ?? '–'), to: String(levelChange.to_level) },
  });

export const toNoteTimelineEntry = (userNote: StoredUserNote): UserTimelineEntry =>
  entry('notes', userNote, { by: userNote.username, text: userNote.text });

/** Converts a staff act on a user, or a view of them. */
export const toAuditTimelineEntry = (auditEntry: StoredAuditEntry): UserTimelineEntry =>
  auditEntry.action === 'staff.read'
    ? entry('lookups', auditEntry, { what: String(auditEntry.detail?.['what'] ?? ''), by: auditEntry.username })
    : entry('acts', auditEntry, { what: auditEntry.action, by: auditEntry.username, text: auditEntry.reason ?? null });

export const toAiCaseTimelineEntry = (aiCase: StoredAiCase): UserTimelineEntry =>
  entry('cases', aiCase, { what: aiCase.rule, status: aiCase.state, by: aiCase.decided_by, text: aiCase.reason });
