import type { DailyCountFields } from '#functions/data/ledger/daily-pnl.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition, padNumber, getShard } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { toDecimalOrNull } from '#functions/data/table/units.ts';
import type { AccountId, AccountKind, JournalEntryId, OptionOrderId, UserId } from '#shared/ids.ts';
import type { Direction, OptionStatus } from '#shared/market/option.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { OptionOrder, OptionReceipt, OptionSaleReceipt } from '#shared/schemas/options.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import {
  DAY_SECONDS,
  type EpochMs,
  type EpochSeconds,
  HOUR_SECONDS,
  addSeconds,
  MINUTE_SECONDS,
  toEpochMs,
  toEpochSeconds,
} from '#shared/time.ts';

/** Result of an order, and the tick that settled it. */
export interface OptionOutcome {
  status: Exclude<OptionStatus, 'pending'>;
  /** Amount credited. */
  payout: Amount;
  profit_loss: Amount;
  settled_at: EpochSeconds;
  exit: ReceiptPricePoint | null;
  cancel_reason: string | null;
  /** For an option that was sold back. */
  sale?: OptionSaleReceipt;
}

/** An option order as stored. Amounts are in 10⁻⁸ USDT; terms are frozen when it is placed. */
export interface StoredOption extends Partial<Omit<OptionOutcome, 'status'>>, DailyCountFields {
  id: OptionOrderId;
  account_kind: AccountKind;
  account_id: AccountId;
  user_id: UserId;
  username: string;
  symbol: string;
  direction: Direction;
  status: OptionStatus;
  amount: Amount;
  fee: Amount;
  /** Percent taken off the fee; left out when zero. */
  fee_discount?: string;
  tax: Amount;
  net_amount: Amount;
  /** Percent, as a decimal. */
  payout_rate: string;
  /** Amount credited on a win. */
  credit: Amount;
  period_id: string;
  /** Seconds. */
  period: number;
  created_at: EpochSeconds;
  /** Enters at the first price observed after `accepted_ms`, in a tick of a higher sequence than `after`. */
  accepted_ms: EpochMs;
  after: number;
  /** Null until it has its entry. */
  expired_at: EpochSeconds | null;
  rule: string;
  /** Null before it is known; until then the stake is frozen. */
  entry: ReceiptPricePoint | null;
  /** The exposure counter that counts it. */
  exposure_shard: number;
  /** When the sweep last queued it for being late. */
  requeued_at?: EpochSeconds;
  journal_ids: JournalEntryId[];
}

/** An option with its entry: its period runs, and its stake is with the house. */
export type StoredOptionWithEntry = StoredOption & { entry: ReceiptPricePoint; expired_at: EpochSeconds };

export const hasStoredOptionEntry = (order: StoredOption): order is StoredOptionWithEntry =>
  order.entry !== null && order.expired_at !== null;

/** Returns when a pending option needs action: at its expiry, or from its acceptance if it has no entry. */
export const getOptionDueAt = ({
  expired_at,
  accepted_ms,
}: Pick<StoredOption, 'expired_at' | 'accepted_ms'>): EpochSeconds => expired_at ?? toEpochSeconds(accepted_ms);

/**
 * Returns the id of the entry that freezes an order's stake. The entry represents the order in the lists of all users,
 * since it never changes: so its id derives from the order's.
 */
export const toStakeFreezeEntryId = (order: OptionOrderId): JournalEntryId =>
  `jnl${order.slice('opt'.length)}` as JournalEntryId;

/** Number of shards of each minute in which options end. */
export const OPTION_EXPIRY_SHARDS = 4;

/** Sparse: pending options, by the minute in which their period ends, counted from placement. */
export const optionExpiryIndex = declareIndexList('gsi1', 'EXPIRY');

export const optionOrderCollection = collection<StoredOption>()({
  partition: accountPartition,
  kind: 'OPTION',
  id: 'opt',
  called: 'option',
  lists: { journal_ids: 4 },
  units: { amount: true, fee: true, tax: true, net_amount: true, credit: true, payout: true, profit_loss: true },
  // Orders from before this field existed entered at placement.
  restored: (order) => ({
    ...order,
    accepted_ms: order.accepted_ms ?? toEpochMs(order.created_at),
    after: order.after ?? order.entry?.sequence ?? 0,
  }),
  gsi1: (order) => {
    if (order.status !== 'pending') return null;
    // Near its expiry, and the same before and after its entry: moving it in the index would cost a second write.
    const due = addSeconds(order.created_at, order.period);
    return optionExpiryIndex.place(
      `${padNumber(due, 10)}#${order.id}`,
      Math.floor(due / MINUTE_SECONDS),
      getShard(order.id, OPTION_EXPIRY_SHARDS),
    );
  },
});

