import {
  type BroadcastContent,
  broadcastCollection,
  cancelBroadcast,
  updateBroadcast,
  readNewestBroadcasts,
  putBroadcastContent,
  readBroadcastContent,
  type StoredBroadcast,
} from '#functions/data/notify/broadcasts.ts';
import type { AuditFieldChange } from '#functions/data/staff/audit.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { exportCsvRows } from '#functions/domain/staff/acts/export-rows.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { BroadcastId } from '#shared/ids.ts';
import { languages } from '#shared/languages.ts';
import { type BroadcastChannel, MAX_BROADCAST_SCHEDULE_DAYS } from '#shared/notify/broadcasts.ts';
import type { Broadcast, BroadcastDetail, BroadcastTexts, BroadcastSegment } from '#shared/schemas/admin/broadcasts.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';
import { toStoredBroadcastSegment } from './preview-broadcast.ts';
import { resolveBroadcastUserList } from './resolve-user-list.ts';

/** Input of staff. */
interface BroadcastInput {
  segment: BroadcastSegment;
  texts: BroadcastTexts;
  channels?: BroadcastChannel[] | undefined;
  scheduled_at?: EpochSeconds | null | undefined;
  is_draft?: boolean | undefined;
}

/** Most broadcasts in the list. */
const SHOWN = 200;

const view = (broadcast: StoredBroadcast): Broadcast => ({
  id: broadcast.id,
  status: broadcast.status,
  segment: {
    kind: broadcast.segment.kind,
    country: broadcast.segment.kind === 'country' ? broadcast.segment.country : null,
    level: broadcast.segment.kind === 'level' ? broadcast.segment.level : null,
  },
  title: broadcast.title,
  channels: broadcast.channels,
  scheduled_at: broadcast.scheduled_at,
  total: broadcast.total,
  sent: broadcast.sent,
  created_at: broadcast.created_at,
  updated_at: broadcast.updated_at,
  written_by: broadcast.written_by,
  started_at: broadcast.started_at,
  ended_at: broadcast.ended_at,
  version: broadcast.version,
});

const toBroadcastDetail = (broadcast: StoredBroadcast, { texts, people }: BroadcastContent): BroadcastDetail => ({
  ...view(broadcast),
  texts,
  people,
});

/** Returns the newest broadcasts. */
export const listBroadcasts = async (): Promise<Broadcast[]> => (await readNewestBroadcasts(SHOWN)).map(view);

async function readStoredBroadcast(id: BroadcastId): Promise<StoredBroadcast> {
  const broadcast = await broadcastCollection.read(undefined, id);
  if (!broadcast) throw new AppError('NOT_FOUND');
  return broadcast;
}

/** @throws {AppError} NOT_FOUND. */
export async function readBroadcast(id: BroadcastId): Promise<BroadcastDetail> {
  return toBroadcastDetail(await readStoredBroadcast(id), await readBroadcastContent(id));
}

/** @throws {AppError} VALIDATION_FAILED for a time in the past, or too far ahead. */
function getSendTime({ scheduled_at, is_draft }: BroadcastInput, at: EpochSeconds): EpochSeconds | null {
  if (scheduled_at === undefined || scheduled_at === null) return is_draft ? null : at;
  if (scheduled_at > addSeconds(at, MAX_BROADCAST_SCHEDULE_DAYS * DAY_SECONDS))
    throw new AppError('VALIDATION_FAILED', {
      fields: { scheduled_at: fieldError('daysAhead', { days: MAX_BROADCAST_SCHEDULE_DAYS }) },
    });
  if (scheduled_at < at) throw new AppError('VALIDATION_FAILED', { fields: { scheduled_at: fieldError('timePast') } });
  return scheduled_at;
}

const tidyTexts = (texts: BroadcastTexts): BroadcastTexts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const words = texts[language];
      return words ? [[language, { title: words.title.trim(), message: words.message.trim() }]] : [];
    }),
  ) as BroadcastTexts;

/** @throws {AppError} VALIDATION_FAILED when a list entry matches no user: its author meant one. */
async function toBroadcastContent({ segment, texts }: BroadcastInput): Promise<BroadcastContent> {
  if (segment.kind !== 'list') return { texts: tidyTexts(texts), people: [] };
  const { people, unknown } = await resolveBroadcastUserList(segment.people);
  if (unknown.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      fields: { 'segment.people': fieldError('peopleUnknown', { number: unknown.length, first: unknown[0] ?? '' }) },
    });
  return { texts: tidyTexts(texts), people };
}

function buildBroadcastFields(input: BroadcastInput, at: EpochSeconds, by: string) {
  return {
    status: input.is_draft ? ('draft' as const) : ('scheduled' as const),
    segment: toStoredBroadcastSegment(input.segment),
    title: input.texts.en.title.trim(),
    channels: [...new Set<BroadcastChannel>(['page', ...(input.channels ?? [])])],
    scheduled_at: getSendTime(input, at),
    updated_at: at,
    written_by: by,
  };
}

