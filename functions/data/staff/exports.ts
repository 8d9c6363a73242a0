import { collection } from '#functions/data/table/collection.ts';
import type { Partition } from '#functions/data/table/keys.ts';
import { declareIndexList, declareSingle } from '#functions/data/table/kinds.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type OperationFailure, type WriteOperation } from '#functions/data/table/transact.ts';
import type { ExportId, StaffId } from '#shared/ids.ts';
import type { ExportView } from '#shared/schemas/admin/exports.ts';
import { type ExportFailure, type ExportList, type ExportStatus, MAX_EXPORTS } from '#shared/staff/export-lists.ts';
import type { Role } from '#shared/staff/roles.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Apart from staff themselves: who writes files may write here and nowhere else. */
const ofExporter: Partition<StaffId> = (id) => `EXPORTS#${id}`;

/** The file of an export is there for so long, by a rule of the bucket, and what is told of it for so long, seconds. */
const FILE_KEPT = 7 * DAY;
const TOLD = 30 * DAY;

/** Up to where a file is written: whoever goes on begins there, and nothing is in it twice. */
export interface ExportCheckpoint {
  /** The place in the list after the last row; null at its beginning. */
  place: string | null;
  rows: number;
  /** Of the parts, and of what is no whole part yet. */
  bytes: number;
  /** S3's name of the file in parts; null where none was sent. */
  upload: string | null;
  /** Tags of the parts that S3 has. */
  parts: string[];
  /** Under which number S3 keeps what is no whole part yet; null of a file that is not begun. */
  rest: number | null;
  /** All rows are in the parts: they are to be put together. */
  is_whole: boolean;
}

/** A file of a list that somebody asked for. */
export interface StoredExport {
  id: ExportId;
  staff_id: StaffId;
  username: string;
  /** As whom they asked: who has another role since gets no file. */
  role: Role;
  list: ExportList;
  filter: Record<string, string>;
  status: ExportStatus;
  failure: ExportFailure | null;
  /** As it is shown while the file is written: behind a checkpoint, or ahead of it. */
  rows: number;
  bytes: number;
  progress: number;
  checkpoint: ExportCheckpoint;
  created_at: EpochSeconds;
  finished_at: EpochSeconds | null;
  /** When a message was last sent for it, or was about to be. */
  queued_at: EpochSeconds;
  /** Which run writes it, and until when nobody else may. */
  run?: string;
  leased_until?: EpochSeconds;
  /** Runs that began since the last one that ended as it should. */
  attempts: number;
}

/** Those that are not over, by their ids. */
const open = declareIndexList('gsi1', 'EXPORTS_OPEN');

export const exports = collection<StoredExport>()({
  partition: ofExporter,
  kind: 'JOB',
  id: 'exp',
  called: 'export',
  lists: { 'checkpoint.parts': 10_000 },
  all: { name: 'EXPORT', ownerOf: ({ staff_id }) => staff_id },
  gsi1: ({ id, status }) => (status === 'waiting' || status === 'running' ? open.place(id) : null),
  expiresAt: ({ created_at }) => addSeconds(created_at, TOLD),
});

/** How many of somebody's are not over. */
const unfinished = declareSingle(ofExporter, 'UNFINISHED');

/** Begins one. @throws {Refusal} LIMIT_REACHED, by its transaction, where as many are not over as may be. */
export const addExport = (made: StoredExport): WriteOperation[] => [
  {
    label: 'exports that are not over',
    key: unfinished.key(made.staff_id),
    update: 'ADD #count :one',
    condition: 'attribute_not_exists(#count) OR #count < :most',
    names: { '#count': 'count' },
    values: { ':one': 1, ':most': MAX_EXPORTS },
    fails: 'LIMIT_REACHED',
  },
  exports.add(made.staff_id, made),
];

type End =
  | { status: 'done'; rows: number; bytes: number }
  | { status: 'cancelled' }
  | { status: 'failed'; failure: ExportFailure };
type Whose = Pick<StoredExport, 'id' | 'staff_id'>;

const NOT_OVER = '(#status = :waiting OR #status = :running)';
const notOver = { ':waiting': 'waiting', ':running': 'running' };

