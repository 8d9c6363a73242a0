import type { Deposit } from '#shared/schemas/deposits.ts';
import type { Exchange } from '#shared/schemas/exchange.ts';
import type { FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import type { Investment } from '#shared/schemas/investments.ts';
import type { JournalLine, WalletTransfer } from '#shared/schemas/ledger.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { type CsvCell, type CsvColumn, formatCsvTime } from './csv.ts';

/** Returns columns for fields by name. */
export const fieldColumns = <Name extends string>(...names: Name[]): CsvColumn<Record<Name, CsvCell>>[] =>
  names.map((name) => [name, (item) => item[name]]);

/** Returns columns for times by name. */
export const timeColumns = <Name extends string>(...names: Name[]): CsvColumn<Record<Name, number | null>>[] =>
  names.map((name) => [name, (item) => formatCsvTime(item[name])]);

/** Column with journal entries in one cell. */
const journal: CsvColumn<{ journal_ids: readonly string[] }> = [
  'journal_ids',
  ({ journal_ids }) => journal_ids.join(' '),
];

/** Empty CSV for kinds that cannot occur yet: the minimum header of every such kind. */
export const EMPTY_CSV = 'id,created_at,coin_type,amount,status\r\n';

/** Option columns, for users and staff. */
export const optionColumns: readonly CsvColumn<OptionOrder>[] = [
  ...fieldColumns('id'),
  ...timeColumns('created_at', 'expired_at', 'settled_at'),
  ...fieldColumns('symbol', 'direction'),
  ['period', (order) => order.expiry_period],
  ...fieldColumns('status', 'amount', 'fee', 'tax', 'payout_rate', 'entry_price', 'expiry_price'),
  ['sale_price', (order) => order.receipt.sale?.point.price ?? null],
  ...fieldColumns('payout', 'profit_loss'),
  ['entry_sequence', (order) => order.receipt.entry?.sequence ?? null],
  ['exit_sequence', (order) => order.receipt.exit?.sequence ?? null],
  journal,
];

export const orderColumns: readonly CsvColumn<FuturesOrder>[] = [
  ...fieldColumns('id'),
  ...timeColumns('created_at', 'closed_at'),
  ...fieldColumns('symbol', 'side', 'type', 'status', 'price', 'stop_price', 'fill_price', 'quantity', 'leverage'),
  ...fieldColumns('margin', 'notional', 'fee', 'take_profit_price', 'stop_loss_price', 'position_id', 'cancel_reason'),
  ['entry_sequence', (order) => order.receipt?.entry.sequence ?? null],
  journal,
];

export const positionColumns: readonly CsvColumn<Position>[] = [
  ...fieldColumns('id', 'order_id'),
  ...timeColumns('opened_at', 'closed_at'),
  ...fieldColumns('symbol', 'side', 'status', 'leverage', 'quantity', 'unclosed_quantity', 'margin', 'notional'),
  ...fieldColumns('entry_price', 'liquidation_price', 'take_profit_price', 'stop_loss_price', 'mark_price'),
  ...fieldColumns('unrealized_pnl', 'realized_pnl', 'fee'),
  ['entry_sequence', (position) => position.receipt.entry.sequence],
  journal,
];

export const tradeColumns: readonly CsvColumn<FuturesTrade>[] = [
  ...fieldColumns('id'),
  ...timeColumns('trade_time'),
  ...fieldColumns(
    'position_id',
    'order_id',
    'symbol',
    'side',
    'reason',
    'price',
    'quantity',
    'leverage',
    'margin',
    'fee',
  ),
  ...fieldColumns('realized_pnl'),
  ['entry_sequence', (trade) => trade.receipt.entry.sequence],
  ['exit_sequence', (trade) => trade.receipt.exit?.sequence ?? null],
  journal,
];

export const transferColumns: readonly CsvColumn<WalletTransfer>[] = [
  ...fieldColumns('id'),
  ...timeColumns('created_at'),
  ...fieldColumns('from_wallet_type', 'to_wallet_type', 'coin_type', 'amount', 'memo', 'status', 'journal_id'),
];

export const exchangeColumns: readonly CsvColumn<Exchange>[] = [
  ...fieldColumns('id'),
  ...timeColumns('created_at', 'ended_at'),
  ...fieldColumns(
    'from_coin',
    'amount',
    'to_coin',
    'to_amount',
    'exchange_rate',
    'fee',
    'spread',
    'status',
    'cancel_reason',
  ),
  ['from_sequence', ({ receipt }) => receipt.from?.sequence ?? null],
  ['to_sequence', ({ receipt }) => receipt.to?.sequence ?? null],
  journal,
];

export const depositColumns: readonly CsvColumn<Deposit>[] = [
  ...fieldColumns('id'),
  ...timeColumns('created_at', 'ended_at'),
  ...fieldColumns('coin_type', 'chain_type', 'amount', 'status', 'reason', 'address', 'tx_hash'),
  ...fieldColumns('confirmation_count', 'required_confirmations'),
  journal,
];

export const withdrawalColumns: readonly CsvColumn<Withdrawal>[] = [
  ...fieldColumns('id'),
  ...timeColumns('created_at', 'ended_at'),
  ...fieldColumns('coin_type', 'chain_type', 'amount', 'fee', 'net_amount', 'status', 'reason'),
  ...fieldColumns('withdraw_address', 'memo', 'tx_hash', 'confirmation_count', 'required_confirmations'),
  journal,
];

export const loanColumns: readonly CsvColumn<LoanApplication>[] = [
  ...fieldColumns('id'),
  ...timeColumns('created_at', 'disbursed_at', 'due_at', 'ended_at'),
  ['product', ({ product }) => product.name],
  ...fieldColumns('status', 'loan_amount', 'term_days', 'interest_rate', 'processing_fee', 'actual_amount'),
  ...fieldColumns('total_interest', 'total_repayment', 'apr', 'outstanding', 'repaid', 'written_off'),
  ['journal_ids', ({ journal_ids }) => journal_ids.join(' ')],
];

export const investmentColumns: readonly CsvColumn<Investment>[] = [
  ...fieldColumns('id'),
  ...timeColumns('created_at', 'start_date', 'maturity_date', 'ended_at'),
  ['product_id', ({ product }) => product.id],
  ['product', ({ product }) => product.name],
  ['risk_level', ({ product }) => product.risk_level],
  ['annual_return_rate', ({ product }) => product.annual_return_rate],
  ['term_days', ({ product }) => product.term_days],
  ...fieldColumns('investment_amount', 'expected_return', 'paid_return', 'status', 'end'),
  ['auto_renew', ({ auto_renew }) => (auto_renew ? 'yes' : 'no')],
  ...fieldColumns('renewed_from', 'renewed_as'),
];

/** Wallet movements. */
export const journalColumns: readonly CsvColumn<JournalLine>[] = [
  ...fieldColumns('journal_id'),
  ...timeColumns('created_at'),
  ...fieldColumns('coin_type', 'wallet_type', 'amount', 'balance_after', 'operation', 'reference'),
];
