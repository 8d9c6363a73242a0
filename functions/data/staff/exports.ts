import { collection } from '#functions/data/table/collection.ts';
import type { TablePartition } from '#functions/data/table/keys.ts';
import { declareIndexList, declareSingleItem } from '#functions/data/table/kinds.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperationFailure, type WriteOperation } from '#functions/data/table/transact.ts';
import type { ListExportId, StaffId } from '#shared/ids.ts';
import type { ListExportView } from '#shared/schemas/admin/exports.ts';
import {
  type ExportFailureReason,
  type ExportListName,
  type ExportStatus,
  MAX_UNFINISHED_EXPORTS,
} from '#shared/staff/export-lists.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Stored apart from staff: writers of files may write only here. */
const ofExporter: TablePartition<StaffId> = (id) => `EXPORTS#${id}`;

/** Retention of an export's file, by a rule of the bucket, and of its record, seconds. */
const FILE_RETENTION_SECONDS = 7 * DAY_SECONDS;
const EVENT_RETENTION_SECONDS = 30 * DAY_SECONDS;

/** Progress of writing a file: the next run continues here, and nothing is written twice. */
export interface ListExportCheckpoint {
  /** Cursor after the last row; null at the beginning. */
  place: string | null;
  rows: number;
  /** Bytes of the parts, and of the incomplete part. */
  bytes: number;
  /** S3's id of the multipart upload; null before the first part. */
  upload: string | null;
  /** ETags of the parts that S3 has. */
  parts: string[];
  /** Number under which S3 stores the incomplete part; null for a file that is not begun. */
  rest: number | null;
  /** True when all rows are in the parts and can be assembled. */
  is_whole: boolean;
}

/** A requested file of a list. */
export interface StoredListExport {
  id: ListExportId;
  staff_id: StaffId;
  username: string;
  /** Role at the request: a member with another role since gets no file. */
  role: StaffRole;
  list: ExportListName;
  filter: Record<string, string>;
  status: ExportStatus;
  failure: ExportFailureReason | null;
  /** Rows shown while the file is written: behind a checkpoint, or ahead of it. */
  rows: number;
  bytes: number;
  progress: number;
  checkpoint: ListExportCheckpoint;
  created_at: EpochSeconds;
  finished_at: EpochSeconds | null;
  /** When a message was last sent for it, or was about to be. */
  queued_at: EpochSeconds;
  /** The run that writes it, and until when no other may. */
  run?: string;
  leased_until?: EpochSeconds;
  /** Runs begun since the last successful one. */
  attempts: number;
}

/** Unfinished exports, by id. */
const open = declareIndexList('gsi1', 'EXPORTS_OPEN');

export const listExportCollection = collection<StoredListExport>()({
  partition: ofExporter,
  kind: 'JOB',
  id: 'exp',
  called: 'export',
  lists: { 'checkpoint.parts': 10_000 },
  all: { name: 'EXPORT', ownerOf: ({ staff_id }) => staff_id },
  gsi1: ({ id, status }) => (status === 'waiting' || status === 'running' ? open.place(id) : null),
  expiresAt: ({ created_at }) => addSeconds(created_at, EVENT_RETENTION_SECONDS),
});

/** Number of a member's unfinished exports. */
const unfinished = declareSingleItem(ofExporter, 'UNFINISHED');

/** Begins an export. @throws {AppError} LIMIT_REACHED, by its transaction, at the limit of unfinished ones. */
export const addListExport = (newExport: StoredListExport): WriteOperation[] => [
  {
    label: 'exports that are not over',
    key: unfinished.key(newExport.staff_id),
    update: 'ADD #count :one',
    condition: 'attribute_not_exists(#count) OR #count < :most',
    names: { '#count': 'count' },
    values: { ':one': 1, ':most': MAX_UNFINISHED_EXPORTS },
    fails: 'LIMIT_REACHED',
  },
  listExportCollection.add(newExport.staff_id, newExport),
];

type ExportOutcome =
  | { status: 'done'; rows: number; bytes: number }
  | { status: 'cancelled' }
  | { status: 'failed'; failure: ExportFailureReason };
type ExportRef = Pick<StoredListExport, 'id' | 'staff_id'>;

