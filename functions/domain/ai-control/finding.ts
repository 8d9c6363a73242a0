import type { AiCaseEvidence, StoredAiCase } from '#functions/data/ai-control/cases.ts';

/** What a rule found in what was stored, whether or not it is a case already. */
export type RuleFinding = Pick<StoredAiCase, 'rule' | 'subject' | 'user_id' | 'figures' | 'parameters'> & {
  evidence: AiCaseEvidence[];
};

/** A rule with what it looks at: `known` is what was dismissed before, which is no evidence any more. */
export type RuleCheck = (known: readonly string[]) => RuleFinding | null;

/** Of what happens in time, by ids that sort: whether it came after all that was dismissed. */
export const isAfterDismissed = (known: readonly string[]): ((one: { id: string }) => boolean) => {
  const last = known.reduce((a, b) => (a > b ? a : b), '');
  return ({ id }) => id > last;
};

/** A p-value in words of two digits: `1.2e-7`. */
export const formatProbability = (p: number): string => p.toExponential(1);
