import type { DailyCountFields } from '#functions/data/ledger/daily-pnl.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { toReceiptPointView } from '#functions/data/options/option-orders.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { toDecimalOrNull, parseUnitFields } from '#functions/data/table/units.ts';
import type {
  AccountId,
  AccountKind,
  FuturesOrderId,
  FuturesTradeId,
  JournalEntryId,
  PositionId,
  UserId,
} from '#shared/ids.ts';
import {
  computeLiquidationPrice,
  computePercentage,
  computePositionPnl,
  getPriceAtMarginLoss,
  getPositionSize,
} from '#shared/market/perpetual-terms.ts';
import type { PositionSide, PositionStatus } from '#shared/market/perpetual.ts';
import {
  type Amount,
  formatUnits,
  type Percent,
  type Price,
  toPercent,
  applyPercent,
  subtractAmounts,
  ZERO_AMOUNT,
} from '#shared/money.ts';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { type EpochMs, type EpochSeconds, toEpochMs } from '#shared/time.ts';
import type { CountedSymbolFields } from './account-symbols.ts';
import { declareOpenFuturesItems } from './open-names.ts';
import type { PriceTrigger } from './triggers.ts';

/** A close that the user requested: executed at the first price observed after it. */
export interface PendingPositionClose {
  /** In units of the order. */
  quantity: Amount;
  after: number;
  accepted_ms: EpochMs;
  trade_id: FuturesTradeId;
}

/** Leverage to which a position is reduced when a session ends. */
export interface SessionCloseLeverageCap {
  leverage: number;
  closes_at: EpochSeconds;
}

/** Exits of a position that the user can set. */
export type PositionExitKind = 'take_profit' | 'stop_loss';

/** A position as stored. Amounts and prices are in 10⁻⁸ units; terms are those of its opening order. */
export interface StoredPosition extends DailyCountFields, CountedSymbolFields {
  id: PositionId;
  account_kind: AccountKind;
  account_id: AccountId;
  user_id: UserId;
  username: string;
  order_id: FuturesOrderId;
  symbol: string;
  side: PositionSide;
  status: PositionStatus;
  leverage: number;
  contract_value: Amount;
  quantity: Amount;
  /** Quantity still open; its margin and notional follow. */
  unclosed_quantity: Amount;
  margin: Amount;
  notional: Amount;
  entry_price: Price;
  take_profit_price: Price | null;
  stop_loss_price: Price | null;
  /** Gross of fees. */
  realized_pnl: Amount;
  /** Fees of the opening and the closes so far. */
  fee: Amount;
  fee_rate: string;
  fee_discount?: string;
  maintenance_margin_rate: string;
  /**
   * Percent of its margin owed to the insurance, from gains over gaps in which other positions of the account lost more
   * than their margins; and the last tick counted.
   */
  gap_charge_rate: Percent;
  gap_charged_at?: number;
  /** Announced before the last close for which its leverage was too high; executed after it at a price before it. */
  close_cap?: SessionCloseLeverageCap;
  /** The tick that reduced it. */
  reduced_by?: number;
  reduce_only: boolean;
  closing: PendingPositionClose | null;
  opened_at: EpochSeconds;
  closed_at?: EpochSeconds;
  /** For a voided position: it has no closing trade. */
  cancel_reason?: string;
  rule: string;
  /** When the order was accepted, and the exits set with it. */
  accepted_ms: EpochMs;
  /** When exits were set later. */
  exits_accepted_ms?: Partial<Record<PositionExitKind, EpochMs>>;
  entry: ReceiptPricePoint;
  /** Only ticks of a higher sequence reach the exits set at the opening. */
  after: number;
  exposure_shard: number;
  /** Number of changes: each requires the version that was read. */
  version: number;
  /** The opening fill, then each close. */
  trade_ids: FuturesTradeId[];
  journal_ids: JournalEntryId[];
}

export const positionCollection = collection<StoredPosition>()({
  partition: accountPartition,
  kind: 'POSITION',
  id: 'pos',
  called: 'position',
  lists: { trade_ids: 200, journal_ids: 200 },
  units: {
    contract_value: true,
    quantity: true,
    unclosed_quantity: true,
    margin: true,
    notional: true,
    entry_price: true,
    take_profit_price: true,
    stop_loss_price: true,
    realized_pnl: true,
    fee: true,
    gap_charge_rate: true,
  },
  restored: (position) => {
    const { closing } = position;
    return {
      ...position,
      // Default for positions from before this field existed.
      accepted_ms: position.accepted_ms ?? toEpochMs(position.opened_at),
      gap_charge_rate: position.gap_charge_rate ?? (ZERO_AMOUNT as bigint as Percent),
      maintenance_margin_rate: position.maintenance_margin_rate ?? '0',
      closing: closing && parseUnitFields<PendingPositionClose>({ ...closing }, ['quantity']),
    };
  },
  all: { name: 'POSITIONS', ownerOf: toAccountRef, isBusy: true },
});

/** Open positions, found by name among all positions. */
export const openPositions = declareOpenFuturesItems(positionCollection, ({ status }) => status === 'open');

/** Percent of the margin lost at which a position becomes reduce-only, and at which it no longer is. */
const WARNED_AT = 80;
const REARMED_AT = 70;

/** Triggers of a position that a change may concern. */
export type PositionTriggerKind = Exclude<PriceTrigger['kind'], 'market' | 'limit' | 'stop' | 'alert'>;