const NOT_OVER = '(#status = :waiting OR #status = :running)';
const notOver = { ':waiting': 'waiting', ':running': 'running' };

/** Ends an unfinished export, for its run if one is given. */
export function finalizeListExport(
  { id, staff_id }: ExportRef,
  end: ExportOutcome,
  at: EpochSeconds,
  { run, fails = buildConflictError(`Export ${id}`, 'ended') }: { run?: string; fails?: WriteOperationFailure } = {},
): WriteOperation[] {
  const { status } = end;
  const sets = ['#status = :status', 'finished_at = :at', 'failure = :failure'];
  if (status === 'done') sets.push('#rows = :rows', '#bytes = :bytes', 'progress = :all');
  return [
    listExportCollection.update(staff_id, id, {
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

/** Claims one for writing until then; null when it is finished, gone, or another run's. */
export const claimListExport = (
  { id, staff_id }: ExportRef,
  run: string,
  at: EpochSeconds,
  until: EpochSeconds,
): Promise<StoredListExport | null> =>
  updateItem<StoredListExport>(listExportCollection.key(staff_id, id), {
    update: 'SET #status = :running, run = :run, leased_until = :until ADD attempts :one',
    condition: `${NOT_OVER} AND (attribute_not_exists(leased_until) OR leased_until < :at)`,
    names: { '#status': 'status' },
    values: { ...notOver, ':run': run, ':until': until, ':at': at, ':one': 1 },
  });

/** Stores the progress of one; false when it is finished or another run's. */
export async function recordListExportProgress(
  { id, staff_id }: ExportRef,
  run: string,
  shown: Pick<StoredListExport, 'rows' | 'bytes' | 'progress'>,
  checkpoint?: ListExportCheckpoint,
): Promise<boolean> {
  const updatedExport = await updateItem(listExportCollection.key(staff_id, id), {
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
  return updatedExport !== null;
}

/** Releases one for another run, for which a message is about to be sent. */
export async function releaseListExport({ id, staff_id }: ExportRef, run: string, at: EpochSeconds): Promise<void> {
  await updateItem(listExportCollection.key(staff_id, id), {
    update: 'SET attempts = :none, queued_at = :at REMOVE run, leased_until',
    condition: 'run = :run',
    values: { ':none': 0, ':run': run, ':at': at },
  });
}

/** Returns unfinished ones, oldest first. Eventually consistent index. */
export const iterateUnfinishedListExports = (): AsyncGenerator<StoredListExport> =>
  listExportCollection.eachIn(open.range());

/**
 * Notes that a message is about to be sent for one without a message since `before` and without a writer; false when
 * that does not apply.
 */
export async function requeueListExport(
  { id, staff_id }: ExportRef,
  before: EpochSeconds,
  at: EpochSeconds,
): Promise<boolean> {
  const updatedExport = await updateItem(listExportCollection.key(staff_id, id), {
    update: 'SET queued_at = :at',
    condition: `${NOT_OVER} AND queued_at < :before AND (attribute_not_exists(leased_until) OR leased_until < :at)`,
    names: { '#status': 'status' },
    values: { ...notOver, ':at': at, ':before': before },
  });
  return updatedExport !== null;
}

/** Returns until when the file exists; null without one, or no longer. */
export function getExportFileExpiry({ status, finished_at }: StoredListExport, at: EpochSeconds): EpochSeconds | null {
  const until = status === 'done' && finished_at !== null ? addSeconds(finished_at, FILE_RETENTION_SECONDS) : at;
  return until > at ? until : null;
}

/** Returns an export as staff see it at a moment. */
export const toExportView = (storedExport: StoredListExport, at: EpochSeconds): ListExportView => ({
  id: storedExport.id,
  list: storedExport.list,
  filter: storedExport.filter,
  status: storedExport.status,
  failure: storedExport.failure,
  rows: storedExport.rows,
  bytes: storedExport.bytes,
  progress: storedExport.progress,
  staff_id: storedExport.staff_id,
  username: storedExport.username,
  created_at: storedExport.created_at,
  finished_at: storedExport.finished_at,
  expires_at: getExportFileExpiry(storedExport, at),
});
