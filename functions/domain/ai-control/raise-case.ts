import {
  addAiCase,
  aiCaseCollection,
  type LastAiCase,
  MAX_AI_CASE_EVIDENCE,
  buildAiCaseUserIndexWrites,
  readLastAiCase,
  replaceAiCase,
  type StoredAiCase,
} from '#functions/data/ai-control/cases.ts';
import { ConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AiRule } from '#shared/staff/ai-control.ts';
import type { AiRuleFinding, AiRuleCheck } from './rule-finding.ts';

function newCase(finding: AiRuleFinding): StoredAiCase {
  const at = nowSeconds();
  return {
    ...finding,
    id: newId('cas'),
    state: 'new',
    found_at: at,
    updated_at: at,
    decided_by: null,
    reason: null,
    acts: [],
    version: 0,
  };
}

const renewed = (before: StoredAiCase, { figures, parameters, evidence }: AiRuleFinding): StoredAiCase => ({
  ...before,
  figures,
  parameters,
  evidence,
  updated_at: nowSeconds(),
  version: before.version + 1,
});

const getEvidenceIds = ({ evidence }: Pick<AiRuleFinding, 'evidence'>): string[] => evidence.map(({ id }) => id);

const isSame = (a: AiRuleFinding, b: AiRuleFinding): boolean => {
  const knownIds = new Set(getEvidenceIds(a));
  return a.evidence.length === b.evidence.length && b.evidence.every(({ id }) => knownIds.has(id));
};

/** Returns true when it was written, false on a conflict. The next check makes up for that. */
async function tryTransact(operations: WriteOperation[]): Promise<boolean> {
  try {
    await transact(operations);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/** Evidence dismissed for a rule and subject. For events in time, the last one is enough. */
function getDismissedEvidenceIds(rule: AiRule, last: LastAiCase | null, before: StoredAiCase | null): string[] {
  if (last === null) return [];
  if (before?.state !== 'dismissed') return last.known;
  const dismissedIds = [...new Set([...last.known, ...getEvidenceIds(before)])];
  return rule === 'shared_device' || rule === 'self_referral' ? dismissedIds : dismissedIds.toSorted().slice(-1);
}

/**
 * Limits the evidence to what a case keeps, undismissed evidence first. Anyone may register from one device again and
 * again.
 */
function boundEvidence(finding: AiRuleFinding | null, dismissedIds: readonly string[]): AiRuleFinding | null {
  if (finding === null || finding.evidence.length <= MAX_AI_CASE_EVIDENCE) return finding;
  const [old, fresh] = [new Set(dismissedIds), finding.evidence];
  const sorted = [...fresh.filter(({ id }) => !old.has(id)), ...fresh.filter(({ id }) => old.has(id))];
  return { ...finding, evidence: sorted.slice(0, MAX_AI_CASE_EVIDENCE) };
}

/**
 * Creates a case for what a rule finds, once. An open case is updated; one that staff acted on stays unchanged. After a
 * dismissal a new case needs new evidence. Returns the new case.
 */
export async function raiseAiCase(look: AiRuleCheck): Promise<StoredAiCase | null> {
  const finding = boundEvidence(look([]), []);
  if (finding === null) return null;
  const last = await readLastAiCase(finding);
  const before = last && (await aiCaseCollection.read(undefined, last.case_id));
  if (before?.state === 'acted') return null;
  const dismissedIds = getDismissedEvidenceIds(finding.rule, last, before);
  const fresh = boundEvidence(look(dismissedIds), dismissedIds);
  if (fresh === null) return null;
  if (before && before.state !== 'dismissed') {
    const next = renewed(before, fresh);
    if (!isSame(before, fresh)) await tryTransact([replaceAiCase(before, next), ...buildAiCaseUserIndexWrites(next)]);
    return null;
  }
  const raisedCase = newCase(fresh);
  return (await tryTransact(addAiCase(raisedCase, dismissedIds, last))) ? raisedCase : null;
}