/** Returns the liquidation price. */
export const getLiquidationPrice = ({
  side,
  entry_price,
  leverage,
  gap_charge_rate: charged,
  maintenance_margin_rate: rate,
}: StoredPosition): Price =>
  computeLiquidationPrice(side, entry_price, leverage, { charged, maintenance: toPercent(rate) });

/** Returns one trigger of a position; null without one of that kind. `after` matters only when it is stored again. */
export function toPositionTrigger(position: StoredPosition, kind: PositionTriggerKind, after = 0): PriceTrigger | null {
  const { symbol, side, entry_price: entry, leverage, gap_charge_rate: charged } = position;
  const subject = {
    kind,
    account_kind: position.account_kind,
    account_id: position.account_id,
    position_id: position.id,
    symbol,
    after,
  };
  const [gaining, losing] = side === 'long' ? (['up', 'down'] as const) : (['down', 'up'] as const);
  const at = (direction: 'up' | 'down', level: Price | null) =>
    level === null ? null : { ...subject, direction, level };
  switch (kind) {
    case 'close':
      return position.closing && { ...subject, direction: 'up', level: null };
    case 'take_profit':
      return at(gaining, position.take_profit_price);
    case 'stop_loss':
      return at(losing, position.stop_loss_price);
    case 'warning':
      return position.reduce_only
        ? null
        : at(losing, getPriceAtMarginLoss(side, entry, leverage, WARNED_AT, { charged }));
    case 'rearm':
      return position.reduce_only
        ? at(gaining, getPriceAtMarginLoss(side, entry, leverage, REARMED_AT, { charged }))
        : null;
    case 'liquidation':
      return at(losing, getLiquidationPrice(position));
  }
}

const KINDS = [
  'close',
  'take_profit',
  'stop_loss',
  'warning',
  'rearm',
  'liquidation',
] as const satisfies readonly PositionTriggerKind[];

/** Returns when an exit was accepted: prices observed before do not reach it. */
export const getExitOrderAcceptedMs = (position: StoredPosition, kind: PositionExitKind): EpochMs =>
  position.exits_accepted_ms?.[kind] ?? position.accepted_ms;

/** Returns the last tick before the current liquidation and warning prices applied: no tick up to it reaches them. */
export const getTriggerLevelsSequence = ({ after, gap_charged_at = 0, reduced_by = 0 }: StoredPosition): number =>
  Math.max(after, gap_charged_at, reduced_by);

/** Returns all triggers of an open position. */
export const toPositionTriggers = (position: StoredPosition, after = 0): PriceTrigger[] =>
  KINDS.flatMap((kind) => toPositionTrigger(position, kind, after) ?? []);

/** Returns the gap charge of a part of a position, by its margin. */
export const getGapCharge = ({ gap_charge_rate }: StoredPosition, margin: Amount): Amount =>
  applyPercent(margin, gap_charge_rate, 'up');

/** Returns the P&L of an open position at a price, less its gap charge: never below minus its margin. */
export function getUnrealizedPnl(position: StoredPosition, at: Price): Amount {
  const { side, notional, entry_price, margin } = position;
  const pnl = subtractAmounts(computePositionPnl(side, notional, entry_price, at), getGapCharge(position, margin));
  return pnl < -margin ? (-margin as Amount) : pnl;
}

function toLiveFields(position: StoredPosition, mark: Price | null) {
  if (mark === null || position.status !== 'open')
    return { mark_price: null, unrealized_pnl: null, return_rate: null, margin_rate: null };
  const pnl = getUnrealizedPnl(position, mark);
  const rate = computePercentage((position.margin + pnl) as Amount, position.margin);
  const fullRate = computePercentage(position.margin, position.margin);
  return {
    mark_price: formatUnits(mark),
    unrealized_pnl: formatUnits(pnl),
    return_rate: formatUnits(computePercentage(pnl, position.margin)),
    margin_rate: formatUnits(rate > fullRate ? fullRate : rate),
  };
}

/**
 * Returns a position as the API shows it. `mark` is the price that values it now, or null. `balance` is the available
 * balance of its trading wallet, when it was read.
 */
export const toPositionView = (
  position: StoredPosition,
  mark: Price | null,
  balance: Amount | null = null,
): FuturesPosition => ({
  id: position.id,
  order_id: position.order_id,
  symbol: position.symbol,
  side: position.side,
  status: position.status,
  leverage: position.leverage,
  contract_value: formatUnits(position.contract_value),
  quantity: formatUnits(position.quantity),
  unclosed_quantity: formatUnits(position.unclosed_quantity),
  margin: formatUnits(position.margin),
  notional: formatUnits(position.notional),
  size: formatUnits(getPositionSize(position.notional, position.entry_price)),
  entry_price: formatUnits(position.entry_price),
  liquidation_price: formatUnits(getLiquidationPrice(position)),
  take_profit_price: toDecimalOrNull(position.take_profit_price),
  stop_loss_price: toDecimalOrNull(position.stop_loss_price),
  ...toLiveFields(position, mark),
  trading_balance: toDecimalOrNull(balance),
  realized_pnl: formatUnits(position.realized_pnl),
  fee: formatUnits(position.fee),
  fee_rate: position.fee_rate,
  maintenance_margin_rate: position.maintenance_margin_rate,
  gap_charge: formatUnits(getGapCharge(position, position.margin)),
  reduce_only: position.reduce_only,
  close_cap: position.close_cap ?? null,
  closing: position.closing !== null,
  opened_at: position.opened_at,
  closed_at: position.closed_at ?? null,
  journal_ids: position.journal_ids,
  receipt: {
    rule: position.rule,
    accepted_ms: position.accepted_ms,
    entry: toReceiptPointView(position.entry),
    exit: null,
  },
});
