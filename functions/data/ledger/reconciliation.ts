import type { Partition } from '#functions/data/table/keys.ts';
import { declareItems, declareSingle } from '#functions/data/table/kinds.ts';
import { writeProgress, readProgress } from '#functions/data/table/progress.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { type AccountKind, type AccountRef, accountKinds, type JournalId, type StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { getAccountRanges } from './accounts.ts';

/*
 * How far the books were compared, and what they came to. The function that compares them alone may write here
 * (`infra/constructs/table-rights.ts`): whoever could replace an entry could replace this too.
 */

const ofReconciled = ({ kind, id }: AccountRef) => `RECONCILED#${kind}#${id}`;

/** Up to where journal and balances of an account were compared. */
export const accountReconciliations = declareSingle(ofReconciled, 'RECONCILED');

/** What an account held after an entry of its journal, kept every so many entries. */
export interface BalanceMark {
  journal: JournalId;
  /** Free and frozen together, units of 10⁻⁸, by wallet: `trading:USDT`. */
  balances: Record<string, number | bigint>;
}

/** Marks of an account, by the ids of their entries. */
export const balanceMarks = declareItems<AccountRef, JournalId>(ofReconciled, 'MARK');

/** Up to where the record of what a member of staff did was followed; null for those whom there is not. */
export const auditReconciliations = declareSingle(
  (who: StaffId | null) => `AUDIT_FOLLOWED#${who ?? 'NOBODY'}`,
  'FOLLOWED',
);

/** A whole pass: every account of both kinds was compared. */
interface WholePass {
  began_at: EpochSeconds;
  ended_at: EpochSeconds;
  accounts: number;
  /** Whether every journal was read from its first entry. */
  full: boolean;
}

/** What the books came to, of everybody together. */
export const ledgerPartition: Partition<void> = () => 'LEDGER';
const ledgerState = declareSingle(ledgerPartition, 'STATE');

/** Reads the last pass that compared all accounts; null before the first. */
export async function readLastPass(): Promise<WholePass | null> {
  return (await getItem<{ pass?: WholePass }>(ledgerState.key()))?.pass ?? null;
}

export const writeLastPass = (pass: WholePass): Promise<void> => putItem(ledgerState.key(), { pass });

/** What staff want of the comparing: they may write here, and nowhere else about the ledger. */
export const reconcileRequestPartition: Partition<void> = () => 'RECONCILE';

/** That every journal is to be read from its first entry. */
const fullPassAsked = declareSingle(reconcileRequestPartition, 'ASKED');

/** When a full pass was last asked for; 0 where it never was. */
export async function readFullPassRequestedAt(): Promise<number> {
  const asked = await getItem<{ asked_at: number }>(fullPassAsked.key());
  return asked?.asked_at ?? 0;
}

/** Asks for a full pass, which the next one will be. */
export const requestFullPass = (at: EpochSeconds): WriteOperation => ({
  label: 'full pass',
  key: fullPassAsked.key(),
  put: { asked_at: at },
});

/** What accounts of a kind hold together, units of 10⁻⁸, by wallet: `spot:BTC`. Small ones are read as numbers. */
export type WalletHoldings = Record<string, { available: number | bigint; frozen: number | bigint }>;

/** Units of 10⁻⁸, by coin. */
export type CoinUnits = Record<string, number | bigint>;

/** A part of a pass: what of the accounts of a kind lies in one of their lists. */
export interface PassSegment {
  kind: AccountKind;
  /** Which of the lists of this kind. */
  list: number;
  /** The last account that was compared; empty before the first. */
  after: string;
  done: boolean;
  /** So many were. */
  accounts: number;
  /** What those held. */
  held: WalletHoldings;
  /** What the house's inventory got from those less what it gave, by their journals. */
  inventory: CoinUnits;
}

/** A pass over all accounts, and how far each part of it came. */
export interface ReconciliationPass {
  /** Of this pass alone: what is kept of the parts of another one is not taken for its. */
  id: string;
  began_at: EpochSeconds;
  full: boolean;
  segments: readonly PassSegment[];
}

/** How far the comparing came. */
export interface ReconciliationProgress {
  /** The day of the last full pass, counted from 1970. */
  day: number;
  /** When the last full pass that staff asked for was asked for. */
  asked: number;
  /** The pass that is under way; null between two of them. */
  pass: ReconciliationPass | null;
}

const WORK = 'reconcile';
const workOf = ({ kind, list }: Pick<PassSegment, 'kind' | 'list'>) => `${WORK} ${kind} ${list}`;

const beginning = accountKinds.flatMap((kind) =>
  getAccountRanges(kind).map((_, list): PassSegment => ({
    kind,
    list,
    after: '',
    done: false,
    accounts: 0,
    held: {},
    inventory: {},
  })),
);

/** A pass of which nothing is done yet. */
export const createPass = (id: string, began_at: EpochSeconds, full: boolean): ReconciliationPass => ({
  id,
  began_at,
  full,
  segments: beginning,
});

type StoredSegment = PassSegment & { pass: string };

/** Null before the first run. A pass that an older version began is begun anew. */
export async function readReconciliationProgress(): Promise<ReconciliationProgress | null> {
  const kept = await readProgress<{ day?: number; asked?: number; pass?: Partial<ReconciliationPass> | null }>(WORK);
  if (!kept) return null;
  const { day = 0, asked = 0 } = kept;
  const { id, began_at, full } = kept.pass ?? {};
  if (id === undefined || began_at === undefined || full === undefined) return { day, asked, pass: null };
  const segments = await Promise.all(
    beginning.map(async (segment) => {
      const stored = await readProgress<StoredSegment>(workOf(segment));
      return stored?.pass === id ? stored : segment;
    }),
  );
  return { day, asked, pass: { id, began_at, full, segments } };
}

/** Keeps which pass is under way; how far its parts came is kept with each of them. */
export const writeReconciliationProgress = ({ pass, ...comparing }: ReconciliationProgress): Promise<void> =>
  writeProgress(WORK, { ...comparing, pass: pass && { id: pass.id, began_at: pass.began_at, full: pass.full } });

export const writePassSegment = ({ id }: Pick<ReconciliationPass, 'id'>, segment: PassSegment): Promise<void> =>
  writeProgress(workOf(segment), { ...segment, pass: id });
