import type { StoredAiCaseAction, StoredAiCase } from '#functions/data/ai-control/cases.ts';
import { transact, type WriteOperation } from '#functions/data/table/transact.ts';
import { withStepUp, withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { SYMBOL_SECTION, type SymbolFlags } from '#functions/domain/staff/config/symbol-section.ts';
import { updateConfig } from '#functions/domain/staff/config/update-config.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AiCaseId, UserId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import type { AiCase } from '#shared/schemas/admin/ai-control.ts';
import { type AiCaseAction, type AiCaseState, type AiCaseReversal, aiCaseReversals } from '#shared/staff/ai-control.ts';
import { buildAiUserAct } from './build-user-act.ts';
import { toAiCaseView, buildAiCaseDecision, readUnchangedAiCase } from './cases.ts';

/**
 * Stops or resumes new orders of a symbol, as its page does; closes, stops and settlement continue.
 * @throws {AppError} SYMBOL_NOT_FOUND; the errors of `updateConfig`.
 */
async function setSymbolTrading(
  symbol: string,
  is_trading: boolean,
  request: StaffChangeContext,
  also: readonly WriteOperation[],
): Promise<void> {
  const edit = (flags: SymbolFlags | null) => {
    if (!flags) throw new AppError('SYMBOL_NOT_FOUND');
    return { ...flags, is_trading };
  };
  await updateConfig(SYMBOL_SECTION, { action: 'symbol.change', id: symbol, version: undefined, edit, also }, request);
}

export interface AiCaseActRequest {
  act: AiCaseAction;
  symbol?: string | undefined;
  user_id?: UserId | undefined;
  daily_stake?: Amount | undefined;
}

const isReversal = (act: AiCaseAction): act is AiCaseReversal => act in aiCaseReversals;
const isOfSymbol = (act: AiCaseAction): act is 'halt_symbol' | 'resume_symbol' => act.endsWith('_symbol');

/** True when it was done for this case and not reverted since. */
const holds = (before: StoredAiCase, act: AiCaseAction, target: string): boolean =>
  before.acts.some((caseAct) => caseAct.act === act && caseAct.target === target && caseAct.in_force);

/** True for the users of a case. */
const isAbout = ({ user_id, evidence }: StoredAiCase, id: UserId): boolean =>
  user_id === id || evidence.some((item) => item.kind === 'user' && item.id === id);

/**
 * Returns the acts visible after another one. Reverts only what this case set, so that nothing set elsewhere can be
 * lifted here.
 * @throws {AppError} INVALID_ORDER_STATUS for one already in force, or a revert of one that is not.
 */
function actsAfter(
  before: StoredAiCase,
  act: AiCaseAction,
  target: string,
  { caller, reason }: StaffChangeContext,
): StoredAiCaseAction[] {
  const reversed = isReversal(act) ? aiCaseReversals[act] : null;
  if (holds(before, reversed ?? act, target) !== (reversed !== null)) throw new AppError('INVALID_ORDER_STATUS');
  const entry = { act, target, by: caller.staff.username, at: nowSeconds(), reason: reason.trim() };
  return [
    ...before.acts.map((caseAct) =>
      caseAct.act === reversed && caseAct.target === target ? { ...caseAct, in_force: false } : caseAct,
    ),
    { ...entry, in_force: reversed === null },
  ];
}

/** Marks a case as under investigation, or reopens a dismissed one. */
async function recordCaseState(
  before: StoredAiCase,
  act: 'look' | 'reopen',
  request: StaffChangeContext,
): Promise<AiCase> {
  if (before.state !== (act === 'look' ? 'new' : 'dismissed')) throw new AppError('INVALID_ORDER_STATUS');
  const entry = { act, target: null, by: request.caller.staff.username, at: nowSeconds() };
  const acts = [...before.acts, { ...entry, reason: request.reason.trim(), in_force: false }];
  const { after, operation, changes } = buildAiCaseDecision(before, 'looked_at', request, acts);
  await withReviewStepUp(request.caller, request.code, (confirm) =>
    transact([...confirm, operation, buildAuditEntry(request, 'ai_case.act', before.id, changes, { act })]),
  );
  return toAiCaseView(after);
}

/**
 * Takes or reverts a measure for a case: each is an operation that staff also have without a case, recorded with the
 * case. None sets a price or decides anything open: they only limit what may begin from now on.
 * @throws {AppError} NOT_FOUND for a case, and for a user not in it; SYMBOL_NOT_FOUND; INVALID_ORDER_STATUS for one
 * already in force or not; VALIDATION_FAILED; CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function actOnAiCase(
  id: AiCaseId,
  version: number,
  { act, symbol, user_id, daily_stake }: AiCaseActRequest,
  request: StaffChangeContext,
): Promise<AiCase> {
  const before = await readUnchangedAiCase(id, version);
  if (act === 'look' || act === 'reopen') return recordCaseState(before, act, request);
  if (before.state === 'dismissed') throw new AppError('INVALID_ORDER_STATUS');
  const target = isOfSymbol(act) ? symbol : user_id;
  if (target === undefined || (user_id !== undefined && !isAbout(before, user_id))) throw new AppError('NOT_FOUND');
  const acts = actsAfter(before, act, target, request);
  const state: AiCaseState = acts.some(({ in_force }) => in_force) ? 'acted' : 'looked_at';
  const { after, operation, changes } = buildAiCaseDecision(before, state, request, acts);
  const writes = [operation, buildAuditEntry(request, 'ai_case.act', id, changes, { act, target })];
  if (isOfSymbol(act)) await setSymbolTrading(target, act === 'resume_symbol', request, writes);
  else {
    const change = await buildAiUserAct(act, target as UserId, daily_stake, request);
    await withStepUp(request.caller, request.code, (spend) => transact([spend, ...change, ...writes]));
  }
  return toAiCaseView(after);
}
