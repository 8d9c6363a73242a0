import { setImmediate } from 'node:timers/promises';
import type { Tick } from '#functions/data/market/ticks.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { fireTriggers, type UnfiredTrigger, fireTriggersByTicks } from '#functions/domain/triggers/process-ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { createFaultyTable } from '#functions/testing/faults.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import { wakeSleepers } from './sleep.ts';

export interface ScenarioCustomer {
  /** In the current account: a reset begins another. */
  caller: UserPrincipal;
}

export const TEST_DAY_SYMBOL = 'BTC/USDT';
/** Other priced symbols: for coins credited by staff. */
const OTHER_PRICES = { 'ADA/USDT': '0.5' };

/** Kind of a tick's price: sound, filled later, too old, or held by a source. */
export type TestTickKind = 'sound' | 'filled' | 'old' | 'held';

interface TestTick {
  sequence: number;
  price: string;
  kind: TestTickKind;
}

/** True when an error is an injected table failure, or consists only of those. */
export const isInjectedFault = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isInjectedFault)
    : error instanceof Error && error.name === 'SimulatedCrash';

/** @throws {unknown} the error, or the first part of it, that is neither an expected error nor an injected failure. */
export function assertExpectedError(error: unknown): void {
  if (error instanceof AggregateError) for (const part of error.errors) assertExpectedError(part);
  else if (!(isInjectedFault(error) || error instanceof AppError)) throw error;
}

/** Ignores errors expected for customers and staff, and injected faults. */
export const ignoreExpectedErrors = (act: () => Promise<unknown>): Promise<void> =>
  act().then(() => {}, assertExpectedError);

/** Returns the answer of a read, despite any number of faults. */
export async function retryUntilAnswered<T>(read: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await read();
    } catch (error) {
      if (!isInjectedFault(error)) throw error;
    }
}

/** Returns the first answer, once the other call has ended too. */
export async function awaitFirstAndOther<T>(first: Promise<T>, other: Promise<unknown> | null): Promise<T> {
  const [answer] = await Promise.allSettled([first, other]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

/** Idle turns of the event loop without a table call until all are considered waiting. */
const STILL = 3;

/** A day of customers' acts: its clock, tick log and workers, with faults between them and their table. */
export class MoneyTestDay {
  customers: ScenarioCustomer[] = [];
  /** Every tick, by sequence and by second. */
  readonly bySequence = new Map<number, TestTick>();
  readonly bySecond = new Map<number, TestTick>();
  /** Opening time of positions: by the trades that opened them. */
  readonly openedAt = new Map<string, bigint>();
  /** Demo accounts that were reset. */
  readonly left: AccountRef[] = [];
  at = 50_000;
  second: number;
  readonly table: ReturnType<typeof createFaultyTable>;
  readonly #chance: number;
  readonly #random: () => number;
  #faulty = false;
  #owed: UnfiredTrigger[] = [];
  #unpassed: Tick[] = [];

  constructor(begin: number, table: ReturnType<typeof createFaultyTable>, random: () => number, chance: number) {
    this.second = begin;
    this.table = table;
    this.#random = random;
    this.#chance = chance;
    this.#stand();
  }

  /** Right before the next second, so that waiting calls look at once. */
  #stand(): void {
    setClock(() => this.second * 1000 + 995);
    wakeSleepers();
  }

  /**
   * Turns table faults on or off: calls fail, before or after they took effect, and meet conflicts. Returns the
   * previous state.
   */
  faults(on: boolean): boolean {
    const before = this.#faulty;
    this.#faulty = on;
    this.table.fail(on ? this.#chance : 0, this.#random);
    this.table.conflict(on ? 2 * this.#chance : 0, this.#random);
    return before;
  }

  /** Resolves when all wait for time to pass. */
  async quiet(): Promise<void> {
    let previousCount = this.table.count();
    for (let quietRounds = 0; quietRounds < STILL; quietRounds++) {
      await setImmediate();
      const count = this.table.count();
      // After a conflict, a call pauses for a moment of real time.
      if (count.conflicts !== previousCount.conflicts) await new Promise((resolve) => setTimeout(resolve, 3));
      if (count.open > 0 || count.calls !== previousCount.calls) quietRounds = -1;
      previousCount = count;
    }
  }

  /** Passes seconds without a tick. */
  async pass(seconds: number): Promise<void> {
    this.second += seconds;
    this.#stand();
    await this.quiet();
  }

  /** Writes the tick of the next second, for all waiting calls, while several workers fire its triggers. */
  async tick({ move, kind, workers }: { move: number; kind: TestTickKind; workers: number }): Promise<void> {
    await this.quiet();
    this.at *= 1 + move / 1_000_000;
    const price = this.at.toFixed(1);
    const quote = {
      sound: price,
      filled: price,
      old: [price, 60_000] as const,
      held: [price, 0, 'held:test'] as const,
    };
    const faulty = this.faults(false);
    const tick = await writeTestTick(
      this.second + 1,
      { [TEST_DAY_SYMBOL]: quote[kind], ...OTHER_PRICES },
      kind === 'filled',
    );
    this.faults(faulty);
    const recorded = { sequence: tick.sequence, price, kind };
    this.bySequence.set(tick.sequence, recorded);
    this.second += 1;
    this.bySecond.set(this.second, recorded);
    this.#stand();
    await this.#work(tick, workers);
    await this.quiet();
  }

  /** A worker retries faults with the next tick; a failed tick is passed again. */
  async #work(tick: Tick, workers: number): Promise<void> {
    const ticks = [...this.#unpassed, tick];
    const owed = this.#owed;
    [this.#owed, this.#unpassed] = [[], []];
    this.#owed = await fireTriggers(owed);
    const passed = await Promise.allSettled(Array.from({ length: workers }, () => fireTriggersByTicks(ticks)));
    for (const outcome of passed)
      if (outcome.status === 'fulfilled') this.#owed.push(...outcome.value);
      else if (isInjectedFault(outcome.reason)) this.#unpassed = ticks;
      else throw outcome.reason;
  }

  async soundTicks(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await this.tick({ move: n % 2 === 0 ? 1000 : -1000, kind: 'sound', workers: 1 });
  }

  /** Returns the workers' unfinished triggers. */
  get owing(): number {
    return this.#owed.length + this.#unpassed.length;
  }

  /** Passes time without ticks until all are answered: a late call waits for a tick that is over. */
  async answered<T>(promises: readonly Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
    let isSettled = false;
    const results = Promise.allSettled(promises).finally(() => {
      isSettled = true;
    });
    await this.quiet();
    while (!isSettled) await this.pass(1);
    return results;
  }
}
