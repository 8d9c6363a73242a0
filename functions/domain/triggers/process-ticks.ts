import {
  iterateUnconditionalTriggers,
  iterateReachedTriggers,
  type PriceTrigger,
} from '#functions/data/futures/triggers.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { getExitPrice } from '#functions/domain/market/usable-price.ts';
import { triggerPriceAlert } from '#functions/domain/notify/trigger-price-alert.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { Price } from '#shared/money.ts';
import { applySessionCloses } from './apply-market-closes.ts';
import { catchUpTriggers, isClosingTrigger } from './catch-up-triggers.ts';
import { fireTrigger } from './fire-trigger.ts';
import { listSymbolsWithPendingTriggers } from './list-pending-symbols.ts';

/** Accounts whose triggers are fired concurrently; those of one account run in order. */
const ACCOUNTS_AT_A_TIME = 32;
/** Sides of symbols read concurrently. */
const SIDES_AT_A_TIME = 40;
/** Ticks for which an item is left to a waiting API call. */
const LEFT_TO_CALLS = 2;

/** Trigger that failed by a fault of the platform: the tick that reached it still counts. */
export interface UnfiredTrigger {
  trigger: PriceTrigger;
  tick: Tick;
  tries: number;
}

/** Sound for any account: simulated prices are rejected for live accounts on use. */
const priceIn = (tick: Tick, symbol: string): Price | null => getExitPrice(tick, symbol, 'demo')?.price ?? null;

/** Returns the triggers that a tick without a sound price can only refund. */
async function readTickBoundTriggers(symbol: string): Promise<PriceTrigger[]> {
  const triggers: PriceTrigger[] = [];
  for await (const trigger of iterateUnconditionalTriggers(symbol)) triggers.push(trigger);
  return triggers;
}

async function readCrossedTriggers(symbol: string, highest: Price, lowest: Price): Promise<PriceTrigger[]> {
  const triggers: PriceTrigger[] = [];
  for await (const trigger of iterateReachedTriggers(symbol, 'up', highest)) triggers.push(trigger);
  for await (const trigger of iterateReachedTriggers(symbol, 'down', lowest)) triggers.push(trigger);
  return triggers;
}

/**
 * Returns the symbols in which any of these ticks reaches anything: one query over the span costs as much as one for a
 * tick.
 */
async function filterTouchedSymbols(ticks: readonly Tick[], symbols: readonly string[]): Promise<string[]> {
  const looked = await mapConcurrent(symbols, SIDES_AT_A_TIME, async (symbol) => {
    const prices = ticks.flatMap((tick) => priceIn(tick, symbol) ?? []);
    const [first] = prices;
    if (first === undefined) return (await readTickBoundTriggers(symbol)).length > 0 ? symbol : null;
    const highest = prices.reduce((a, b) => (a > b ? a : b), first);
    const lowest = prices.reduce((a, b) => (a < b ? a : b), first);
    return (await readCrossedTriggers(symbol, highest, lowest)).length > 0 ? symbol : null;
  });
  return looked.filter((symbol) => symbol !== null);
}

/** True when this tick fires the trigger here. */
function isDue({ kind, after }: PriceTrigger, { sequence, filled }: Tick): boolean {
  if (filled && !isClosingTrigger(kind)) return false;
  const bound = kind === 'market' || kind === 'close';
  return sequence > after + (bound ? LEFT_TO_CALLS : 0);
}

const getTriggerOwner = (trigger: PriceTrigger): string =>
  trigger.kind === 'alert' ? trigger.user_id : `${trigger.account_kind} ${trigger.account_id}`;

/** Filter of the symbols of this run. */
type SymbolFilterFunction = (symbol: string) => boolean;

async function fireAnyTrigger(trigger: PriceTrigger, tick: Tick): Promise<void> {
  if (trigger.kind === 'alert') return triggerPriceAlert(trigger, tick);
  const fired = await fireTrigger(trigger, tick);
  // A position opened by a past tick is checked against the later ones.
  if (fired && 'position' in fired && 'order_id' in trigger)
    await catchUpTriggers(fired, fired.position.after, tick.sequence);
}

/** Fires triggers, those of an account in order, many accounts concurrently. Returns the failed ones. */
export async function fireTriggers(due: readonly UnfiredTrigger[]): Promise<UnfiredTrigger[]> {
  const owners = new Map<string, UnfiredTrigger[]>();
  for (const dueTrigger of due) {
    const owner = getTriggerOwner(dueTrigger.trigger);
    const list = owners.get(owner);
    if (list) list.push(dueTrigger);
    else owners.set(owner, [dueTrigger]);
  }
  const owed: UnfiredTrigger[] = [];
  await mapConcurrent([...owners.values()], ACCOUNTS_AT_A_TIME, async (list) => {
    for (const { trigger, tick, tries } of list) {
      try {
        await fireAnyTrigger(trigger, tick);
      } catch (error) {
        log.error('trigger not fired', error, { kind: trigger.kind, symbol: trigger.symbol, sequence: tick.sequence });
        owed.push({ trigger, tick, tries: tries + 1 });
      }
    }
  });
  return owed;
}

async function passTick(
  tick: Tick,
  symbols: readonly string[],
  isOurs: SymbolFilterFunction,
): Promise<UnfiredTrigger[]> {
  await applySessionCloses(tick, isOurs);
  const triggers = await mapConcurrent(symbols, SIDES_AT_A_TIME, async (symbol) => {
    const at = priceIn(tick, symbol);
    return at === null ? readTickBoundTriggers(symbol) : readCrossedTriggers(symbol, at, at);
  });
  const due = triggers.flat().filter((trigger) => isDue(trigger, tick));
  return fireTriggers(due.map((trigger) => ({ trigger, tick, tries: 0 })));
}

/**
 * Fires the triggers that these ticks reach, tick by tick. Ticks filled in order end positions, and trigger nothing
 * else; held or stale prices trigger nothing. Returns the failed ones. `isOurs` filters the symbols.
 */
export async function fireTriggersByTicks(
  ticks: readonly Tick[],
  isOurs: SymbolFilterFunction = () => true,
): Promise<UnfiredTrigger[]> {
  const inOrder = ticks.filter((tick) => tick.inOrder);
  const [only] = inOrder;
  if (!only) return [];
  const priced = new Set(inOrder.flatMap((tick) => [...tick.prices.keys()]));
  const pendingSymbols = await listSymbolsWithPendingTriggers([...priced].filter(isOurs));
  if (inOrder.length === 1) return passTick(only, pendingSymbols, isOurs);
  const symbols = await filterTouchedSymbols(inOrder, pendingSymbols);
  const owed: UnfiredTrigger[] = [];
  for (const tick of inOrder) owed.push(...(await passTick(tick, symbols, isOurs)));
  return owed;
}
