import { readChainStates } from '#functions/data/chains/chain-states.ts';
import { readLastReconciliationPass } from '#functions/data/ledger/reconciliation.ts';
import { listSymbols } from '#functions/data/market/symbols.ts';
import { readLatestTick, type Tick } from '#functions/data/market/ticks.ts';
import { getOptionDueAt, iteratePendingOptions } from '#functions/data/options/option-orders.ts';
import { readWorkProgress } from '#functions/data/table/progress.ts';
import { readLedgerHold } from '#functions/domain/ledger/ledger-hold.ts';
import { getTradingSession } from '#functions/domain/market/trading-session.ts';
import { iterateOpenWithdrawals } from '#functions/domain/withdrawals/iterate-open-withdrawals.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { readSiteUrl } from '#functions/lib/site.ts';
import { platformComponents } from '#shared/content/status.ts';
import { networkNames } from '#shared/market/networks.ts';
import { maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import { isDisputedSource } from '#shared/market/tick.ts';
import { DAY_SECONDS, MINUTE_SECONDS, toEpochMs } from '#shared/time.ts';
import type { ComponentMeasurements } from './component-state.ts';

/** A network not read for this long, seconds, is behind; after a week it is no longer offered. */
const BEHIND = 5 * MINUTE_SECONDS;
const ABANDONED_SECONDS = 7 * DAY_SECONDS;
/** Minutes that may still hold pending options: the sweep has found older ones. */
const OVERDUE_MINUTES = 15;
/** Timeout of the API, ms. */
const ANSWER_MS = 8000;

const tickAge = (tick: Tick | null): number | 'failed' => (tick ? Math.max(0, now() - toEpochMs(tick.at)) : 'failed');

/** Returns the percentage of the prices of open markets that are held or stale, at the second of the tick. */
async function unsoundPrices(tick: Tick | null): Promise<number | null> {
  if (!tick) return null;
  let [open, unsound] = [0, 0];
  for (const { symbol, is_active, product_type } of await listSymbols()) {
    const quoted = tick.prices.get(symbol);
    if (!is_active || !quoted || !getTradingSession(symbol, tick.at).open) continue;
    open++;
    if (isDisputedSource(quoted.source) || quoted.age > maxPriceAgeSeconds[product_type] * 1000) unsound++;
  }
  return open === 0 ? null : (unsound / open) * 100;
}

/** Returns the delay of the latest option, seconds; 0 when none waits. */
async function measureSettlementDelay(): Promise<number> {
  const at = nowSeconds();
  const present = Math.floor(at / MINUTE_SECONDS);
  const swept = (await readWorkProgress<{ minute: number }>('sweep'))?.minute ?? 0;
  let lateCount = 0;
  for (let minute = Math.max(swept, present - OVERDUE_MINUTES); minute <= present; minute++)
    for await (const order of iteratePendingOptions(minute))
      lateCount = Math.max(lateCount, at - getOptionDueAt(order));
  return lateCount;
}

/** Returns the seconds since every account was last reconciled; null before the first time. */
async function sinceCompared(): Promise<number | null> {
  const [{ everybody }, pass] = await Promise.all([readLedgerHold(), readLastReconciliationPass()]);
  if (everybody) return Number.POSITIVE_INFINITY;
  return pass && nowSeconds() - pass.ended_at;
}

/** Returns the percentage of the read networks that are behind or stopped; null when none is read. */
async function networksBehind(): Promise<number | null> {
  const at = nowSeconds();
  const read = (await readChainStates(networkNames)).filter((state) => state && at - state.seen_at < ABANDONED_SECONDS);
  if (read.length === 0) return null;
  const behind = read.filter((state) => state && (state.stopped === true || at - state.seen_at > BEHIND));
  return (behind.length / read.length) * 100;
}

/** Returns the age of the oldest approved withdrawal to be sent by the platform, seconds; 0 without one. */
async function withdrawalsWait(): Promise<number> {
  if ((await readLedgerHold()).everybody) return Number.POSITIVE_INFINITY;
  const at = nowSeconds();
  for await (const withdrawal of iterateOpenWithdrawals('processing')) {
    const forOwner = withdrawal.address_confirmed_at === null && withdrawal.confirm_until !== null;
    if (withdrawal.reason === null && !forOwner && withdrawal.tx_hash === null)
      return at - (withdrawal.approved_at ?? withdrawal.created_at);
  }
  return 0;
}

/**
 * Returns the API's response time for the tick of a second ago, which no CDN has cached, through the site's own
 * address, ms; null when that is unknown.
 */
async function answerTime(): Promise<number | null> {
  const site = await readSiteUrl();
  if (site === null) return null;
  const began = performance.now();
  const second = nowSeconds() - 1;
  const response = await fetch(`${site}/api/public/ticks?from=${second}&to=${second}`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The interface answered ${response.status}.`);
  return performance.now() - began;
}

/** Measures every part of the platform; failures are `failed`, and the others are reported all the same. */
export async function measurePlatform(): Promise<ComponentMeasurements> {
  const tick = readLatestTick();
  const measured: Record<keyof ComponentMeasurements, Promise<number | null | 'failed'>> = {
    prices: tick.then(tickAge),
    feeds: tick.then(unsoundPrices),
    settlement: measureSettlementDelay(),
    ledger: sinceCompared(),
    deposits: networksBehind(),
    withdrawals: withdrawalsWait(),
    api: answerTime(),
  };
  const measurements = await Promise.all(
    platformComponents.map(async (name) => {
      const value = await measured[name].catch((error: unknown) => {
        log.warn('platform part not measured', { name, error: String(error) });
        return 'failed' as const;
      });
      return [name, value] as const;
    }),
  );
  return Object.fromEntries(measurements) as ComponentMeasurements;
}
