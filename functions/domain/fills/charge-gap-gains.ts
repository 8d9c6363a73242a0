import {
  getGapCharge,
  openPositions,
  type StoredPosition,
  toPositionTrigger,
} from '#functions/data/futures/positions.ts';
import { isTriggerReached } from '#functions/data/futures/triggers.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { addInsurancePayment } from '#functions/data/ledger/insurance.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import type { UsablePrice } from '#functions/domain/market/usable-price.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import {
  computePositionCloseTerms,
  computeLiquidationPrice,
  computePercentage,
  computePositionPnl,
} from '#shared/market/perpetual-terms.ts';
import { type Amount, invertAmount, type Percent, type Price, toPercent, ZERO_AMOUNT } from '#shared/money.ts';
import { moveMarginTriggers } from './move-margin-triggers.ts';
import { updatePosition } from './update-position.ts';

/** Positions whose updates fit into one transaction. */
const AT_A_TIME = 12;
/** Maximum number of retries on concurrent changes. */
const TRIES = 5;

/** Returns the loss of a position beyond its margin when it ends at a price; zero when this price does not end it. */
const getGapLoss = (position: StoredPosition, at: Price): Amount => {
  const { side, leverage, entry_price: entry, margin } = position;
  return computePositionCloseTerms({ side, leverage, entry }, margin, at, toPercent('0'), {
    charge: getGapCharge(position, margin),
  }).gap;
};

/** Price at which its margin is used up: beyond it, others pay. */
const marginLostAt = ({ side, entry_price, leverage, gap_charge_rate: charged }: StoredPosition): Price =>
  computeLiquidationPrice(side, entry_price, leverage, { charged });

interface PositionGain {
  position: StoredPosition;
  /** Gain from the first price at which one of the others lost its margin to the price of the tick. */
  gained: Amount;
}

function gainsOver(positions: readonly StoredPosition[], from: Price, to: Price): PositionGain[] {
  const gains = positions.map((position) => {
    const { side, notional, entry_price } = position;
    const gained =
      computePositionPnl(side, notional, entry_price, to) - computePositionPnl(side, notional, entry_price, from);
    return { position, gained: gained as Amount };
  });
  return gains.filter(({ gained }) => gained > ZERO_AMOUNT);
}

/** Returns the writes by which a position owes a part of its gain. */
function buildChargeWrites(position: StoredPosition, charge: Amount, sequence: number): WriteOperation[] {
  const next: StoredPosition = {
    ...position,
    gap_charge_rate: (position.gap_charge_rate + computePercentage(charge, position.margin)) as Percent,
    gap_charged_at: sequence,
    version: position.version + 1,
  };
  return [updatePosition(position, next, 'charged'), ...moveMarginTriggers(position, next, sequence)];
}

async function chargeSymbolGains(
  account: ReturnType<typeof toAccountRef>,
  symbol: string,
  by: UsablePrice,
): Promise<boolean> {
  const { price, point } = by;
  const all = await openPositions.all(account);
  const open = all.filter((position) => position.symbol === symbol && position.after < point.sequence);
  const lost = open.filter((position) => {
    const trigger = toPositionTrigger(position, 'liquidation');
    return trigger !== null && isTriggerReached(trigger, price);
  });
  const [first] = lost;
  if (!first) return false;
  const owed = lost.reduce((sum, position) => sum + getGapLoss(position, price), 0n) as Amount;
  const levels = lost.map(marginLostAt);
  const from = levels.reduce((a, b) => ((first.side === 'long') === a > b ? a : b));
  const gains = gainsOver(
    open.filter(({ side }) => side !== first.side),
    from,
    price,
  );
  const gained = gains.reduce((sum, gain) => sum + gain.gained, 0n) as Amount;
  const due = gains.filter(({ position }) => (position.gap_charged_at ?? 0) < point.sequence);
  if (due.length === 0) return false;
  const totalCharge = owed < gained ? owed : gained;
  for (let i = 0; i < due.length; i += AT_A_TIME) {
    const charges = due.slice(i, i + AT_A_TIME).map((gain) => ({
      position: gain.position,
      charge: ((gain.gained * totalCharge) / gained) as Amount,
    }));
    const sum = charges.reduce((total, gainerCharge) => total + gainerCharge.charge, 0n) as Amount;
    await transact([
      ...charges.flatMap((gainerCharge) =>
        buildChargeWrites(gainerCharge.position, gainerCharge.charge, point.sequence),
      ),
      countAccountEvent(account),
      // A charge costs the insurance nothing.
      addInsurancePayment({ account_kind: account.kind, symbol }, nowSeconds(), invertAmount(sum)),
    ]);
  }
  return true;
}

/**
 * Charges losses beyond margins to gains on the other side. Loss protection is per user and symbol: what positions lose
 * beyond their margins at a price is owed first by the account’s opposite positions in that symbol, out of their gain
 * over the same gap. Called before a position ends by a price; idempotent in any order. Charges are taken at close and
 * move the liquidation prices until then. Returns true when a position was changed.
 * @throws {AppError} SERVICE_UNAVAILABLE if they keep changing.
 */
export const chargeGapLossesToGains = (position: StoredPosition, by: UsablePrice): Promise<boolean> =>
  retryOnConflict(() => chargeSymbolGains(toAccountRef(position), position.symbol, by), TRIES);
