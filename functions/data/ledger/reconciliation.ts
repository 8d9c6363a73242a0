import type { TablePartition } from '#functions/data/table/keys.ts';
import { declareItems, declareSingleItem } from '#functions/data/table/kinds.ts';
import { writeWorkProgress, readWorkProgress } from '#functions/data/table/progress.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { type AccountKind, type AccountRef, accountKinds, type JournalEntryId, type StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { getAccountRanges } from './accounts.ts';

/* Progress and results of reconciliation. Only the reconciliation function may write here (`infra/constructs/table-rights.ts`): a writer of entries must not be able to replace this. */

const ofReconciled = ({ kind, id }: AccountRef) => `RECONCILED#${kind}#${id}`;

/** Progress of an account's reconciliation. */
export const accountReconciliations = declareSingleItem(ofReconciled, 'RECONCILED');

/** Balances of an account after an entry of its journal, stored every few entries. */
export interface BalanceMark {
  journal: JournalEntryId;
  /** Available plus frozen, 10⁻⁸ units, by wallet: `trading:USDT`. */
  balances: Record<string, number | bigint>;
}

/** Balance marks of an account, by the ids of their entries. */
export const balanceMarks = declareItems<AccountRef, JournalEntryId>(ofReconciled, 'MARK');

/** Progress in the audit log of a member of staff; null for unknown ones. */
export const auditReconciliations = declareSingleItem(
  (staffId: StaffId | null) => `AUDIT_FOLLOWED#${staffId ?? 'NOBODY'}`,
  'FOLLOWED',
);

/** A complete pass: every account of both kinds was compared. */
interface CompletedPass {
  began_at: EpochSeconds;
  ended_at: EpochSeconds;
  accounts: number;
  /** True when every journal was read from its first entry. */
  full: boolean;
}

/** Reconciliation results of all accounts together. */
export const ledgerPartition: TablePartition<void> = () => 'LEDGER';
const ledgerState = declareSingleItem(ledgerPartition, 'STATE');

/** Returns the last pass that compared all accounts; null before the first. */
export async function readLastReconciliationPass(): Promise<CompletedPass | null> {
  return (await getItem<{ pass?: CompletedPass }>(ledgerState.key()))?.pass ?? null;
}

export const writeLastReconciliationPass = (pass: CompletedPass): Promise<void> => putItem(ledgerState.key(), { pass });

/** Staff's requests for reconciliation: the only part of the ledger where they may write. */
export const reconcileRequestPartition: TablePartition<void> = () => 'RECONCILE';

/** A request to read every journal from its first entry. */
const fullPassRequests = declareSingleItem(reconcileRequestPartition, 'ASKED');

/** Returns when a full pass was last requested; 0 when never. */
export async function readFullReconciliationRequestedAt(): Promise<number> {
  const passRequest = await getItem<{ asked_at: number }>(fullPassRequests.key());
  return passRequest?.asked_at ?? 0;
}

/** Requests that the next pass is a full one. */
export const requestFullReconciliationPass = (at: EpochSeconds): WriteOperation => ({
  label: 'full pass',
  key: fullPassRequests.key(),
  put: { asked_at: at },
});

/** Holdings of all accounts of a kind, 10⁻⁸ units, by wallet: `spot:BTC`. Small ones are read as numbers. */
export type WalletHoldings = Record<string, { available: number | bigint; frozen: number | bigint }>;

/** 10⁻⁸ units, by coin. */
export type CoinUnits = Record<string, number | bigint>;

/** Part of a pass: one list of the accounts of a kind. */
export interface ReconciliationPassSegment {
  kind: AccountKind;
  /** Index of the list of this kind. */
  list: number;
  /** The last account compared; empty before the first. */
  after: string;
  done: boolean;
  /** Number of accounts compared. */
  accounts: number;
  /** Their holdings. */
  held: WalletHoldings;
  /** The house's inventory from these accounts, net, by their journals. */
  inventory: CoinUnits;
}

/** A pass over all accounts, and the progress of each part. */
export interface ReconciliationPass {
  /** Identifies the pass: stored parts of another pass are ignored. */
  id: string;
  began_at: EpochSeconds;
  full: boolean;
  segments: readonly ReconciliationPassSegment[];
}

/** Progress of reconciliation. */
export interface ReconciliationProgress {
  /** Day of the last full pass, since 1970. */
  day: number;
  /** Time of the request for the last requested full pass. */
  asked: number;
  /** The running pass; null between two passes. */
  pass: ReconciliationPass | null;
}

const WORK = 'reconcile';
const toSegmentName = ({ kind, list }: Pick<ReconciliationPassSegment, 'kind' | 'list'>) => `${WORK} ${kind} ${list}`;

const beginning = accountKinds.flatMap((kind) =>
  getAccountRanges(kind).map((_, list): ReconciliationPassSegment => ({
    kind,
    list,
    after: '',
    done: false,
    accounts: 0,
    held: {},
    inventory: {},
  })),
);

/** Returns a pass that is not started. */
export const createReconciliationPass = (id: string, began_at: EpochSeconds, full: boolean): ReconciliationPass => ({
  id,
  began_at,
  full,
  segments: beginning,
});

type StoredSegment = ReconciliationPassSegment & { pass: string };

/** Returns null before the first run. A pass that an older version began starts again. */
export async function readReconciliationProgress(): Promise<ReconciliationProgress | null> {
  const progress = await readWorkProgress<{ day?: number; asked?: number; pass?: Partial<ReconciliationPass> | null }>(
    WORK,
  );
  if (!progress) return null;
  const { day = 0, asked = 0 } = progress;
  const { id, began_at, full } = progress.pass ?? {};
  if (id === undefined || began_at === undefined || full === undefined) return { day, asked, pass: null };
  const segments = await Promise.all(
    beginning.map(async (segment) => {
      const stored = await readWorkProgress<StoredSegment>(toSegmentName(segment));
      return stored?.pass === id ? stored : segment;
    }),
  );
  return { day, asked, pass: { id, began_at, full, segments } };
}

/** Stores the running pass; the progress of its parts is stored with each part. */
export const writeReconciliationProgress = ({ pass, ...comparing }: ReconciliationProgress): Promise<void> =>
  writeWorkProgress(WORK, { ...comparing, pass: pass && { id: pass.id, began_at: pass.began_at, full: pass.full } });

export const writeReconciliationPassSegment = (
  { id }: Pick<ReconciliationPass, 'id'>,
  segment: ReconciliationPassSegment,
): Promise<void> => writeWorkProgress(toSegmentName(segment), { ...segment, pass: id });
