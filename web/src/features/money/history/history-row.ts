import type { OptionStatus } from '#shared/market/option.ts';
import { computeFuturesOrderTerms } from '#shared/market/perpetual-terms.ts';
import type { PositionSide, PositionStatus } from '#shared/market/perpetual.ts';
import { toAmount, formatUnits, toPercent } from '#shared/money.ts';
import type { Deposit } from '#shared/schemas/deposits.ts';
import type { CoinExchange } from '#shared/schemas/exchange.ts';
import type { FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import type { LocalizedText, Investment } from '#shared/schemas/investments.ts';
import type { JournalLine, WalletTransfer, WalletType } from '#shared/schemas/ledger.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { type HistoryTranslationKey, type HistoryStatus, toHistoryStatus } from './history-status.ts';

/** Money transferred between two of the user's wallets. */
interface TransferDetails {
  from: WalletType;
  to: WalletType;
  memo: string | null;
}

/** Page with all details of an option or a position. */
export interface TradeDetailPageLink {
  to: '/orders/$id' | '/positions/$id';
  id: string;
}

/** Change of one wallet. */
interface OperationDetails {
  wallet: WalletType;
  /** Locale key of what happened, with its area. */
  word: string;
  /** Shown when there is no such key. */
  operation: string;
  /** Wallet balance at that time. */
  balance: string;
  /** Page of the referenced object; null when it has none. */
  page: TradeDetailPageLink | null;
}

/** Coins that were exchanged for others. */
interface ExchangeDetails {
  to: string;
  /** Null when nothing was received, or not yet. */
  got: string | null;
}

/** Coins that arrived or left on a chain. */
interface ChainTransferDetails {
  /** Name of the coin's network. */
  network: string;
  /** Destination address; null when unknown. */
  address: string | null;
  /** Null until there is one. */
  hash: string | null;
  /** Public explorer URL. */
  url: string | null;
}

/** Instrument that was bought or sold. */
interface TradeDetails {
  symbol: string;
  /** True when it gains as the price rises. */
  rising: boolean;
  /** Locale key of the side, with its area. */
  side: HistoryTranslationKey;
  leverage: number | null;
  /** Locale key of the order type, with its area. */
  sort: HistoryTranslationKey | null;
  /** Null where it has no page. */
  page: TradeDetailPageLink | null;
}

/** A finance product that was invested in or borrowed from. */
interface FinanceDetails {
  names: LocalizedText;
  /** Percent a year. */
  rate: string;
}

/** Fields of rows of any kind. */
interface HistoryRowBase {
  id: string;
  /** Id of the record; null for a movement, which is itself a journal entry. */
  number: string | null;
  /** Id of what a movement refers to; null for all other kinds. */
  about: string | null;
  /** Journal entries that moved its money, oldest first. */
  journal: readonly string[];
  /** Epoch seconds. */
  at: number;
  /** Amount moved or put in; a ledger change is signed. */
  amount: string;
  coin: string;
  /** Null for records without a status. */
  status: HistoryStatus | null;
}

/** Row of a record that ends with a profit or loss in USDT; null while open. */
interface ResultRowBase extends HistoryRowBase {
  result: string | null;
}

export type TransferHistoryRow = HistoryRowBase & TransferDetails & { kind: 'transfer' };
export type ExchangeHistoryRow = HistoryRowBase & ExchangeDetails & { kind: 'exchange' };
export type OperationHistoryRow = HistoryRowBase & OperationDetails & { kind: 'operation' };
export type ChainHistoryRow = HistoryRowBase & ChainTransferDetails & { kind: 'chain' };
export type TradeHistoryRow = ResultRowBase & TradeDetails & { kind: 'trade' };
export type FinanceHistoryRow = ResultRowBase & FinanceDetails & { kind: 'finance' };

/** A row of a history. */
export type HistoryRow =
  | TransferHistoryRow
  | ExchangeHistoryRow
  | OperationHistoryRow
  | ChainHistoryRow
  | TradeHistoryRow
  | FinanceHistoryRow;

const ownPages: Record<string, TradeDetailPageLink['to']> = { opt: '/orders/$id', pos: '/positions/$id' };

function toDetailPageLink(id: string): TradeDetailPageLink | null {
  const to = ownPages[id.slice(0, id.indexOf('_'))];
  return to === undefined ? null : { to, id };
}

/** Returns the locale key of an operation, with its area. */
export const toOperationTranslationKey = (operation: string): string =>
  `history:operations.${operation.replaceAll('.', '_')}`;

export const toJournalHistoryRow = (line: JournalLine): OperationHistoryRow => ({
  kind: 'operation',
  // An entry has one row for each wallet and coin that it changed.
  id: `${line.journal_id} ${line.wallet_type} ${line.coin_type}`,
  number: null,
  about: line.reference,
  journal: [line.journal_id],
  at: line.created_at,
  wallet: line.wallet_type,
  word: toOperationTranslationKey(line.operation),
  operation: line.operation,
  balance: line.balance_after,
  page: toDetailPageLink(line.reference),
  amount: line.amount,
  coin: line.coin_type,
  status: null,
});

/** Returns the fields of rows with a record of their own. */
const toRecordFields = (id: string, journal: readonly string[]) => ({ id, number: id, about: null, journal });

/** Coin of all orders, trades and positions. */
const COIN = 'USDT';

export const toTransferHistoryRow = (transfer: WalletTransfer): TransferHistoryRow => ({
  kind: 'transfer',
  ...toRecordFields(transfer.id, [transfer.journal_id]),
  at: transfer.created_at,
  from: transfer.from_wallet_type,
  to: transfer.to_wallet_type,
  memo: transfer.memo,
  amount: transfer.amount,
  coin: transfer.coin_type,
  status: toHistoryStatus(transfer.status),
});

export const toExchangeHistoryRow = (exchange: CoinExchange): ExchangeHistoryRow => ({
  kind: 'exchange',
  ...toRecordFields(exchange.id, exchange.journal_ids),
  at: exchange.created_at,
  to: exchange.to_coin,
  got: exchange.status === 'completed' ? exchange.to_amount : null,
  amount: exchange.amount,
  coin: exchange.from_coin,
  status: toHistoryStatus(exchange.status),
});

const chainRow = (record: Deposit | Withdrawal, address: string | null): ChainHistoryRow => ({
  kind: 'chain',
  ...toRecordFields(record.id, record.journal_ids),
  at: record.created_at,
  network: record.chain_type,
  address,
  hash: record.tx_hash,
  url: record.explorer_url,
  amount: record.amount,
  coin: record.coin_type,
  status: toHistoryStatus(record.status),
});

export const toDepositHistoryRow = (deposit: Deposit): ChainHistoryRow => chainRow(deposit, deposit.address);

export const toWithdrawalHistoryRow = (withdrawal: Withdrawal): ChainHistoryRow =>
  chainRow(withdrawal, withdrawal.withdraw_address);

const optionTones = {
  pending: 'info',
  win: 'up',
  lose: 'down',
  settled: 'muted',
  cancelled: 'warn',
  sold: 'muted',
} as const satisfies Record<OptionStatus, HistoryStatus['tone']>;

export const toOptionHistoryRow = (order: OptionOrder): TradeHistoryRow => ({
  kind: 'trade',
  ...toRecordFields(order.id, order.journal_ids),
  at: order.created_at,
  symbol: order.symbol,
  rising: order.direction === 'call',
  side: `trading:direction.${order.direction}`,
  leverage: null,
  sort: null,
  page: { to: '/orders/$id', id: order.id },
  amount: order.amount,
  coin: COIN,
  result: order.profit_loss,
  status: { word: `trading:status.${order.status}`, tone: optionTones[order.status] },
});

const toSideFields = (side: PositionSide) => ({ rising: side === 'long', side: `perpetual:side.${side}` as const });
const positionPage = (id: string | null): TradeDetailPageLink | null =>
  id === null ? null : { to: '/positions/$id', id };

export const toFuturesOrderHistoryRow = (order: FuturesOrder): TradeHistoryRow => ({
  kind: 'trade',
  ...toRecordFields(order.id, order.journal_ids),
  at: order.created_at,
  symbol: order.symbol,
  ...toSideFields(order.side === 'buy' ? 'long' : 'short'),
  leverage: order.leverage,
  sort: `perpetual:type.${order.type}`,
  page: positionPage(order.position_id),
  amount: order.margin,
  coin: COIN,
  result: null,
  status: toHistoryStatus(order.status),
});

export const toFuturesTradeHistoryRow = (trade: FuturesTrade): TradeHistoryRow => ({
  kind: 'trade',
  ...toRecordFields(trade.id, trade.journal_ids),
  at: trade.trade_time,
  symbol: trade.symbol,
  // A sale opens a short or closes a long.
  ...toSideFields((trade.side === 'buy') === (trade.reason === 'open') ? 'long' : 'short'),
  leverage: trade.leverage,
  sort: `perpetual:reason.${trade.reason}`,
  page: positionPage(trade.position_id),
  amount: trade.margin,
  coin: COIN,
  result: trade.reason === 'open' ? null : trade.realized_pnl,
  status: toHistoryStatus(trade.status),
});

const positionTones = {
  open: 'info',
  closed: 'muted',
  liquidated: 'down',
} as const satisfies Record<PositionStatus, HistoryStatus['tone']>;

/** Returns the margin at the opening of a position; the record has only the remaining margin. */
const openedMargin = ({ quantity, contract_value, leverage, fee_rate }: FuturesPosition): string =>
  formatUnits(
    computeFuturesOrderTerms(toAmount(quantity), toAmount(contract_value), leverage, toPercent(fee_rate)).margin,
  );

export const toPositionHistoryRow = (position: FuturesPosition): TradeHistoryRow => ({
  kind: 'trade',
  ...toRecordFields(position.id, position.journal_ids),
  at: position.opened_at,
  symbol: position.symbol,
  ...toSideFields(position.side),
  leverage: position.leverage,
  sort: null,
  page: positionPage(position.id),
  amount: openedMargin(position),
  coin: COIN,
  result: position.status === 'open' ? null : position.realized_pnl,
  status: { word: `history:position.${position.status}`, tone: positionTones[position.status] },
});

export const toInvestmentHistoryRow = (investment: Investment): FinanceHistoryRow => ({
  kind: 'finance',
  ...toRecordFields(investment.id, investment.journal_ids),
  at: investment.created_at,
  names: investment.product.names,
  rate: investment.product.annual_return_rate,
  amount: investment.investment_amount,
  coin: COIN,
  result: investment.status === 'active' ? null : investment.paid_return,
  status: toHistoryStatus(investment.status),
});

export const toLoanHistoryRow = (loan: LoanApplication): FinanceHistoryRow => ({
  kind: 'finance',
  ...toRecordFields(loan.id, loan.journal_ids),
  at: loan.created_at,
  names: loan.product.names,
  rate: loan.interest_rate,
  amount: loan.loan_amount,
  coin: COIN,
  result: null,
  status: toHistoryStatus(loan.status),
});
