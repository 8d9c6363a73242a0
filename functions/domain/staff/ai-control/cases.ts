import {
  aiCases,
  pruneActs,
  readNewestCases,
  replaceCase,
  type StoredAiCaseAction,
  type StoredAiCase,
} from '#functions/data/ai-control/cases.ts';
import type { AuditedField } from '#functions/data/staff/audit.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { readUsers } from '#functions/data/users/users.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { auditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AiCaseId, UserId } from '#shared/ids.ts';
import type { AiCase, AiCaseRow } from '#shared/schemas/admin/ai-control.ts';
import { type AiCaseState, type AiRule, aiCaseStates } from '#shared/staff/ai-control.ts';

/** Most cases of each state in the list. */
const SHOWN = 200;

/** Returns the current names of users; a closed account has a different one than before. */
async function namesOf(found: readonly StoredAiCase[]): Promise<(id: string) => string> {
  const ids = found.flatMap(({ user_id, evidence }) => [
    ...(user_id === null ? [] : [user_id]),
    ...evidence.flatMap(({ kind, id }) => (kind === 'user' ? [id as UserId] : [])),
  ]);
  const people = await readUsers([...new Set(ids)]);
  const names = new Map(people.flatMap((user) => (user ? [[user.id as string, user.username]] : [])));
  return (id) => names.get(id) ?? id;
}

const rowOf = (one: StoredAiCase, nameOf: (id: string) => string): AiCaseRow => ({
  id: one.id,
  rule: one.rule,
  state: one.state,
  user: one.user_id === null ? null : { id: one.user_id, username: nameOf(one.user_id) },
  figures: one.figures,
  parameters: one.parameters,
  found_at: one.found_at,
  updated_at: one.updated_at,
  decided_by: one.decided_by,
  reason: one.reason,
  version: one.version,
});

/** Converts a case for staff. */
export async function aiCaseView(one: StoredAiCase): Promise<AiCase> {
  const nameOf = await namesOf([one]);
  const evidence = one.evidence.map(({ kind, id }) => ({ kind, id, name: kind === 'user' ? nameOf(id) : null }));
  return { ...rowOf(one, nameOf), evidence, acts: one.acts };
}

export interface CaseFilter {
  state?: AiCaseState | undefined;
  rule?: AiRule | undefined;
}

/** Lists the cases, of each state the newest first. */
export async function listCases({ state, rule }: CaseFilter): Promise<AiCaseRow[]> {
  const states = state === undefined ? aiCaseStates : [state];
  const found = (await Promise.all(states.map((one) => readNewestCases(one, SHOWN)))).flat();
  const shown = found.filter((one) => rule === undefined || one.rule === rule);
  const nameOf = await namesOf(shown.map((one) => ({ ...one, evidence: [] })));
  return shown.map((one) => rowOf(one, nameOf));
}

/** @throws {AppError} NOT_FOUND. */
async function readCase(id: AiCaseId): Promise<StoredAiCase> {
  const found = await aiCases.read(undefined, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Returns a case with its evidence. @throws {AppError} NOT_FOUND. */
export const readCaseForStaff = async (id: AiCaseId): Promise<AiCase> => aiCaseView(await readCase(id));

/**
 * Returns the case on the given version.
 * @throws {AppError} NOT_FOUND; CHANGED_MEANWHILE for an outdated version.
 */
export async function readUnchangedCase(id: AiCaseId, version: number): Promise<StoredAiCase> {
  const found = await readCase(id);
  if (found.version !== version) throw new AppError('CHANGED_MEANWHILE');
  return found;
}

/** Builds a decided case, and its write. @throws {AppError} CHANGED_MEANWHILE, by its transaction. */
export function buildCaseDecision(
  before: StoredAiCase,
  state: AiCaseState,
  { caller: { staff }, reason }: ChangeRequest,
  acts: StoredAiCaseAction[] = before.acts,
): { after: StoredAiCase; operation: WriteOperation; changes: AuditedField[] } {
  const after: StoredAiCase = {
    ...before,
    state,
    acts: pruneActs(acts),
    updated_at: nowSeconds(),
    decided_by: staff.username,
    reason: reason.trim(),
    version: before.version + 1,
  };
  return {
    after,
    operation: { ...replaceCase(before, after), fails: 'CHANGED_MEANWHILE' },
    changes: before.state === state ? [] : [{ field: 'state', before: before.state, after: state }],
  };
}

/**
 * Dismisses a case.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for one dismissed or acted on; CHANGED_MEANWHILE for an outdated
 * version; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function dismissCase(id: AiCaseId, version: number, request: ChangeRequest): Promise<AiCase> {
  const before = await readUnchangedCase(id, version);
  if (before.state !== 'new' && before.state !== 'looked_at') throw new AppError('INVALID_ORDER_STATUS');
  const { after, operation, changes } = buildCaseDecision(before, 'dismissed', request);
  await withReviewStepUp(request.caller, request.code, (confirm) =>
    transact([...confirm, operation, auditEntry(request, 'ai_case.dismiss', id, changes, { rule: before.rule })]),
  );
  return aiCaseView(after);
}
