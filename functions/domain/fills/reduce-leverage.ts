import { removeSymbolNotional } from '#functions/data/futures/account-symbols.ts';
import { futuresTradeCollection, type StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import {
  type SessionCloseLeverageCap,
  getGapCharge,
  positionCollection,
  type StoredPosition,
  toPositionTrigger,
} from '#functions/data/futures/positions.ts';
import { isTriggerReached } from '#functions/data/futures/triggers.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { countClosedPositionInDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { addExposure } from '#functions/data/ledger/exposure.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { type Tick, readTicksBetween } from '#functions/data/market/ticks.ts';
import { type Posting, JournalEntry } from '#functions/data/table/journal-entry.ts';
import { ConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { getExitPrice, type UsablePrice } from '#functions/domain/market/usable-price.ts';
import { newId } from '#functions/lib/ids.ts';
import {
  type PositionReductionTerms,
  computePositionReductionTerms,
  getPositionSize,
} from '#shared/market/perpetual-terms.ts';
import { type Amount, invertAmount, type Percent, toPercent, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { chargeGapLossesToGains } from './charge-gap-gains.ts';
import { readCloseCap } from './close-cap.ts';
import { executePositionClose, type ClosedPosition, toClosingTrade } from './execute-close.ts';
import { type PositionExit, executeRequestedPositionClose } from './exit-position.ts';
import { buildPositionClosedNotification } from './fill-notifications.ts';
import { moveMarginTriggers } from './move-margin-triggers.ts';
import { getSideExposureKey } from './order-writes.ts';
import { updatePosition } from './update-position.ts';

/** Maximum number of retries: a position may change between read and write. */
const TRIES = 5;
/** The last sound price is mostly within this many seconds. */
const NEAR = MINUTE_SECONDS;

/** Last price of a session by which a position may end, no older than the minutes in which the cap is announced. */
async function lastPrice(
  position: StoredPosition,
  { closes_at }: SessionCloseLeverageCap,
): Promise<UsablePrice | null> {
  const minutes = (await readCloseCap(position.symbol))?.minutes ?? 0;
  for (const from of [closes_at - NEAR, Math.min(closes_at - NEAR, closes_at - minutes * MINUTE_SECONDS)]) {
    const ticks = await readTicksBetween(from, closes_at - 1);
    const prices = ticks.flatMap((tick) => getExitPrice(tick, position.symbol, position.account_kind) ?? []);
    const last = prices.at(-1);
    if (last) return last;
  }
  return null;
}

/** The remaining position still owes for gains over gaps: percent of its margin, rounded up. */
const chargeRate = (owed: Amount, margin: Amount): Percent =>
  ((owed * toPercent('100') + margin - 1n) / margin) as Percent;

function reducedBy(
  position: StoredPosition,
  cap: SessionCloseLeverageCap,
  terms: PositionReductionTerms,
  by: UsablePrice,
) {
  const remainingMargin = (position.unclosed_quantity * terms.margin) / position.margin;
  const unclosed_quantity = (remainingMargin > 0n ? remainingMargin : 1n) as Amount;
  const [id, journal_id] = [newId('trd'), newId('jnl')];
  const trade: StoredFuturesTrade = {
    ...toClosingTrade(position, by),
    id,
    reason: 'leverage_cap',
    quantity: subtractAmounts(position.unclosed_quantity, unclosed_quantity),
    size: getPositionSize(terms.closed, position.entry_price),
    margin: subtractAmounts(position.margin, terms.margin),
    notional: terms.closed,
    fee: terms.fee,
    realized_pnl: terms.realized,
    gap: ZERO_AMOUNT,
    gap_charge: ZERO_AMOUNT,
    journal_id,
  };
  const next: StoredPosition = {
    ...position,
    leverage: cap.leverage,
    unclosed_quantity,
    margin: terms.margin,
    notional: terms.notional,
    realized_pnl: (position.realized_pnl + terms.realized) as Amount,
    fee: (position.fee + terms.fee) as Amount,
    gap_charge_rate: chargeRate(getGapCharge(position, position.margin), terms.margin),
    reduced_by: by.point.sequence,
    version: position.version + 1,
    trade_ids: [...position.trade_ids, id],
    journal_ids: [...position.journal_ids, journal_id],
  };
  return { trade, next };
}

function buildReductionEntry(
  { realized, fee, paid }: PositionReductionTerms,
  trade: StoredFuturesTrade,
  id: JournalEntry['id'],
): JournalEntry {
  const legs: Posting[] = [
    { wallet: 'trading', asset: 'USDT', bucket: 'frozen', amount: invertAmount(trade.margin) },
    { wallet: 'trading', asset: 'USDT', bucket: 'available', amount: paid },
    { wallet: 'house:fees', asset: 'USDT', amount: fee },
    { wallet: 'house:futures', asset: 'USDT', amount: invertAmount(realized) },
  ];
  return JournalEntry.of({
    account: toAccountRef(trade),
    id,
    operation: 'futures.reduce',
    reference: trade.position_id,
    at: trade.created_at,
    legs: legs.filter(({ amount }) => amount !== ZERO_AMOUNT),
  });
}

async function bookReduction(
  position: StoredPosition,
  cap: SessionCloseLeverageCap,
  by: UsablePrice,
): Promise<ClosedPosition | null> {
  const { side, leverage, entry_price: entry, margin, fee_rate } = position;
  const terms = computePositionReductionTerms(
    { side, leverage, entry },
    margin,
    by.price,
    toPercent(fee_rate),
    cap.leverage,
  );
  const booked = terms && reducedBy(position, cap, terms, by);
  const end = booked && toPositionTrigger(booked.next, 'liquidation');
  // Closes a position of which price and fee leave nothing.
  if (!terms || !booked || !end || isTriggerReached(end, by.price)) {
    const quantity = position.unclosed_quantity;
    return executePositionClose(position, { reason: 'leverage_cap', quantity, by, trade_id: newId('trd') });
  }
  const { trade, next } = booked;
  const account = toAccountRef(position);
  const notice = buildPositionClosedNotification(position, 'leverage_cap', trade);
  const operations: WriteOperation[] = [
    updatePosition(position, next, 'reduced'),
    ...moveMarginTriggers(position, next, by.point.sequence),
    futuresTradeCollection.add(account, trade),
    countAccountEvent(account, { futures_trades_total: 1 }),
    addExposure(getSideExposureKey(position), 'notional', invertAmount(terms.closed)),
    ...removeSymbolNotional(account, position, { notional: terms.closed }),
    countClosedPositionInDailyPnl(account, trade.created_at, position, {
      realized: terms.realized,
      fee: terms.fee,
      margin: trade.margin,
    }),
    ...notice.operations,
  ];
  try {
    await transact(
      operations,
      buildReductionEntry(terms, trade, trade.journal_id as NonNullable<typeof trade.journal_id>),
    );
    return { position: next, trade, notification: notice.notification };
  } catch (error) {
    if (error instanceof ConflictError) return null;
    throw error;
  }
}

/** Returns the cap to apply to a position after its session; null without one. */
const capToReach = (
  { status, leverage, close_cap: cap }: StoredPosition,
  { at }: Tick,
): SessionCloseLeverageCap | null =>
  status === 'open' && cap && leverage > cap.leverage && at >= cap.closes_at ? cap : null;

/**
 * Reduces a position to the announced leverage once a tick shows that the session has ended. Uses the last sound price
 * before the end, so that the result is the same late, repeated or concurrent. A close requested before is executed
 * first. Without a sound price in the announced minutes it stays unchanged. Returns the results in order.
 */
export async function reduceLeverage(position: StoredPosition, tick: Tick): Promise<PositionExit[]> {
  let current = position;
  const exits: PositionExit[] = [];
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const cap = capToReach(current, tick);
    if (!cap) return exits;
    if (current.closing) {
      const closeExit = await executeRequestedPositionClose(current, tick);
      exits.push(closeExit);
      current = closeExit.position;
      if (!capToReach(current, tick)) return exits;
    }
    const by = await lastPrice(current, cap);
    if (!by) return exits;
    const booked = (await chargeGapLossesToGains(current, by)) ? null : await bookReduction(current, cap, by);
    if (booked) return [...exits, { result: 'closed', ...booked }];
    current = await positionCollection.reload(toAccountRef(position), position.id);
  }
  throw new Error(`Position ${position.id} changed ${TRIES} times while it was being reduced.`);
}
