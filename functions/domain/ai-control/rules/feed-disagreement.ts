import type { AiRuleFinding } from '#functions/domain/ai-control/rule-finding.ts';
import type { AiRuleParameters } from '#functions/domain/ai-control/rule-parameters.ts';

/** Consecutive seconds, both included, in which the price of a symbol was stale because its sources disagreed. */
export interface FeedDisagreementSpan {
  from: number;
  to: number;
}

/** Finds a symbol whose sources disagreed for longer than a moment. An ongoing span counts from the dismissed part. */
export function detectFeedDisagreement(
  parameters: AiRuleParameters<'feed_disagreement'>,
  symbol: string,
  disagreements: readonly FeedDisagreementSpan[],
  dismissedIds: readonly string[],
): AiRuleFinding | null {
  const lastDismissed = Math.max(0, ...dismissedIds.map(Number));
  const fresh = disagreements
    .filter(({ to }) => to > lastDismissed)
    .map(({ from, to }) => ({ from: Math.max(from, lastDismissed + 1), to }));
  const lengths = fresh.map(({ from, to }) => to - from + 1);
  const seconds = lengths.reduce((sum, length) => sum + length, 0);
  if (seconds < Number(parameters.least_seconds)) return null;
  return {
    rule: 'feed_disagreement',
    subject: symbol,
    user_id: null,
    parameters: { ...parameters },
    figures: {
      symbol,
      seconds: String(seconds),
      times: String(fresh.length),
      longest: String(Math.max(...lengths)),
    },
    evidence: fresh.map(({ to }) => ({ kind: 'tick', id: String(to) })),
  };
}
