import type { Evidence, StoredCase } from '#functions/data/ai-control/cases.ts';

/** What a rule found in what was stored, whether or not it is a case already. */
export type Finding = Pick<StoredCase, 'rule' | 'subject' | 'user_id' | 'figures' | 'parameters'> & {
  evidence: Evidence[];
};

/** A rule with what it looks at: `known` is what was dismissed before, which is no evidence any more. */
export type Look = (known: readonly string[]) => Finding | null;

/** Of what happens in time, by ids that sort: whether it came after all that was dismissed. */
export const after = (known: readonly string[]): ((one: { id: string }) => boolean) => {
  const last = known.reduce((a, b) => (a > b ? a : b), '');
  return ({ id }) => id > last;
};

/** A p-value in words of two digits: `1.2e-7`. */
export const probability = (p: number): string => p.toExponential(1);
