import type { Deposit } from '#shared/schemas/deposits.ts';
import type { Exchange } from '#shared/schemas/exchange.ts';
import type { FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import type { Investment } from '#shared/schemas/investments.ts';
import type { JournalLine, WalletTransfer } from '#shared/schemas/ledger.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { type Cell, type Column, csvTime } from './csv.ts';

/** Columns that show fields by their names. */
export const fields = <Name extends string>(...names: Name[]): Column<Record<Name, Cell>>[] =>
  names.map((name) => [name, (item) => item[name]]);

/** Columns that show times by their names. */
export const times = <Name extends string>(...names: Name[]): Column<Record<Name, number | null>>[] =>
  names.map((name) => [name, (item) => csvTime(item[name])]);

/** Entries of the journal in one cell. */
const journal: Column<{ journal_ids: readonly string[] }> = ['journal_ids', ({ journal_ids }) => journal_ids.join(' ')];

/** A file of what cannot happen yet: the header that every such kind will have at least. */
export const EMPTY_FILE = 'id,created_at,coin_type,amount,status\r\n';

/** Of options, as their owner and staff see them. */
export const optionColumns: readonly Column<OptionOrder>[] = [
  ...fields('id'),
  ...times('created_at', 'expired_at', 'settled_at'),
  ...fields('symbol', 'direction'),
  ['period', (order) => order.expiry_period],
  ...fields('status', 'amount', 'fee', 'tax', 'payout_rate', 'entry_price', 'expiry_price'),
  ['sale_price', (order) => order.receipt.sale?.point.price ?? null],
  ...fields('payout', 'profit_loss'),
  ['entry_sequence', (order) => order.receipt.entry?.sequence ?? null],
  ['exit_sequence', (order) => order.receipt.exit?.sequence ?? null],
  journal,
];

/** Of perpetual orders. */
export const orderColumns: readonly Column<FuturesOrder>[] = [
  ...fields('id'),
  ...times('created_at', 'closed_at'),
  ...fields('symbol', 'side', 'type', 'status', 'price', 'stop_price', 'fill_price', 'quantity', 'leverage'),
  ...fields('margin', 'notional', 'fee', 'take_profit_price', 'stop_loss_price', 'position_id', 'cancel_reason'),
  ['entry_sequence', (order) => order.receipt?.entry.sequence ?? null],
  journal,
];

/** Of perpetual positions. */
export const positionColumns: readonly Column<Position>[] = [
  ...fields('id', 'order_id'),
  ...times('opened_at', 'closed_at'),
  ...fields('symbol', 'side', 'status', 'leverage', 'quantity', 'unclosed_quantity', 'margin', 'notional'),
  ...fields('entry_price', 'liquidation_price', 'take_profit_price', 'stop_loss_price', 'mark_price'),
  ...fields('unrealized_pnl', 'realized_pnl', 'fee'),
  ['entry_sequence', (position) => position.receipt.entry.sequence],
  journal,
];

/** Of perpetual trades. */
export const tradeColumns: readonly Column<FuturesTrade>[] = [
  ...fields('id'),
  ...times('trade_time'),
  ...fields('position_id', 'order_id', 'symbol', 'side', 'reason', 'price', 'quantity', 'leverage', 'margin', 'fee'),
  ...fields('realized_pnl'),
  ['entry_sequence', (trade) => trade.receipt.entry.sequence],
  ['exit_sequence', (trade) => trade.receipt.exit?.sequence ?? null],
  journal,
];

/** Of transfers between wallets. */
export const transferColumns: readonly Column<WalletTransfer>[] = [
  ...fields('id'),
  ...times('created_at'),
  ...fields('from_wallet_type', 'to_wallet_type', 'coin_type', 'amount', 'memo', 'status', 'journal_id'),
];

/** Of exchanges of coins. */
export const exchangeColumns: readonly Column<Exchange>[] = [
  ...fields('id'),
  ...times('created_at', 'ended_at'),
  ...fields('from_coin', 'amount', 'to_coin', 'to_amount', 'exchange_rate', 'fee', 'spread', 'status', 'cancel_reason'),
  ['from_sequence', ({ receipt }) => receipt.from?.sequence ?? null],
  ['to_sequence', ({ receipt }) => receipt.to?.sequence ?? null],
  journal,
];

/** Of deposits. */
export const depositColumns: readonly Column<Deposit>[] = [
  ...fields('id'),
  ...times('created_at', 'ended_at'),
  ...fields('coin_type', 'chain_type', 'amount', 'status', 'reason', 'address', 'tx_hash'),
  ...fields('confirmation_count', 'required_confirmations'),
  journal,
];

/** Of withdrawals. */
export const withdrawalColumns: readonly Column<Withdrawal>[] = [
  ...fields('id'),
  ...times('created_at', 'ended_at'),
  ...fields('coin_type', 'chain_type', 'amount', 'fee', 'net_amount', 'status', 'reason'),
  ...fields('withdraw_address', 'memo', 'tx_hash', 'confirmation_count', 'required_confirmations'),
  journal,
];

/** Of loans and applications. */
export const loanColumns: readonly Column<LoanApplication>[] = [
  ...fields('id'),
  ...times('created_at', 'disbursed_at', 'due_at', 'ended_at'),
  ['product', ({ product }) => product.name],
  ...fields('status', 'loan_amount', 'term_days', 'interest_rate', 'processing_fee', 'actual_amount'),
  ...fields('total_interest', 'total_repayment', 'apr', 'outstanding', 'repaid', 'written_off'),
  ['journal_ids', ({ journal_ids }) => journal_ids.join(' ')],
];

/** Of investments in wealth products. */
export const investmentColumns: readonly Column<Investment>[] = [
  ...fields('id'),
  ...times('created_at', 'start_date', 'maturity_date', 'ended_at'),
  ['product_id', ({ product }) => product.id],
  ['product', ({ product }) => product.name],
  ['risk_level', ({ product }) => product.risk_level],
  ['annual_return_rate', ({ product }) => product.annual_return_rate],
  ['term_days', ({ product }) => product.term_days],
  ...fields('investment_amount', 'expected_return', 'paid_return', 'status', 'end'),
  ['auto_renew', ({ auto_renew }) => (auto_renew ? 'yes' : 'no')],
  ...fields('renewed_from', 'renewed_as'),
];

/** Of what moved in wallets. */
export const journalColumns: readonly Column<JournalLine>[] = [
  ...fields('journal_id'),
  ...times('created_at'),
  ...fields('coin_type', 'wallet_type', 'amount', 'balance_after', 'operation', 'reference'),
];
