import type { StoredAiCase } from '#functions/data/ai-control/cases.ts';
import { readLatestTick, type Tick, readTicksBetween } from '#functions/data/market/ticks.ts';
import { writeWorkProgress, readWorkProgress } from '#functions/data/table/progress.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { getTradingSessionAt } from '#shared/market/sessions.ts';
import { isDisputedSource } from '#shared/market/tick.ts';
import { systemSettings } from '#shared/staff/system-settings.ts';
import { HOUR_SECONDS } from '#shared/time.ts';
import { raiseAiCase } from './raise-case.ts';
import { readAiRuleParameters } from './rule-parameters.ts';
import { detectFeedDisagreement, type FeedDisagreementSpan } from './rules/feed-disagreement.ts';

/** Progress through the ticks, and the spans found in the last hours. */
interface PriceCheckProgress {
  /** The last second that was checked. */
  at: number;
  /** By symbol, the oldest first. */
  holds: Record<string, FeedDisagreementSpan[]>;
}

const WORK = 'ai-control-prices';
/** Longest look-back of a run, seconds. After an outage, older ticks are skipped. */
const FARTHEST = HOUR_SECONDS;
/** Time for which spans are kept, seconds: the longest look-back that the rule allows. */
const RETENTION_SECONDS = Number(systemSettings.ai_feed_disagreement_hours.max) * HOUR_SECONDS;
/** Per symbol, newest first. */
const MAX_SPANS = 100;

/** Adds one more second with a stale price. */
function extendLastSpan(disagreements: readonly FeedDisagreementSpan[], at: number): FeedDisagreementSpan[] {
  const last = disagreements.at(-1);
  if (last && last.to === at - 1) return [...disagreements.slice(0, -1), { ...last, to: at }];
  return [...disagreements, { from: at, to: at }].slice(-MAX_SPANS);
}

function addHolds(spansBySymbol: PriceCheckProgress['holds'], { at, prices }: Tick): void {
  for (const [symbol, { source }] of prices)
    if (isDisputedSource(source) && getTradingSessionAt(symbol, at).open)
      spansBySymbol[symbol] = extendLastSpan(spansBySymbol[symbol] ?? [], at);
}

/** Spans that ended after a second, by symbol. */
function dropOldSpans(spansBySymbol: PriceCheckProgress['holds'], from: number): PriceCheckProgress['holds'] {
  const recentSpans = Object.entries(spansBySymbol).map(
    ([symbol, all]) => [symbol, all.filter(({ to }) => to > from)] as const,
  );
  return Object.fromEntries(recentSpans.filter(([, all]) => all.length > 0));
}

/**
 * Checks the ticks since the last run for prices that were stale while their market was open. Returns the new cases. It
 * knows only the ticks; the answer of each source is in the log.
 */
export async function runAiRulesForPrices(): Promise<StoredAiCase[]> {
  const head = await readLatestTick();
  if (head === null) return [];
  const { feed_disagreement: rule } = await readAiRuleParameters();
  const before = await readWorkProgress<PriceCheckProgress>(WORK);
  const spansBySymbol = { ...before?.holds };
  const from = Math.max((before?.at ?? 0) + 1, head.at - FARTHEST);
  for (const tick of await readTicksBetween(from, head.at)) addHolds(spansBySymbol, tick);
  const reached: PriceCheckProgress = { at: head.at, holds: dropOldSpans(spansBySymbol, head.at - RETENTION_SECONDS) };
  const looked = dropOldSpans(reached.holds, head.at - Number(rule.hours) * HOUR_SECONDS);
  const raisedCases = await mapConcurrent(Object.entries(looked), 1, ([symbol, all]) =>
    raiseAiCase((dismissedIds) => detectFeedDisagreement(rule, symbol, all, dismissedIds)),
  );
  await writeWorkProgress(WORK, reached);
  return raisedCases.filter((raisedCase) => raisedCase !== null);
}
