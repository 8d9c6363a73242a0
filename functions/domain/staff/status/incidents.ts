import type { AuditFieldChange } from '#functions/data/staff/audit.ts';
import {
  incidentCollection,
  toIncidentView,
  readNewestIncidents,
  type StoredIncident,
} from '#functions/data/status/incidents.ts';
import { buildVersionCondition } from '#functions/data/table/collection.ts';
import { buildConflictError, transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { exportCsvRows } from '#functions/domain/staff/acts/export-rows.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { IncidentId } from '#shared/ids.ts';
import type { AdminIncident } from '#shared/schemas/admin/incidents.ts';

/** Fields written by staff. */
type IncidentInput = Pick<StoredIncident, 'impact' | 'phase' | 'components' | 'title' | 'text' | 'started_at'>;

/** Most incidents in the list. */
const SHOWN = 200;

const view = (incident: StoredIncident): AdminIncident => ({
  ...toIncidentView(incident),
  title: incident.title,
  text: incident.text,
  created_at: incident.created_at,
  written_by: incident.written_by,
  version: incident.version,
});

const trimmed = (words: IncidentInput['title']) =>
  Object.fromEntries(
    Object.entries(words).map(([language, text]) => [language, text.trim()]),
  ) as IncidentInput['title'];

const tidy = (input: IncidentInput): IncidentInput => ({
  ...input,
  title: trimmed(input.title),
  text: trimmed(input.text),
});

/** Returns the newest incidents. */
export const listAdminIncidents = async (): Promise<AdminIncident[]> => (await readNewestIncidents(SHOWN)).map(view);

async function readStoredIncident(id: IncidentId): Promise<StoredIncident> {
  const incident = await incidentCollection.read(undefined, id);
  if (!incident) throw new AppError('NOT_FOUND');
  return incident;
}

/**
 * Publishes an incident or a planned maintenance. The status page's file has it within a minute.
 * @throws {AppError} STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function publishIncident(input: IncidentInput, request: StaffChangeContext): Promise<AdminIncident> {
  const at = nowSeconds();
  const tidied = tidy(input);
  const incident: StoredIncident = {
    ...tidied,
    id: newId('inc'),
    ended_at: tidied.phase === 'resolved' ? at : null,
    created_at: at,
    updated_at: at,
    written_by: request.caller.staff.username,
    version: 0,
  };
  await withReviewStepUp(request.caller, request.code, (confirm) =>
    transact([
      ...confirm,
      incidentCollection.add(undefined, incident),
      buildAuditEntry(request, 'incident.create', incident.id, [], { title: tidied.title.en }),
    ]),
  );
  return view(incident);
}

const noted: readonly (keyof IncidentInput)[] = ['impact', 'phase', 'components', 'title', 'text', 'started_at'];

const toAuditText = (value: IncidentInput[keyof IncidentInput]): string =>
  typeof value === 'object' ? (Array.isArray(value) ? value.join(' ') : value.en) : String(value);

const diffIncidents = (before: IncidentInput, after: IncidentInput): AuditFieldChange[] =>
  noted
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: toAuditText(before[field]), after: toAuditText(after[field]) }));

/**
 * Publishes an update, or the end.
 * @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE for an outdated version, STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function publishIncidentUpdate(
  id: IncidentId,
  version: number,
  input: IncidentInput,
  request: StaffChangeContext,
): Promise<AdminIncident> {
  const before = await readStoredIncident(id);
  if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
  const at = nowSeconds();
  const tidied = tidy(input);
  const incident: StoredIncident = {
    ...before,
    ...tidied,
    ended_at: tidied.phase === 'resolved' ? (before.ended_at ?? at) : null,
    updated_at: at,
    written_by: request.caller.staff.username,
    version: version + 1,
  };
  await withReviewStepUp(request.caller, request.code, (confirm) =>
    transact([
      ...confirm,
      incidentCollection.replace(
        undefined,
        incident,
        buildVersionCondition(version, buildConflictError('The incident', 'written')),
      ),
      buildAuditEntry(request, 'incident.change', id, diffIncidents(before, tidied)),
    ]),
  );
  return view(incident);
}

const columns: CsvColumn<AdminIncident>[] = [
  ...toCsvFieldColumns('id', 'impact', 'phase'),
  ['components', ({ components }) => components.join(' ')],
  ['title', ({ title }) => title.en],
  ['text', ({ text }) => text.en],
  ...toCsvFieldColumns('started_at', 'ended_at', 'created_at', 'updated_at', 'written_by', 'version'),
];

/** Exports the same as CSV, and records who did. */
export const exportAdminIncidents = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listAdminIncidents(), columns, 'incidents.export', {}, caller, address);
