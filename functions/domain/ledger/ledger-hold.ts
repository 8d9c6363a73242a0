import { type DailyHoldings, readLatestHoldings, getHoldingsValue } from '#functions/data/ledger/holdings.ts';
import { INVENTORY_ID, mismatches, openMismatchRange, type StoredMismatch } from '#functions/data/ledger/mismatches.ts';
import { readHoldReleases, type StoredHoldRelease } from '#functions/data/ledger/releases.ts';
import { readSystemSettings } from '#functions/data/ledger/system-figures.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import type { AccountId } from '#shared/ids.ts';
import { type CoinPrices, getUsdtValue } from '#shared/market/worth.ts';
import { type Amount, parseSignedAmount, percent, percentOf, ZERO } from '#shared/money.ts';

/** What the open mismatches of the ledger hold. */
export interface LedgerHold {
  /** Whether the withdrawals of all customers are held. */
  everybody: boolean;
  /** The customers' accounts whose own withdrawals are held. */
  accounts: ReadonlySet<string>;
}

/** A mismatch with what staff need to judge it. */
export interface WeighedMismatch {
  mismatch: StoredMismatch;
  /** USDT at stake, by the prices of the last pass; null where a price or the first pass is missing, of play money, and once it is gone. */
  stake: Amount | null;
  release: StoredHoldRelease | null;
  /** Whether it holds the withdrawals of its account. */
  holds: boolean;
}

/** More open mismatches than these hold everybody: nobody can tell any more what is at stake. */
const MOST_WEIGHED = 200;

/** Whether it is about a customer's own money: not play money, the house's inventory or the record of what staff did. */
const isCustomers = ({ account: { kind, id } }: StoredMismatch): boolean => kind === 'live' && id !== INVENTORY_ID;

/** What an account holds in all its wallets, in USDT; null where a coin has no price. */
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
 * What is at stake: of a balance that differs the difference, of a journal that was altered all that the account holds,
 * since nothing tells which part of it is right. USDT; null where a price is missing.
 */
async function stakeOf({ account, what, journal, wallet }: StoredMismatch, prices: CoinPrices): Promise<Amount | null> {
  const balance = /^\w+:(?<coin>\w+) (?:available|frozen)$/.exec(what);
  const [booked, held] = [parseSignedAmount(journal), parseSignedAmount(wallet)];
  if (!balance?.groups || booked === null || held === null) return accountWorth(account.id as AccountId, prices);
  return getUsdtValue(booked > held ? booked - held : held - booked, balance.groups['coin'] ?? '', prices);
}

/** Weighs mismatches, in their order; those that are gone hold nothing. `pass` is the last one over all accounts; null before the first. */
export async function weighMismatches(
  found: readonly StoredMismatch[],
  pass: DailyHoldings | null,
): Promise<WeighedMismatch[]> {
  const released = await readHoldReleases(found);
  return Promise.all(
    found.map(async (mismatch, i): Promise<WeighedMismatch> => {
      const release = released[i] ?? null;
      const mayHold = mismatch.gone_at === null && isCustomers(mismatch);
      const stake = mayHold && pass ? await stakeOf(mismatch, pass.prices) : null;
      return { mismatch, stake, release, holds: mayHold && release === null };
    }),
  );
}

/** Whether so much at stake is more than the share of what customers are owed that is set. */
async function exceedsShare(holding: readonly WeighedMismatch[], pass: DailyHoldings | null): Promise<boolean> {
  if (!pass || holding.some(({ stake }) => stake === null)) return true;
  const figure = await readSystemSettings();
  const { available, frozen } = getHoldingsValue(pass.held, pass.prices);
  const most = percentOf((available + frozen) as Amount, percent(figure('ledger_hold_share')), 'down');
  return holding.reduce((sum, { stake }) => sum + (stake ?? ZERO), 0n) > most;
}

/**
 * Reads what the open mismatches hold: each the withdrawals of the customer's account that it is in, and those of
 * everybody once more is at stake than the share `ledger_hold_share` of what customers are owed. Mismatches of play money,
 * of the house's inventory and of the record of what staff did hold nobody. Read through an index, a moment behind.
 */
export async function readLedgerHold(): Promise<LedgerHold> {
  const open: StoredMismatch[] = [];
  for await (const one of mismatches.eachIn(openMismatchRange)) {
    if (isCustomers(one)) open.push(one);
    if (open.length > MOST_WEIGHED) break;
  }
  const accounts = new Set(open.map(({ account }) => account.id));
  if (open.length > MOST_WEIGHED) return { everybody: true, accounts };
  if (open.length === 0) return { everybody: false, accounts };
  const pass = await readLatestHoldings('live');
  const holding = (await weighMismatches(open, pass)).filter(({ holds }) => holds);
  return {
    everybody: holding.length > 0 && (await exceedsShare(holding, pass)),
    accounts: new Set(holding.map(({ mismatch }) => mismatch.account.id)),
  };
}
