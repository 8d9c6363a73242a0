import type { AiCaseEvidence, StoredAiCase } from '#functions/data/ai-control/cases.ts';

/** Result of a rule for stored data, with or without an existing case. */
export type AiRuleFinding = Pick<StoredAiCase, 'rule' | 'subject' | 'user_id' | 'figures' | 'parameters'> & {
  evidence: AiCaseEvidence[];
};

/** A rule bound to its data. `known` is evidence that was dismissed before and no longer counts. */
export type AiRuleCheck = (dismissedIds: readonly string[]) => AiRuleFinding | null;

/** Returns a filter for items that came after all dismissed ones. Ids sort by time. */
export const createDismissedEvidenceFilter = (dismissedIds: readonly string[]): ((item: { id: string }) => boolean) => {
  const last = dismissedIds.reduce((a, b) => (a > b ? a : b), '');
  return ({ id }) => id > last;
};

/** Formats a p-value with two digits: `1.2e-7`. */
export const formatProbability = (p: number): string => p.toExponential(1);
