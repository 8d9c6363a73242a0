import type { StoredOption } from '#functions/data/options/option-orders.ts';
import { getBinomialTailProbability } from '#functions/domain/ai-control/binomial-tail.ts';
import {
  createDismissedEvidenceFilter,
  type AiRuleFinding,
  formatProbability,
} from '#functions/domain/ai-control/rule-finding.ts';
import type { AiRuleParameters } from '#functions/domain/ai-control/rule-parameters.ts';
import type { UserId } from '#shared/ids.ts';

type SettledOption = Pick<StoredOption, 'id' | 'symbol' | 'status' | 'entry' | 'expired_at'>;

/**
 * Selects options with independent outcomes: per symbol, each one that entered after the previous one expired. The
 * selection does not depend on the outcomes.
 */
export function selectNonOverlappingOptions<T extends SettledOption>(orders: readonly T[]): T[] {
  const freeFrom = new Map<string, number>();
  return orders
    .filter(({ entry, expired_at }) => entry !== null && expired_at !== null)
    .toSorted((a, b) => (a.entry?.at ?? 0) - (b.entry?.at ?? 0))
    .filter(({ symbol, entry, expired_at }) => {
      if ((entry?.at ?? 0) < (freeFrom.get(symbol) ?? 0)) return false;
      freeFrom.set(symbol, expired_at ?? 0);
      return true;
    });
}

/** Finds users who win more often than chance allows. Options that were sold or refunded do not count. */
export function detectImprobableWinRate(
  parameters: AiRuleParameters<'win_rate'>,
  user: UserId,
  orders: readonly SettledOption[],
  dismissedIds: readonly string[],
): AiRuleFinding | null {
  const decided = orders
    .filter(createDismissedEvidenceFilter(dismissedIds))
    .filter(({ status }) => status === 'win' || status === 'lose');
  const trials = selectNonOverlappingOptions(decided);
  if (trials.length < Number(parameters.least)) return null;
  const wins = trials.filter(({ status }) => status === 'win').length;
  const p = getBinomialTailProbability(wins, trials.length, Number(parameters.chance));
  if (p >= Number(parameters.p_below)) return null;
  return {
    rule: 'win_rate',
    subject: user,
    user_id: user,
    parameters: { ...parameters },
    figures: {
      orders: String(decided.length),
      trials: String(trials.length),
      wins: String(wins),
      percent: ((100 * wins) / trials.length).toFixed(1),
      p: formatProbability(p),
    },
    evidence: trials.map(({ id }) => ({ kind: 'option', id })),
  };
}