/** Notes that a late option was queued, so that it is not queued again while its message may be in flight. */
export async function recordOptionRequeued(
  { id, account_kind, account_id }: StoredOption,
  at: EpochSeconds,
): Promise<void> {
  await updateItem(optionOrderCollection.key({ kind: account_kind, id: account_id }, id), {
    update: 'SET requeued_at = :at',
    condition: '#status = :pending',
    names: { '#status': 'status' },
    values: { ':at': at, ':pending': 'pending' },
  });
}

/** Returns pending options whose period ends in this minute. Eventually consistent sparse index. */
export async function* iteratePendingOptions(minute: number): AsyncGenerator<StoredOption> {
  for (let shard = 0; shard < OPTION_EXPIRY_SHARDS; shard++)
    yield* optionOrderCollection.eachIn(optionExpiryIndex.range(minute, shard));
}

/** Returns all of `iteratePendingOptions` of a minute. */
export async function readPendingOptions(minute: number): Promise<StoredOption[]> {
  const orders: StoredOption[] = [];
  for await (const order of iteratePendingOptions(minute)) orders.push(order);
  return orders;
}

/** Returns a period in its largest whole unit: `60` is `1m`. */
export function formatOptionPeriod(seconds: number): string {
  if (seconds % DAY_SECONDS === 0) return `${seconds / DAY_SECONDS}d`;
  if (seconds % HOUR_SECONDS === 0) return `${seconds / HOUR_SECONDS}h`;
  if (seconds % MINUTE_SECONDS === 0) return `${seconds / MINUTE_SECONDS}m`;
  return `${seconds}s`;
}

/** The table returns map members in no fixed order; equal responses should be identical text. */
export const toReceiptPointView = ({
  at,
  price,
  source,
  age,
  sequence,
  hash,
}: ReceiptPricePoint): ReceiptPricePoint => ({
  at,
  price,
  source,
  age,
  sequence,
  hash,
});

const saleView = (sale: OptionSaleReceipt): OptionSaleReceipt => ({
  rule: sale.rule,
  quote_id: sale.quote_id,
  quoted_at: sale.quoted_at,
  fair_value: sale.fair_value,
  spread: sale.spread,
  amount: sale.amount,
  volatility: sale.volatility,
  volatility_high: sale.volatility_high,
  measured_from: sale.measured_from,
  remaining_ms: sale.remaining_ms,
  exposed_ms: sale.exposed_ms,
  held_ms: sale.held_ms,
  point: toReceiptPointView(sale.point),
});

/** Returns the receipt of an order; entry, exit and sale are left out until they exist. */
export const toOptionReceiptView = ({ rule, accepted_ms, entry, exit, sale }: StoredOption): OptionReceipt => ({
  rule,
  accepted_ms,
  entry: entry && toReceiptPointView(entry),
  exit: exit ? toReceiptPointView(exit) : null,
  sale: sale ? saleView(sale) : null,
});

/** Returns an order as the API shows it at this moment. */
export const toOptionOrderView = (order: StoredOption, at: EpochSeconds): OptionOrder => ({
  id: order.id,
  order_number: order.id.slice('opt_'.length),
  symbol: order.symbol,
  direction: order.direction,
  status: order.status,
  amount: formatUnits(order.amount),
  fee: formatUnits(order.fee),
  tax: formatUnits(order.tax),
  net_amount: formatUnits(order.net_amount),
  payout_rate: order.payout_rate,
  expected_payout: formatUnits(order.credit),
  payout: toDecimalOrNull(order.payout),
  profit_loss: toDecimalOrNull(order.profit_loss),
  entry_price: order.entry?.price ?? null,
  expiry_price: order.exit?.price ?? null,
  period_id: order.period_id,
  period_name: formatOptionPeriod(order.period),
  expiry_period: order.period,
  created_at: order.created_at,
  expired_at: order.expired_at,
  settled_at: order.settled_at ?? null,
  countdown_seconds: order.status === 'pending' && order.expired_at !== null ? Math.max(0, order.expired_at - at) : 0,
  cancel_reason: order.cancel_reason ?? null,
  journal_ids: order.journal_ids,
  receipt: toOptionReceiptView(order),
});

/** Returns the order as it was at entry or placement, whatever happened since: the response to a repeated request. */
export function toPlacedOptionView(order: StoredOption): OptionOrder {
  // The entry that froze the stake, and that of the option's entry.
  const journal_ids = order.journal_ids.slice(0, order.entry === null ? 1 : 2);
  const placed: StoredOption = { ...order, status: 'pending', journal_ids };
  for (const outcome of ['payout', 'profit_loss', 'settled_at', 'exit', 'cancel_reason', 'sale'] as const)
    delete placed[outcome];
  return toOptionOrderView(
    placed,
    order.expired_at === null ? order.created_at : addSeconds(order.expired_at, -order.period),
  );
}
