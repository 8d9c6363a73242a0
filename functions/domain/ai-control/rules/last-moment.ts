import type { StoredOption } from '#functions/data/options/option-orders.ts';
import { getBinomialTailProbability } from '#functions/domain/ai-control/binomial-tail.ts';
import {
  createDismissedEvidenceFilter,
  type AiRuleFinding,
  formatProbability,
} from '#functions/domain/ai-control/rule-finding.ts';
import type { AiRuleParameters } from '#functions/domain/ai-control/rule-parameters.ts';
import type { UserId } from '#shared/ids.ts';

/** A tick is due every second, ms. */
const TICK_MS = 1000;

type AcceptedOption = Pick<StoredOption, 'id' | 'accepted_ms'>;

/**
 * Finds users whose options repeatedly arrive right before a tick. By chance a tenth of them would arrive in the last
 * tenth of a second. Several in one second count once.
 */
export function detectLastMomentOrders(
  parameters: AiRuleParameters<'last_moment'>,
  user: UserId,
  orders: readonly AcceptedOption[],
  dismissedIds: readonly string[],
): AiRuleFinding | null {
  const windowMs = Number(parameters.window_ms);
  const chance = windowMs / TICK_MS;
  const bySecond = new Map(
    orders
      .filter(createDismissedEvidenceFilter(dismissedIds))
      .map((order) => [Math.floor(order.accepted_ms / TICK_MS), order] as const),
  );
  const trials = [...bySecond.values()];
  if (trials.length < Number(parameters.least)) return null;
  const lateTrials = trials.filter(({ accepted_ms }) => accepted_ms % TICK_MS >= TICK_MS - windowMs);
  const p = getBinomialTailProbability(lateTrials.length, trials.length, chance);
  if (p >= Number(parameters.p_below)) return null;
  return {
    rule: 'last_moment',
    subject: user,
    user_id: user,
    parameters: { ...parameters, chance: String(chance) },
    figures: {
      trials: String(trials.length),
      late: String(lateTrials.length),
      percent: ((100 * lateTrials.length) / trials.length).toFixed(1),
      p: formatProbability(p),
    },
    evidence: lateTrials.map(({ id }) => ({ kind: 'option', id })),
  };
}
