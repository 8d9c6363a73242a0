import type { StoredAiCase } from '#functions/data/ai-control/cases.ts';
import { readLatestTick, type Tick, readTicksBetween } from '#functions/data/market/ticks.ts';
import { writeProgress, readProgress } from '#functions/data/table/progress.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import { getSessionAt } from '#shared/market/sessions.ts';
import { isDisputedSource } from '#shared/market/tick.ts';
import { systemSettings } from '#shared/staff/system-figures.ts';
import { HOUR } from '#shared/time.ts';
import { raiseCase } from './raise-case.ts';
import { readRuleParameters } from './rule-parameters.ts';
import { findFeedDisagreement, type DisagreementSpan } from './rules/feed-disagreement.ts';

/** Progress through the ticks, and the spans found in the last hours. */
interface Progress {
  /** The last second that was checked. */
  at: number;
  /** By symbol, the oldest first. */
  holds: Record<string, DisagreementSpan[]>;
}

const WORK = 'ai-control-prices';
/** Longest look-back of a run, seconds. After an outage, older ticks are skipped. */
const FARTHEST = HOUR;
/** Time for which spans are kept, seconds: the longest look-back that the rule allows. */
const KEPT = Number(systemSettings.ai_feed_disagreement_hours.max) * HOUR;
/** Per symbol, newest first. */
const MOST_HOLDS = 100;

/** Adds one more second with a stale price. */
function longer(disagreements: readonly DisagreementSpan[], at: number): DisagreementSpan[] {
  const last = disagreements.at(-1);
  if (last && last.to === at - 1) return [...disagreements.slice(0, -1), { ...last, to: at }];
  return [...disagreements, { from: at, to: at }].slice(-MOST_HOLDS);
}

function addHolds(spansBySymbol: Progress['holds'], { at, prices }: Tick): void {
  for (const [symbol, { source }] of prices)
    if (isDisputedSource(source) && getSessionAt(symbol, at).open) spansBySymbol[symbol] = longer(spansBySymbol[symbol] ?? [], at);
}

/** Spans that ended after a second, by symbol. */
function recent(spansBySymbol: Progress['holds'], from: number): Progress['holds'] {
  const recentSpans = Object.entries(spansBySymbol).map(([symbol, all]) => [symbol, all.filter(({ to }) => to > from)] as const);
  return Object.fromEntries(recentSpans.filter(([, all]) => all.length > 0));
}

/**
 * Checks the ticks since the last run for prices that were stale while their market was open. Returns the new cases. It
 * knows only the ticks; the answer of each source is in the log.
 */
export async function watchPrices(): Promise<StoredAiCase[]> {
  const head = await readLatestTick();
  if (head === null) return [];
  const { feed_disagreement: rule } = await readRuleParameters();
  const before = await readProgress<Progress>(WORK);
  const spansBySymbol = { ...before?.holds };
  const from = Math.max((before?.at ?? 0) + 1, head.at - FARTHEST);
  for (const tick of await readTicksBetween(from, head.at)) addHolds(spansBySymbol, tick);
  const reached: Progress = { at: head.at, holds: recent(spansBySymbol, head.at - KEPT) };
  const looked = recent(reached.holds, head.at - Number(rule.hours) * HOUR);
  const raisedCases = await mapConcurrent(Object.entries(looked), 1, ([symbol, all]) =>
    raiseCase((dismissedIds) => findFeedDisagreement(rule, symbol, all, dismissedIds)),
  );
  await writeProgress(WORK, reached);
  return raisedCases.filter((raisedCase) => raisedCase !== null);
}
