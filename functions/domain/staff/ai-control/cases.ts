import {
  aiCaseCollection,
  pruneAiCaseActions,
  readNewestAiCases,
  replaceAiCase,
  type StoredAiCaseAction,
  type StoredAiCase,
} from '#functions/data/ai-control/cases.ts';
import type { AuditFieldChange } from '#functions/data/staff/audit.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { readUsers } from '#functions/data/users/users.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AiCaseId, UserId } from '#shared/ids.ts';
import type { AiCase, AiCaseRow } from '#shared/schemas/admin/ai-control.ts';
import { type AiCaseState, type AiRule, aiCaseStates } from '#shared/staff/ai-control.ts';

/** Most cases of each state in the list. */
const SHOWN = 200;

/** Returns the current names of users; a closed account has a different one than before. */
async function readUsernames(cases: readonly StoredAiCase[]): Promise<(id: string) => string> {
  const ids = cases.flatMap(({ user_id, evidence }) => [
    ...(user_id === null ? [] : [user_id]),
    ...evidence.flatMap(({ kind, id }) => (kind === 'user' ? [id as UserId] : [])),
  ]);
  const people = await readUsers([...new Set(ids)]);
  const names = new Map(people.flatMap((user) => (user ? [[user.id as string, user.username]] : [])));
  return (id) => names.get(id) ?? id;
}

const toCaseRow = (aiCase: StoredAiCase, nameOf: (id: string) => string): AiCaseRow => ({
  id: aiCase.id,
  rule: aiCase.rule,
  state: aiCase.state,
  user: aiCase.user_id === null ? null : { id: aiCase.user_id, username: nameOf(aiCase.user_id) },
  figures: aiCase.figures,
  parameters: aiCase.parameters,
  found_at: aiCase.found_at,
  updated_at: aiCase.updated_at,
  decided_by: aiCase.decided_by,
  reason: aiCase.reason,
  version: aiCase.version,
});

/** Converts a case for staff. */
export async function toAiCaseView(aiCase: StoredAiCase): Promise<AiCase> {
  const nameOf = await readUsernames([aiCase]);
  const evidence = aiCase.evidence.map(({ kind, id }) => ({ kind, id, name: kind === 'user' ? nameOf(id) : null }));
  return { ...toCaseRow(aiCase, nameOf), evidence, acts: aiCase.acts };
}

export interface AiCaseFilter {
  state?: AiCaseState | undefined;
  rule?: AiRule | undefined;
}

/** Lists the cases, of each state the newest first. */
export async function listAiCases({ state, rule }: AiCaseFilter): Promise<AiCaseRow[]> {
  const states = state === undefined ? aiCaseStates : [state];
  const newestCases = (await Promise.all(states.map((caseState) => readNewestAiCases(caseState, SHOWN)))).flat();
  const shown = newestCases.filter((aiCase) => rule === undefined || aiCase.rule === rule);
  const nameOf = await readUsernames(shown.map((aiCase) => ({ ...aiCase, evidence: [] })));
  return shown.map((aiCase) => toCaseRow(aiCase, nameOf));
}

/** @throws {AppError} NOT_FOUND. */
async function readCase(id: AiCaseId): Promise<StoredAiCase> {
  const aiCase = await aiCaseCollection.read(undefined, id);
  if (!aiCase) throw new AppError('NOT_FOUND');
  return aiCase;
}

/** Returns a case with its evidence. @throws {AppError} NOT_FOUND. */
export const readAiCaseForStaff = async (id: AiCaseId): Promise<AiCase> => toAiCaseView(await readCase(id));

/**
 * Returns the case on the given version.
 * @throws {AppError} NOT_FOUND; CHANGED_MEANWHILE for an outdated version.
 */
export async function readUnchangedAiCase(id: AiCaseId, version: number): Promise<StoredAiCase> {
  const aiCase = await readCase(id);
  if (aiCase.version !== version) throw new AppError('CHANGED_MEANWHILE');
  return aiCase;
}

/** Builds a decided case, and its write. @throws {AppError} CHANGED_MEANWHILE, by its transaction. */
export function buildAiCaseDecision(
  before: StoredAiCase,
  state: AiCaseState,
  { caller: { staff }, reason }: StaffChangeContext,
  acts: StoredAiCaseAction[] = before.acts,
): { after: StoredAiCase; operation: WriteOperation; changes: AuditFieldChange[] } {
  const after: StoredAiCase = {
    ...before,
    state,
    acts: pruneAiCaseActions(acts),
    updated_at: nowSeconds(),
    decided_by: staff.username,
    reason: reason.trim(),
    version: before.version + 1,
  };
  return {
    after,
    operation: { ...replaceAiCase(before, after), fails: 'CHANGED_MEANWHILE' },
    changes: before.state === state ? [] : [{ field: 'state', before: before.state, after: state }],
  };
}

/**
 * Dismisses a case.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for one dismissed or acted on; CHANGED_MEANWHILE for an outdated
 * version; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function dismissAiCase(id: AiCaseId, version: number, request: StaffChangeContext): Promise<AiCase> {
  const before = await readUnchangedAiCase(id, version);
  if (before.state !== 'new' && before.state !== 'looked_at') throw new AppError('INVALID_ORDER_STATUS');
  const { after, operation, changes } = buildAiCaseDecision(before, 'dismissed', request);
  await withReviewStepUp(request.caller, request.code, (confirm) =>
    transact([...confirm, operation, buildAuditEntry(request, 'ai_case.dismiss', id, changes, { rule: before.rule })]),
  );
  return toAiCaseView(after);
}
