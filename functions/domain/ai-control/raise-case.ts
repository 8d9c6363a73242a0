import {
  addCase,
  aiCases,
  type LastCase,
  MAX_EVIDENCE,
  indexCaseUsers,
  readLastCase,
  replaceCase,
  type StoredAiCase,
} from '#functions/data/ai-control/cases.ts';
import { ConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AiRule } from '#shared/staff/ai-control.ts';
import type { RuleFinding, RuleCheck } from './rule-finding.ts';

function newCase(finding: RuleFinding): StoredAiCase {
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

const renewed = (before: StoredAiCase, { figures, parameters, evidence }: RuleFinding): StoredAiCase => ({
  ...before,
  figures,
  parameters,
  evidence,
  updated_at: nowSeconds(),
  version: before.version + 1,
});

const idsOf = ({ evidence }: Pick<RuleFinding, 'evidence'>): string[] => evidence.map(({ id }) => id);

const isSame = (a: RuleFinding, b: RuleFinding): boolean => {
  const knownIds = new Set(idsOf(a));
  return a.evidence.length === b.evidence.length && b.evidence.every(({ id }) => knownIds.has(id));
};

/** Returns true when it was written, false on a conflict. The next check makes up for that. */
async function written(operations: WriteOperation[]): Promise<boolean> {
  try {
    await transact(operations);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/** Evidence dismissed for a rule and subject. For events in time, the last one is enough. */
function dismissed(rule: AiRule, last: LastCase | null, before: StoredAiCase | null): string[] {
  if (last === null) return [];
  if (before?.state !== 'dismissed') return last.known;
  const dismissedIds = [...new Set([...last.known, ...idsOf(before)])];
  return rule === 'shared_device' || rule === 'self_referral' ? dismissedIds : dismissedIds.toSorted().slice(-1);
}

/**
 * Limits the evidence to what a case keeps, undismissed evidence first. Anyone may register from one device again and
 * again.
 */
function bounded(finding: RuleFinding | null, dismissedIds: readonly string[]): RuleFinding | null {
  if (finding === null || finding.evidence.length <= MAX_EVIDENCE) return finding;
  const [old, fresh] = [new Set(dismissedIds), finding.evidence];
  const sorted = [...fresh.filter(({ id }) => !old.has(id)), ...fresh.filter(({ id }) => old.has(id))];
  return { ...finding, evidence: sorted.slice(0, MAX_EVIDENCE) };
}

/**
 * Creates a case for what a rule finds, once. An open case is updated; one that staff acted on stays unchanged. After a
 * dismissal a new case needs new evidence. Returns the new case.
 */
export async function raiseCase(look: RuleCheck): Promise<StoredAiCase | null> {
  const finding = bounded(look([]), []);
  if (finding === null) return null;
  const last = await readLastCase(finding);
  const before = last && (await aiCases.read(undefined, last.case_id));
  if (before?.state === 'acted') return null;
  const dismissedIds = dismissed(finding.rule, last, before);
  const fresh = bounded(look(dismissedIds), dismissedIds);
  if (fresh === null) return null;
  if (before && before.state !== 'dismissed') {
    const next = renewed(before, fresh);
    if (!isSame(before, fresh)) await written([replaceCase(before, next), ...indexCaseUsers(next)]);
    return null;
  }
  const raisedCase = newCase(fresh);
  return (await written(addCase(raisedCase, dismissedIds, last))) ? raisedCase : null;
}
