import {
  announcementCollection,
  readNewestAnnouncements,
  readUnexpiredAnnouncements,
  type StoredAnnouncement,
} from '#functions/data/content/announcements.ts';
import { buildVersionCondition } from '#functions/data/table/collection.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getAnnouncementState } from '#functions/domain/content/list-announcements.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, formatCsvTime } from '#functions/domain/lists/csv.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields, type ConfigFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { exportCsvRows } from '#functions/domain/staff/acts/export-rows.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { MAX_OPEN_ANNOUNCEMENTS } from '#shared/content/announcements.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AnnouncementId } from '#shared/ids.ts';
import { languages } from '#shared/languages.ts';
import type { AdminAnnouncement } from '#shared/schemas/admin/announcements.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Announcement as sent by staff. */
interface AnnouncementInput {
  texts: StoredAnnouncement['texts'];
  link?: string | null | undefined;
  /** Null or undefined: now, or unchanged once it has started. */
  starts_at?: EpochSeconds | null | undefined;
  ends_at?: EpochSeconds | null | undefined;
}

/** Most announcements in the staff list. */
const LISTED = 200;

const view = (announcement: StoredAnnouncement): AdminAnnouncement => ({
  id: announcement.id,
  state: getAnnouncementState(announcement, nowSeconds()),
  texts: announcement.texts,
  link: announcement.link,
  starts_at: announcement.starts_at,
  ends_at: announcement.ends_at,
  created_at: announcement.created_at,
  updated_at: announcement.updated_at,
  written_by: announcement.written_by,
  version: announcement.version,
});

/** Lists the newest ones, ended ones too. */
export const listStaffAnnouncements = async (): Promise<AdminAnnouncement[]> =>
  (await readNewestAnnouncements(LISTED)).map(view);

async function readStoredAnnouncement(id: AnnouncementId): Promise<StoredAnnouncement> {
  const announcement = await announcementCollection.read(undefined, id);
  if (!announcement) throw new AppError('NOT_FOUND');
  return announcement;
}

/** @throws {AppError} NOT_FOUND. */
export const readAnnouncement = async (id: AnnouncementId): Promise<AdminAnnouncement> =>
  view(await readStoredAnnouncement(id));

/**
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS once it has ended; CHANGED_MEANWHILE unless `version` is the
 * stored one.
 */
async function readUnendedVersion(id: AnnouncementId, version: number): Promise<StoredAnnouncement> {
  const announcement = await readStoredAnnouncement(id);
  if (getAnnouncementState(announcement, nowSeconds()) === 'ended') throw new AppError('INVALID_ORDER_STATUS');
  if (announcement.version !== version) throw new AppError('CHANGED_MEANWHILE');
  return announcement;
}

/** @throws {AppError} VALIDATION_FAILED when it would end before it starts, or has ended already. */
function assertPeriod({ starts_at, ends_at }: StoredAnnouncement, at: EpochSeconds): void {
  if (ends_at === null) return;
  if (ends_at <= starts_at) throw new AppError('VALIDATION_FAILED', { fields: { ends_at: fieldError('order') } });
  if (ends_at <= at) throw new AppError('VALIDATION_FAILED', { fields: { ends_at: fieldError('timePast') } });
}

/** Returns the announcement as it will be stored. @throws {AppError} as `assertPeriod`. */
function withInput(
  before: Pick<StoredAnnouncement, 'id' | 'created_at' | 'version'>,
  { texts, link, starts_at, ends_at }: AnnouncementInput,
  start: EpochSeconds,
  by: string,
): StoredAnnouncement {
  const at = nowSeconds();
  const next: StoredAnnouncement = {
    ...before,
    texts: Object.fromEntries(
      languages.map((language) => [language, texts[language].trim()]),
    ) as StoredAnnouncement['texts'],
    link: link ?? null,
    starts_at: starts_at ?? start,
    ends_at: ends_at ?? null,
    updated_at: at,
    written_by: by,
  };
  assertPeriod(next, at);
  return next;
}

/** The fields that are audited. */
const auditedFields = ({ texts, link, starts_at, ends_at }: StoredAnnouncement): ConfigFields => ({
  ...texts,
  link,
  starts_at: formatCsvTime(starts_at),
  ends_at: formatCsvTime(ends_at),
});

/** Creates an announcement. @throws {AppError} LIMIT_REACHED, VALIDATION_FAILED; as `withStepUp`. */
export async function createAnnouncement(
  input: AnnouncementInput,
  request: StaffChangeContext,
): Promise<AdminAnnouncement> {
  const at = nowSeconds();
  if ((await readUnexpiredAnnouncements(at)).length >= MAX_OPEN_ANNOUNCEMENTS) throw new AppError('LIMIT_REACHED');
  const created = withInput({ id: newId('ann'), created_at: at, version: 0 }, input, at, request.caller.staff.username);
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      announcementCollection.add(undefined, created),
      buildAuditEntry(request, 'announcement.create', created.id, diffAuditedFields(null, auditedFields(created))),
    ]),
  );
  return view(created);
}

/** Replaces the version that was read by the next one, with the audit entry. */
async function replaceAnnouncement(
  action: 'announcement.change' | 'announcement.end',
  before: StoredAnnouncement,
  after: StoredAnnouncement,
  request: StaffChangeContext,
): Promise<AdminAnnouncement> {
  const next = { ...after, version: before.version + 1 };
  const changes = diffAuditedFields(auditedFields(before), auditedFields(next));
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      announcementCollection.replace(undefined, next, buildVersionCondition(before.version)),
      buildAuditEntry(request, action, next.id, changes),
    ]),
  );
  return view(next);
}

/**
 * Updates an announcement that has not ended.
 * @throws {AppError} NOT_FOUND, INVALID_ORDER_STATUS, CHANGED_MEANWHILE; VALIDATION_FAILED, also when nothing would
 * change; as `withStepUp`.
 */
export async function updateAnnouncement(
  id: AnnouncementId,
  version: number,
  input: AnnouncementInput,
  request: StaffChangeContext,
): Promise<AdminAnnouncement> {
  const before = await readUnendedVersion(id, version);
  const at = nowSeconds();
  const start = before.starts_at <= at ? before.starts_at : at;
  const after = withInput(before, input, start, request.caller.staff.username);
  return replaceAnnouncement('announcement.change', before, after, request);
}

/** Ends an announcement now, started or not. @throws {AppError} as `updateAnnouncement`. */
export async function endAnnouncement(
  id: AnnouncementId,
  version: number,
  request: StaffChangeContext,
): Promise<AdminAnnouncement> {
  const before = await readUnendedVersion(id, version);
  const at = nowSeconds();
  const after = { ...before, ends_at: at, updated_at: at, written_by: request.caller.staff.username };
  return replaceAnnouncement('announcement.end', before, after, request);
}

const columns: CsvColumn<AdminAnnouncement>[] = [
  ...toCsvFieldColumns('id', 'state'),
  ...languages.map((language): CsvColumn<AdminAnnouncement> => [`text_${language}`, ({ texts }) => texts[language]]),
  ...toCsvFieldColumns('link'),
  ...toCsvTimeColumns('starts_at', 'ends_at', 'created_at', 'updated_at'),
  ...toCsvFieldColumns('written_by', 'version'),
];

/** Returns the list as CSV, audited. */
export const exportAnnouncements = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listStaffAnnouncements(), columns, 'announcements.export', {}, caller, address);
