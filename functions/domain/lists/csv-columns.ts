import type { Deposit } from '#shared/schemas/deposits.ts';
import type { CoinExchange } from '#shared/schemas/exchange.ts';
import type { FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import type { Investment } from '#shared/schemas/investments.ts';
import type { JournalLine, WalletTransfer } from '#shared/schemas/ledger.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { type CsvCell, type CsvColumn, formatCsvTime } from './csv.ts';

/** Returns columns for fields by name. */
export const toCsvFieldColumns = <Name extends string>(...names: Name[]): CsvColumn<Record<Name, CsvCell>>[] =>
  names.map((name) => [name, (item) => item[name]]);

/** Returns columns for times by name. */
export const toCsvTimeColumns = <Name extends string>(...names: Name[]): CsvColumn<Record<Name, number | null>>[] =>
  names.map((name) => [name, (item) => formatCsvTime(item[name])]);

/** Column with journal entries in one cell. */
const journal: CsvColumn<{ journal_ids: readonly string[] }> = [
  'journal_ids',
  ({ journal_ids }) => journal_ids.join(' '),
];

/** Empty CSV for kinds that cannot occur yet: the minimum header of every such kind. */
export const EMPTY_CSV = 'id,created_at,coin_type,amount,status\r\n';

/** Option columns, for users and staff. */
export const optionCsvColumns: readonly CsvColumn<OptionOrder>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('created_at', 'expired_at', 'settled_at'),
  ...toCsvFieldColumns('symbol', 'direction'),
  ['period', (order) => order.expiry_period],
  ...toCsvFieldColumns('status', 'amount', 'fee', 'tax', 'payout_rate', 'entry_price', 'expiry_price'),
  ['sale_price', (order) => order.receipt.sale?.point.price ?? null],
  ...toCsvFieldColumns('payout', 'profit_loss'),
  ['entry_sequence', (order) => order.receipt.entry?.sequence ?? null],
  ['exit_sequence', (order) => order.receipt.exit?.sequence ?? null],
  journal,
];

export const futuresOrderCsvColumns: readonly CsvColumn<FuturesOrder>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('created_at', 'closed_at'),
  ...toCsvFieldColumns('symbol', 'side', 'type', 'status', 'price', 'stop_price', 'fill_price', 'quantity', 'leverage'),
  ...toCsvFieldColumns(
    'margin',
    'notional',
    'fee',
    'take_profit_price',
    'stop_loss_price',
    'position_id',
    'cancel_reason',
  ),
  ['entry_sequence', (order) => order.receipt?.entry.sequence ?? null],
  journal,
];

export const positionCsvColumns: readonly CsvColumn<FuturesPosition>[] = [
  ...toCsvFieldColumns('id', 'order_id'),
  ...toCsvTimeColumns('opened_at', 'closed_at'),
  ...toCsvFieldColumns('symbol', 'side', 'status', 'leverage', 'quantity', 'unclosed_quantity', 'margin', 'notional'),
  ...toCsvFieldColumns('entry_price', 'liquidation_price', 'take_profit_price', 'stop_loss_price', 'mark_price'),
  ...toCsvFieldColumns('unrealized_pnl', 'realized_pnl', 'fee'),
  ['entry_sequence', (position) => position.receipt.entry.sequence],
  journal,
];

export const futuresTradeCsvColumns: readonly CsvColumn<FuturesTrade>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('trade_time'),
  ...toCsvFieldColumns(
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
  ...toCsvFieldColumns('realized_pnl'),
  ['entry_sequence', (trade) => trade.receipt.entry.sequence],
  ['exit_sequence', (trade) => trade.receipt.exit?.sequence ?? null],
  journal,
];

export const transferCsvColumns: readonly CsvColumn<WalletTransfer>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('created_at'),
  ...toCsvFieldColumns('from_wallet_type', 'to_wallet_type', 'coin_type', 'amount', 'memo', 'status', 'journal_id'),
];

export const exchangeCsvColumns: readonly CsvColumn<CoinExchange>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('created_at', 'ended_at'),
  ...toCsvFieldColumns(
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

export const depositCsvColumns: readonly CsvColumn<Deposit>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('created_at', 'ended_at'),
  ...toCsvFieldColumns('coin_type', 'chain_type', 'amount', 'status', 'reason', 'address', 'tx_hash'),
  ...toCsvFieldColumns('confirmation_count', 'required_confirmations'),
  journal,
];

export const withdrawalCsvColumns: readonly CsvColumn<Withdrawal>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('created_at', 'ended_at'),
  ...toCsvFieldColumns('coin_type', 'chain_type', 'amount', 'fee', 'net_amount', 'status', 'reason'),
  ...toCsvFieldColumns('withdraw_address', 'memo', 'tx_hash', 'confirmation_count', 'required_confirmations'),
  journal,
];

export const loanCsvColumns: readonly CsvColumn<LoanApplication>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('created_at', 'disbursed_at', 'due_at', 'ended_at'),
  ['product', ({ product }) => product.name],
  ...toCsvFieldColumns('status', 'loan_amount', 'term_days', 'interest_rate', 'processing_fee', 'actual_amount'),
  ...toCsvFieldColumns('total_interest', 'total_repayment', 'apr', 'outstanding', 'repaid', 'written_off'),
  ['journal_ids', ({ journal_ids }) => journal_ids.join(' ')],
];

export const investmentCsvColumns: readonly CsvColumn<Investment>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('created_at', 'start_date', 'maturity_date', 'ended_at'),
  ['product_id', ({ product }) => product.id],
  ['product', ({ product }) => product.name],
  ['risk_level', ({ product }) => product.risk_level],
  ['annual_return_rate', ({ product }) => product.annual_return_rate],
  ['term_days', ({ product }) => product.term_days],
  ...toCsvFieldColumns('investment_amount', 'expected_return', 'paid_return', 'status', 'end'),
  ['auto_renew', ({ auto_renew }) => (auto_renew ? 'yes' : 'no')],
  ...toCsvFieldColumns('renewed_from', 'renewed_as'),
];

/** Wallet movements. */
export const journalCsvColumns: readonly CsvColumn<JournalLine>[] = [
  ...toCsvFieldColumns('journal_id'),
  ...toCsvTimeColumns('created_at'),
  ...toCsvFieldColumns('coin_type', 'wallet_type', 'amount', 'balance_after', 'operation', 'reference'),
];
