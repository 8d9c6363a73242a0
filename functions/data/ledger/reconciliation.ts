import type { Partition } from '#functions/data/table/keys.ts';
import { kind, single } from '#functions/data/table/kinds.ts';
import { keepProgress, readProgress } from '#functions/data/table/progress.ts';
import { get, put, update } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountKind, AccountRef, JournalId, StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/*
 * How far the books were compared, and what they came to. The function that compares them alone may write here
 * (`infra/constructs/table-rights.ts`): whoever could replace an entry could replace this too.
 */

const ofReconciled = ({ kind, id }: AccountRef) => `RECONCILED#${kind}#${id}`;

/** Up to where journal and balances of an account were compared. */
export const reconciled = single(ofReconciled, 'RECONCILED');

/** What an account held after an entry of its journal, kept every so many entries. */
export interface BalanceMark {
  journal: JournalId;
  /** Free and frozen together, units of 10⁻⁸, by wallet: `trading:USDT`. */
  balances: Record<string, number | bigint>;
}

/** Marks of an account, by the ids of their entries. */
export const balanceMarks = kind<AccountRef, JournalId>(ofReconciled, 'MARK');

/** Up to where the record of what a member of staff did was followed; null for those whom there is not. */
export const auditFollowed = single((who: StaffId | null) => `AUDIT_FOLLOWED#${who ?? 'NOBODY'}`, 'FOLLOWED');

/** A whole pass: every account of both kinds was compared. */
interface WholePass {
  began_at: EpochSeconds;
  ended_at: EpochSeconds;
  accounts: number;
  /** Whether every journal was read from its first entry. */
  full: boolean;
}

/** What withdrawals and staff look at. */
export interface LedgerState {
  /** False from the first mismatch on, until a whole pass ends with none left: while it is, nothing may leave. */
  agreed: boolean;
  /** The last one that came to its end; null before the first. */
  pass: WholePass | null;
}

/** What the books came to, of everybody together. */
export const ofLedger: Partition<void> = () => 'LEDGER';
const ledgerState = single(ofLedger, 'STATE');

/** Agreed, with no pass, before the books were first compared. */
export async function readLedgerState(): Promise<LedgerState> {
  const { agreed = true, pass = null } = (await get<Partial<LedgerState>>(ledgerState.key())) ?? {};
  return { agreed, pass };
}

export const keepWholePass = (pass: WholePass, agreed: boolean): Promise<void> =>
  put(ledgerState.key(), { agreed, pass });

/** From now on the books do not agree. */
export async function keepDisagreement(): Promise<void> {
  await update(ledgerState.key(), { update: 'SET agreed = :false', values: { ':false': false } });
}

/** That staff want every journal read from its first entry: anybody who may write may ask, and nobody else's word counts. */
const fullPassAsked = single<void>(() => 'RECONCILE', 'ASKED');

/** When a full pass was last asked for; 0 where it never was. */
export async function fullPassAskedAt(): Promise<number> {
  const asked = await get<{ asked_at: number }>(fullPassAsked.key());
  return asked?.asked_at ?? 0;
}

/** Asks for a full pass, which the next one will be. */
export const askForFullPass = (at: EpochSeconds): Operation => ({
  label: 'full pass',
  key: fullPassAsked.key(),
  put: { asked_at: at },
});

/** What accounts of a kind hold together, units of 10⁻⁸, by wallet: `spot:BTC`. Small ones are read as numbers. */
export type Holdings = Record<string, { available: number | bigint; frozen: number | bigint }>;

/** Units of 10⁻⁸, by coin. */
export type CoinUnits = Record<string, number | bigint>;

/** The pass that is under way. */
export interface Pass {
  began_at: EpochSeconds;
  full: boolean;
  kind: AccountKind;
  /** The last account that was compared; empty before the first of its kind. */
  after: string;
  /** So many were. */
  accounts: Record<AccountKind, number>;
  /** What those held. */
  held: Record<AccountKind, Holdings>;
  /** What the house's inventory got from those less what it gave, by their journals; left out by a version that did not sum it. */
  inventory?: Record<AccountKind, CoinUnits>;
}

/** How far the comparing came. */
export interface Comparing {
  /** The day of the last full pass, counted from 1970. */
  day: number;
  /** When the last full pass that staff asked for was asked for. */
  asked: number;
  /** Null between two of them. */
  pass: Pass | null;
}

const WORK = 'reconcile';

/** Null before the first run, and where it was kept by a version that summed nothing: a pass begins then. */
export async function readComparing(): Promise<Comparing | null> {
  const kept = await readProgress<Partial<Comparing>>(WORK);
  return kept && { day: kept.day ?? 0, asked: kept.asked ?? 0, pass: kept.pass ?? null };
}

export const keepComparing = (comparing: Comparing): Promise<void> => keepProgress(WORK, comparing);
