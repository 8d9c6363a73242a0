import { randomUUID } from 'node:crypto';
import {
  type ListExportCheckpoint,
  finalizeListExport,
  listExportCollection,
  recordListExportProgress,
  releaseListExport,
  type StoredListExport,
  claimListExport,
} from '#functions/data/staff/exports.ts';
import { isActiveStaff, readStaff } from '#functions/data/staff/staff.ts';
import { getCursorTime } from '#functions/data/table/cursor.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { readFirstRegistration } from '#functions/data/users/users.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ListExportMessage } from '#shared/messages/queue.ts';
import type { ExportFailureReason } from '#shared/staff/export-lists.ts';
import { addSeconds, type EpochSeconds } from '#shared/time.ts';
import { csvExportsByList } from './csv-exports.ts';
import { canExportList, parseExportFilter } from './export-filter.ts';
import { queueExport } from './export-queue.ts';
import { ExportFileWriter } from './export-writer.ts';

const secondsIn = (text: string | undefined): EpochSeconds | null =>
  text === undefined ? null : (Number(text) as EpochSeconds);

/** Most progress of an unfinished file, percent. */
const MAX_UNFINISHED_PERCENT = 99;

/**
 * Returns the progress of a file, percent, by the time reached in its list, which is ordered by time: from the last
 * requested moment to the first one, before which the platform had no users.
 */
async function getExportProgress({ filter, created_at }: Pick<StoredListExport, 'filter' | 'created_at'>) {
  const newest = secondsIn(filter['to']) ?? created_at;
  const first = await readFirstRegistration();
  const oldest = Math.max(secondsIn(filter['from']) ?? 0, first ?? 0);
  return (place: string | null, before: number): number => {
    const at = place === null ? null : getCursorTime(place);
    if (at === null || newest <= oldest) return before;
    const share = filter['order'] === 'oldest' ? at - oldest : newest - at;
    return Math.max(before, Math.min(MAX_UNFINISHED_PERCENT, Math.floor((share / (newest - oldest)) * 100)));
  };
}

/** Longest writing of a run, ms, before another one resumes: the function has a minute. */
const RUN_MS = 40_000;
/** Time in which no other run may resume, seconds: a crashed run has ended by then. */
const LEASE = 75;
/** A crash repeats the reading since the last checkpoint: at most this long, ms, or a part. */
const CHECKPOINT_MS = 10_000;
/** Failed runs in a row. */
const MAX_ATTEMPTS = 5;

/** Thrown when no file may be created. */
class NoFile extends Error {
  readonly why: ExportFailureReason;
  constructor(why: ExportFailureReason, cause?: unknown) {
    super(`There is to be no file: ${why}.`, { cause });
    this.why = why;
  }
}

/** Checks that the requester's role and access are unchanged. @throws {NoFile} otherwise. */
async function assertAllowed({ staff_id, role, list }: StoredListExport): Promise<void> {
  const staff = await readStaff(staff_id);
  if (!staff || !isActiveStaff(staff) || staff.role !== role || !canExportList(staff, list))
    throw new NoFile('not_allowed');
}

/** @throws {NoFile} for a filter that the list does not support; other failures may be temporary. */
async function readWithLineErrors<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.reason !== 'SERVICE_UNAVAILABLE') throw new NoFile('refused', error);
    throw error;
  }
}

/** Writes until the end, or until the run's time is up. True when done. */
async function writeOn(job: StoredListExport, run: string, until: number): Promise<boolean> {
  const { header, read } = csvExportsByList[job.list];
  const filter = await readWithLineErrors(async () => parseExportFilter(job.list, job.filter) as never);
  const [writer, progress] = await Promise.all([ExportFileWriter.open(job, header), getExportProgress(job)]);
  let { progress: shown } = job;
  let checkedAt = now();
  const note = async (checkpoint?: ListExportCheckpoint) => {
    shown = progress(writer.place, shown);
    const progressFields = { rows: writer.rows, bytes: writer.bytes, progress: shown };
    if (!(await recordListExportProgress(job, run, progressFields, checkpoint)))
      throw new ConflictError(`Export ${job.id} is over.`);
  };
  while (!writer.isWhole) {
    await assertAllowed(job);
    const lines = await readWithLineErrors(() => read(filter, writer.place));
    const isPartSent = await writer.add(lines);
    if (lines.next === null) {
      const wholeFile = await writer.close();
      if (wholeFile === null) break;
      await note(wholeFile);
    } else if (now() >= until) {
      await note(await writer.checkpoint());
      return false;
    } else if (isPartSent || now() - checkedAt >= CHECKPOINT_MS) {
      await note(await writer.checkpoint());
      checkedAt = now();
    } else await note();
  }
  await assertAllowed(job);
  await writer.join();
  const { rows, bytes } = writer;
  await transact(finalizeListExport(job, { status: 'done', rows, bytes }, nowSeconds(), { run }));
  return true;
}

/** If another run has it, this message waits as its backup in case that run crashes. */
async function queueNextAttempt(of: Pick<StoredListExport, 'id' | 'staff_id'>): Promise<void> {
  const storedExport = await listExportCollection.read(of.staff_id, of.id);
  if (storedExport?.status === 'waiting' || storedExport?.status === 'running') await queueExport(of, LEASE);
}

/**
 * Writes a file, or resumes from its last checkpoint, for the time of one run; another message continues. A finished
 * one is left unchanged on any repetition; one that keeps failing, or is no longer permitted, ends without a file.
 * @throws {Error} when S3, the table or the queue do not answer: the message is redelivered.
 */
export async function writeExportFile({ staff_id, export_id }: ListExportMessage): Promise<void> {
  const of = { id: export_id, staff_id };
  const [run, until] = [randomUUID(), now() + RUN_MS];
  const at = nowSeconds();
  const job = await claimListExport(of, run, at, addSeconds(at, LEASE));
  if (!job) return queueNextAttempt(of);
  try {
    if (job.attempts > MAX_ATTEMPTS) throw new NoFile('broken');
    if (await writeOn(job, run, until)) return;
    await releaseListExport(of, run, nowSeconds());
    await queueExport(of);
  } catch (error) {
    // It was cancelled, or took so long that another run took over.
    if (error instanceof ConflictError) return;
    if (!(error instanceof NoFile)) throw error;
    log.warn('export ends without a file', { export: of.id, why: error.why });
    await endQuietly(job, error.why, run);
  }
}

async function endQuietly(job: StoredListExport, failure: ExportFailureReason, run: string): Promise<void> {
  try {
    await transact(finalizeListExport(job, { status: 'failed', failure }, nowSeconds(), { run }));
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}
