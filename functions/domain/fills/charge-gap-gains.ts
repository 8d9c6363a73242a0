import {
  getGapCharge,
  openPositions,
  type StoredPosition,
  toPositionTrigger,
} from '#functions/data/futures/positions.ts';
import { isTriggerReached } from '#functions/data/futures/triggers.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { addInsurancePayment } from '#functions/data/ledger/insurance.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import type { UsablePrice } from '#functions/domain/market/sound-price.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { closeTerms, liquidationPrice, percentageOf, pnlAt } from '#shared/market/perpetual-terms.ts';
import { type Amount, negate, type Percent, type Price, percent, ZERO } from '#shared/money.ts';
import { updatePosition } from './change-position.ts';
import { moveMarginTriggers } from './move-levels.ts';

/** Positions whose changes fit into one transaction. */
const AT_A_TIME = 12;
/** Others may change them at the same time, so often at most. */
const TRIES = 5;

/** What a position loses beyond its margin when it ends at a price; zero for one that this price does not end. */
const gapOf = (position: StoredPosition, at: Price): Amount => {
  const { side, leverage, entry_price: entry, margin } = position;
  return closeTerms({ side, leverage, entry }, margin, at, percent('0'), { charge: getGapCharge(position, margin) })
    .gap;
};

/** Where nothing is left of its margin: beyond that, others pay. */
const marginLostAt = ({ side, entry_price, leverage, gap_charge_rate: charged }: StoredPosition): Price =>
  liquidationPrice(side, entry_price, leverage, { charged });

interface Gain {
  position: StoredPosition;
  /** From the level at which the first of the others had lost its margin to the price of the tick. */
  gained: Amount;
}

function gainsOver(positions: readonly StoredPosition[], from: Price, to: Price): Gain[] {
  const gains = positions.map((position) => {
    const { side, notional, entry_price } = position;
    const gained = pnlAt(side, notional, entry_price, to) - pnlAt(side, notional, entry_price, from);
    return { position, gained: gained as Amount };
  });
  return gains.filter(({ gained }) => gained > ZERO);
}

/** The writes by which a position owes a part of what it gained. */
function charging(position: StoredPosition, charge: Amount, sequence: number): WriteOperation[] {
  const next: StoredPosition = {
    ...position,
    gap_charge_rate: (position.gap_charge_rate + percentageOf(charge, position.margin)) as Percent,
    gap_charged_at: sequence,
    version: position.version + 1,
  };
  return [updatePosition(position, next, 'charged'), ...moveMarginTriggers(position, next, sequence)];
}

async function charge(account: ReturnType<typeof toAccountRef>, symbol: string, by: UsablePrice): Promise<boolean> {
  const { price, point } = by;
  const all = await openPositions.all(account);
  const open = all.filter((position) => position.symbol === symbol && position.after < point.sequence);
  const lost = open.filter((position) => {
    const trigger = toPositionTrigger(position, 'liquidation');
    return trigger !== null && isTriggerReached(trigger, price);
  });
  const [first] = lost;
  if (!first) return false;
  const owed = lost.reduce((sum, position) => sum + gapOf(position, price), 0n) as Amount;
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
  const taken = owed < gained ? owed : gained;
  for (let i = 0; i < due.length; i += AT_A_TIME) {
    const charges = due.slice(i, i + AT_A_TIME).map((gain) => ({
      position: gain.position,
      charge: ((gain.gained * taken) / gained) as Amount,
    }));
    const sum = charges.reduce((total, one) => total + one.charge, 0n) as Amount;
    await transact([
      ...charges.flatMap((one) => charging(one.position, one.charge, point.sequence)),
      countEvent(account),
      // What is owed costs the insurance nothing.
      addInsurancePayment({ account_kind: account.kind, symbol }, nowSeconds(), negate(sum)),
    ]);
  }
  return true;
}

/**
 * Loss protection is per person and symbol: what positions lose beyond their margins at a price is owed first by those of
 * the same account and symbol on the other side, out of what they gained over the same gap. Called before a position ends
 * by a price, whichever of them is first, whoever is quicker and however often: they owe it once. What they owe is taken
 * when they are closed, and moves their liquidation prices until then. Says whether it has changed any.
 * @throws {Refusal} SERVICE_UNAVAILABLE where they keep changing.
 */
export const chargeGapGains = (position: StoredPosition, by: UsablePrice): Promise<boolean> =>
  retryOnConflict(() => charge(toAccountRef(position), position.symbol, by), TRIES);