/** Ends one that is not over, by the run that writes it where one is named. */
export function finalizeExport(
  { id, staff_id }: Whose,
  end: End,
  at: EpochSeconds,
  { run, fails = buildConflictError(`Export ${id}`, 'ended') }: { run?: string; fails?: OperationFailure } = {},
): WriteOperation[] {
  const { status } = end;
  const sets = ['#status = :status', 'finished_at = :at', 'failure = :failure'];
  if (status === 'done') sets.push('#rows = :rows', '#bytes = :bytes', 'progress = :all');
  return [
    exports.update(staff_id, id, {
      update: `SET ${sets.join(', ')} REMOVE run, leased_until, gsi1pk, gsi1sk`,
      condition: run === undefined ? NOT_OVER : `${NOT_OVER} AND run = :run`,
      names: { '#status': 'status', ...(status === 'done' && { '#rows': 'rows', '#bytes': 'bytes' }) },
      values: {
        ...notOver,
        ':status': status,
        ':at': at,
        ':failure': status === 'failed' ? end.failure : null,
        ...(status === 'done' && { ':rows': end.rows, ':bytes': end.bytes, ':all': 100 }),
        ...(run !== undefined && { ':run': run }),
      },
      fails,
    }),
    {
      label: 'exports that are not over',
      key: unfinished.key(staff_id),
      update: 'ADD #count :less',
      names: { '#count': 'count' },
      values: { ':less': -1 },
    },
  ];
}

/** Takes one up to be written until then; null where it is over, gone, or another run's. */
export const claimExport = (
  { id, staff_id }: Whose,
  run: string,
  at: EpochSeconds,
  until: EpochSeconds,
): Promise<StoredExport | null> =>
  updateItem<StoredExport>(exports.key(staff_id, id), {
    update: 'SET #status = :running, run = :run, leased_until = :until ADD attempts :one',
    condition: `${NOT_OVER} AND (attribute_not_exists(leased_until) OR leased_until < :at)`,
    names: { '#status': 'status' },
    values: { ...notOver, ':run': run, ':until': until, ':at': at, ':one': 1 },
  });

/** What is said of one that is being written; false where it is over, or another run's, since. */
export async function noteExportProgress(
  { id, staff_id }: Whose,
  run: string,
  shown: Pick<StoredExport, 'rows' | 'bytes' | 'progress'>,
  checkpoint?: ExportCheckpoint,
): Promise<boolean> {
  const noted = await updateItem(exports.key(staff_id, id), {
    update: `SET #rows = :rows, #bytes = :bytes, progress = :progress${checkpoint ? ', checkpoint = :checkpoint' : ''}`,
    condition: '#status = :running AND run = :run',
    names: { '#status': 'status', '#rows': 'rows', '#bytes': 'bytes' },
    values: {
      ':running': 'running',
      ':run': run,
      ':rows': shown.rows,
      ':bytes': shown.bytes,
      ':progress': shown.progress,
      ...(checkpoint && { ':checkpoint': checkpoint }),
    },
  });
  return noted !== null;
}

/** Lets go of one that another run goes on with, for which a message is about to be sent. */
export async function releaseExport({ id, staff_id }: Whose, run: string, at: EpochSeconds): Promise<void> {
  await updateItem(exports.key(staff_id, id), {
    update: 'SET attempts = :none, queued_at = :at REMOVE run, leased_until',
    condition: 'run = :run',
    values: { ':none': 0, ':run': run, ':at': at },
  });
}

/** Those that are not over, the oldest first: through an index, a moment behind. */
export const eachOpenExport = (): AsyncGenerator<StoredExport> => exports.eachIn(open.range());

/**
 * Notes that a message is about to be sent for one for which none was since `before`, and which nobody writes; false where
 * that is not so.
 */
export async function requeueExport({ id, staff_id }: Whose, before: EpochSeconds, at: EpochSeconds): Promise<boolean> {
  const noted = await updateItem(exports.key(staff_id, id), {
    update: 'SET queued_at = :at',
    condition: `${NOT_OVER} AND queued_at < :before AND (attribute_not_exists(leased_until) OR leased_until < :at)`,
    names: { '#status': 'status' },
    values: { ...notOver, ':at': at, ':before': before },
  });
  return noted !== null;
}

/** Until when the file is there; null where there is none, or not any more. */
export function getExportFileExpiry({ status, finished_at }: StoredExport, at: EpochSeconds): EpochSeconds | null {
  const until = status === 'done' && finished_at !== null ? addSeconds(finished_at, FILE_KEPT) : at;
  return until > at ? until : null;
}

/** As staff see it at a moment. */
export const toExportView = (made: StoredExport, at: EpochSeconds): ExportView => ({
  id: made.id,
  list: made.list,
  filter: made.filter,
  status: made.status,
  failure: made.failure,
  rows: made.rows,
  bytes: made.bytes,
  progress: made.progress,
  staff_id: made.staff_id,
  username: made.username,
  created_at: made.created_at,
  finished_at: made.finished_at,
  expires_at: getExportFileExpiry(made, at),
});