/** Returns the recorded part: never the whole texts, which are in the broadcast itself. */
function toAuditFields({
  segment,
  status,
  scheduled_at,
  channels,
  title,
}: StoredBroadcast): Record<string, string | number | null> {
  const audience = segment.kind === 'country' ? segment.country : segment.kind === 'level' ? segment.level : '';
  return {
    status,
    segment: `${segment.kind} ${audience}`.trim(),
    title,
    channels: channels.join(' '),
    scheduled_at,
  };
}

/**
 * Sends a broadcast to a segment, now or at a time, or saves a draft; sending begins within a minute.
 * @throws {AppError} VALIDATION_FAILED, STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function createBroadcast(input: BroadcastInput, request: StaffChangeContext): Promise<BroadcastDetail> {
  const at = nowSeconds();
  const newBroadcast: StoredBroadcast = {
    ...buildBroadcastFields(input, at, request.caller.staff.username),
    id: newId('brc'),
    total: null,
    counted: 0,
    sent: 0,
    place: '',
    created_at: at,
    started_at: null,
    ended_at: null,
    version: 0,
  };
  const content = await toBroadcastContent(input);
  const notedFields = Object.entries({
    ...toAuditFields(newBroadcast),
    people: input.segment.kind === 'list' ? content.people.length : null,
  });
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      broadcastCollection.add(undefined, newBroadcast),
      putBroadcastContent(newBroadcast.id, content),
      buildAuditEntry(
        request,
        'broadcast.create',
        newBroadcast.id,
        [],
        Object.fromEntries(notedFields.map(([name, value]) => [name, value ?? undefined])),
      ),
    ]),
  );
  return toBroadcastDetail(newBroadcast, content);
}

function diffBroadcasts(before: StoredBroadcast, after: StoredBroadcast): AuditFieldChange[] {
  const [was, is] = [toAuditFields(before), toAuditFields(after)];
  return Object.keys(is)
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}

/**
 * Updates a broadcast not yet begun, or sends a draft.
 * @throws {AppError} NOT_FOUND, INVALID_ORDER_STATUS for a begun one, CHANGED_MEANWHILE for an outdated version,
 * VALIDATION_FAILED, STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function updateBroadcastByStaff(
  id: BroadcastId,
  version: number,
  input: BroadcastInput,
  request: StaffChangeContext,
): Promise<BroadcastDetail> {
  const before = await readStoredBroadcast(id);
  if (before.status !== 'draft' && before.status !== 'scheduled') throw new AppError('INVALID_ORDER_STATUS');
  if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
  const content = await toBroadcastContent(input);
  const after: StoredBroadcast = {
    ...before,
    ...buildBroadcastFields(input, nowSeconds(), request.caller.staff.username),
    version: version + 1,
  };
  try {
    await withStepUp(request.caller, request.code, (spend) =>
      transact([
        spend,
        updateBroadcast(before, after),
        putBroadcastContent(id, content),
        buildAuditEntry(request, 'broadcast.change', id, diffBroadcasts(before, after)),
      ]),
    );
  } catch (error) {
    if (error instanceof ConflictError) throw new AppError('CHANGED_MEANWHILE', { cause: error });
    throw error;
  }
  return toBroadcastDetail(after, content);
}

/**
 * Stops sending; users already reached keep it.
 * @throws {AppError} NOT_FOUND, INVALID_ORDER_STATUS for a finished one, STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function cancelBroadcastByStaff(id: BroadcastId, request: StaffChangeContext): Promise<BroadcastDetail> {
  const { status } = await readStoredBroadcast(id);
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      cancelBroadcast(id, request.caller.staff.username, nowSeconds()),
      buildAuditEntry(request, 'broadcast.cancel', id, [{ field: 'status', before: status, after: 'cancelled' }]),
    ]),
  );
  return readBroadcast(id);
}

const columns: CsvColumn<Broadcast>[] = [
  ...toCsvFieldColumns('id', 'status'),
  ['segment', ({ segment }) => segment.kind],
  ['country', ({ segment }) => segment.country],
  ['level', ({ segment }) => segment.level],
  ...toCsvFieldColumns('title'),
  ['channels', ({ channels }) => channels.join(' ')],
  ...toCsvTimeColumns('scheduled_at'),
  ...toCsvFieldColumns('total', 'sent', 'written_by'),
  ...toCsvTimeColumns('created_at', 'updated_at', 'started_at', 'ended_at'),
];

/** Exports the list as CSV, and records who did. */
export const exportBroadcasts = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listBroadcasts(), columns, 'broadcasts.export', {}, caller, address);
