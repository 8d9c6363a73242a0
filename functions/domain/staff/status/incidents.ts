import type { AuditedField } from '#functions/data/staff/audit.ts';
import { incidents, incidentView, readNewestIncidents, type StoredIncident } from '#functions/data/status/incidents.ts';
import { buildConflictError, transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { fieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { auditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { exportRows } from '#functions/domain/staff/acts/export-rows.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { IncidentId } from '#shared/ids.ts';
import type { AdminIncident } from '#shared/schemas/admin/incidents.ts';

/** Fields written by staff. */
type Said = Pick<StoredIncident, 'impact' | 'phase' | 'components' | 'title' | 'text' | 'started_at'>;

/** Most incidents in the list. */
const SHOWN = 200;

const view = (incident: StoredIncident): AdminIncident => ({
  ...incidentView(incident),
  title: incident.title,
  text: incident.text,
  created_at: incident.created_at,
  written_by: incident.written_by,
  version: incident.version,
});

const trimmed = (words: Said['title']) =>
  Object.fromEntries(Object.entries(words).map(([language, text]) => [language, text.trim()])) as Said['title'];

const tidy = (input: Said): Said => ({ ...input, title: trimmed(input.title), text: trimmed(input.text) });

/** Returns the newest incidents. */
export const listIncidents = async (): Promise<AdminIncident[]> => (await readNewestIncidents(SHOWN)).map(view);

async function read(id: IncidentId): Promise<StoredIncident> {
  const incident = await incidents.read(undefined, id);
  if (!incident) throw new AppError('NOT_FOUND');
  return incident;
}

/**
 * Publishes an incident or a planned maintenance. The status page's file has it within a minute.
 * @throws {AppError} STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function createIncident(input: Said, request: ChangeRequest): Promise<AdminIncident> {
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
      incidents.add(undefined, incident),
      auditEntry(request, 'incident.create', incident.id, [], { title: tidied.title.en }),
    ]),
  );
  return view(incident);
}

const noted: readonly (keyof Said)[] = ['impact', 'phase', 'components', 'title', 'text', 'started_at'];

const wordsOf = (value: Said[keyof Said]): string =>
  typeof value === 'object' ? (Array.isArray(value) ? value.join(' ') : value.en) : String(value);

const changesOf = (before: Said, after: Said): AuditedField[] =>
  noted
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: wordsOf(before[field]), after: wordsOf(after[field]) }));

/**
 * Publishes an update, or the end.
 * @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE for an outdated version, STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function updateIncident(
  id: IncidentId,
  version: number,
  input: Said,
  request: ChangeRequest,
): Promise<AdminIncident> {
  const before = await read(id);
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
      incidents.replace(undefined, incident, {
        condition: 'version = :seen',
        values: { ':seen': version },
        fails: buildConflictError('The incident', 'written'),
      }),
      auditEntry(request, 'incident.change', id, changesOf(before, tidied)),
    ]),
  );
  return view(incident);
}

const columns: CsvColumn<AdminIncident>[] = [
  ...fieldColumns('id', 'impact', 'phase'),
  ['components', ({ components }) => components.join(' ')],
  ['title', ({ title }) => title.en],
  ['text', ({ text }) => text.en],
  ...fieldColumns('started_at', 'ended_at', 'created_at', 'updated_at', 'written_by', 'version'),
];

/** Exports the same as CSV, and records who did. */
export const exportIncidents = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportRows(await listIncidents(), columns, 'incidents.export', {}, caller, address);
