import { type DailyHoldings, readLatestDailyHoldings, getHoldingsValue } from '#functions/data/ledger/holdings.ts';
import {
  INVENTORY_MISMATCH_ID,
  ledgerMismatchCollection,
  openMismatchRange,
  type StoredLedgerMismatch,
} from '#functions/data/ledger/mismatches.ts';
import { readMismatchHoldReleases, type StoredMismatchHoldRelease } from '#functions/data/ledger/releases.ts';
import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import type { AccountId } from '#shared/ids.ts';
import { type CoinPrices, getUsdtValue } from '#shared/market/usdt-value.ts';
import { type Amount, parseSignedAmount, toPercent, applyPercent, ZERO_AMOUNT } from '#shared/money.ts';

/** Holds caused by open ledger mismatches. */
export interface LedgerHold {
  /** True when all customers’ withdrawals are held. */
  everybody: boolean;
  /** Customers’ accounts whose own withdrawals are held. */
  accounts: ReadonlySet<string>;
}

/** A mismatch with data for staff. */
export interface MismatchWithStake {
  mismatch: StoredLedgerMismatch;
  /**
   * USDT at stake at the prices of the last pass; null without a price or first pass, for demo money, and once it is
   * resolved.
   */
  stake: Amount | null;
  release: StoredMismatchHoldRelease | null;
  /** True when it holds the withdrawals of its account. */
  holds: boolean;
}

/** With more open mismatches everyone is held: the amount at stake is unknown then. */
const MAX_WEIGHED = 200;

/** True when it concerns a customer’s real money: not demo money, the house’s inventory or the audit log. */
const isCustomers = ({ account: { kind, id } }: StoredLedgerMismatch): boolean =>
  kind === 'live' && id !== INVENTORY_MISMATCH_ID;

/** Returns the value of all wallets of an account in USDT; null when a coin has no price. */
async function accountWorth(id: AccountId, prices: CoinPrices): Promise<Amount | null> {
  let sum = 0n;
  for (const { coin_type, available, frozen } of await readWallets({ kind: 'live', id })) {
    const worth = getUsdtValue(BigInt(available) + BigInt(frozen), coin_type, prices);
    if (worth === null) return null;
    sum += worth;
  }
  return sum as Amount;
}

/**
 * Returns the amount at stake in USDT: the difference of a balance, or the whole account for an altered journal, since
 * no part of it is reliable then. Null when a price is missing.
 */
async function calculateStake(
  { account, what, journal, wallet }: StoredLedgerMismatch,
  prices: CoinPrices,
): Promise<Amount | null> {
  const balance = /^\w+:(?<coin>\w+) (?:available|frozen)$/.exec(what);
  const [booked, walletUnits] = [parseSignedAmount(journal), parseSignedAmount(wallet)];
  if (!balance?.groups || booked === null || walletUnits === null) return accountWorth(account.id as AccountId, prices);
  return getUsdtValue(
    booked > walletUnits ? booked - walletUnits : walletUnits - booked,
    balance.groups['coin'] ?? '',
    prices,
  );
}

/**
 * Weighs mismatches, in their order; resolved ones hold nothing. `pass` is the last one over all accounts; null before
 * the first.
 */
export async function calculateMismatchStakes(
  storedMismatches: readonly StoredLedgerMismatch[],
  pass: DailyHoldings | null,
): Promise<MismatchWithStake[]> {
  const released = await readMismatchHoldReleases(storedMismatches);
  return Promise.all(
    storedMismatches.map(async (mismatch, i): Promise<MismatchWithStake> => {
      const release = released[i] ?? null;
      const mayHold = mismatch.gone_at === null && isCustomers(mismatch);
      const stake = mayHold && pass ? await calculateStake(mismatch, pass.prices) : null;
      return { mismatch, stake, release, holds: mayHold && release === null };
    }),
  );
}

/** True when the amount at stake exceeds the configured share of what customers are owed. */
async function exceedsShare(
  holdingMismatches: readonly MismatchWithStake[],
  pass: DailyHoldings | null,
): Promise<boolean> {
  if (!pass || holdingMismatches.some(({ stake }) => stake === null)) return true;
  const figure = await readSystemSettings();
  const { available, frozen } = getHoldingsValue(pass.held, pass.prices);
  const maxStake = applyPercent((available + frozen) as Amount, toPercent(figure('ledger_hold_share')), 'down');
  return holdingMismatches.reduce((sum, { stake }) => sum + (stake ?? ZERO_AMOUNT), 0n) > maxStake;
}

/**
 * Returns the holds of open mismatches. Each holds the withdrawals of its customer’s account. All withdrawals are held
 * once more is at stake than the share `ledger_hold_share` of what customers are owed. Mismatches of demo money, the
 * house’s inventory and the audit log hold no one. Read through an index, slightly behind.
 */
export async function readLedgerHold(): Promise<LedgerHold> {
  const open: StoredLedgerMismatch[] = [];
  for await (const one of ledgerMismatchCollection.eachIn(openMismatchRange)) {
    if (isCustomers(one)) open.push(one);
    if (open.length > MAX_WEIGHED) break;
  }
  const accounts = new Set(open.map(({ account }) => account.id));
  if (open.length > MAX_WEIGHED) return { everybody: true, accounts };
  if (open.length === 0) return { everybody: false, accounts };
  const pass = await readLatestDailyHoldings('live');
  const holdingMismatches = (await calculateMismatchStakes(open, pass)).filter(({ holds }) => holds);
  return {
    everybody: holdingMismatches.length > 0 && (await exceedsShare(holdingMismatches, pass)),
    accounts: new Set(holdingMismatches.map(({ mismatch }) => mismatch.account.id)),
  };
}
