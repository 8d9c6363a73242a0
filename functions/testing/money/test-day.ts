import { setImmediate } from 'node:timers/promises';
import type { Tick } from '#functions/data/market/ticks.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { fireTriggers, type UnfiredTrigger, processTicks } from '#functions/domain/triggers/pass-ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { createFaultyTable } from '#functions/testing/faults.ts';
import { writeTick } from '#functions/testing/market/prices.ts';
import type { AccountRef } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { wakeSleepers } from './sleep.ts';

export interface ScenarioCustomer {
  /** In the account of now: a reset begins another. */
  caller: UserPrincipal;
}

export const TEST_SYMBOL = 'BTC/USDT';
/** What else has a price: what staff credit by their word. */
const OTHERS = { 'ADA/USDT': '0.5' };

/** What a tick says: a sound price, one that was made up for later, one that is too old, one that a source held. */
export type TickKind = 'sound' | 'filled' | 'old' | 'held';

interface Recorded {
  sequence: number;
  price: string;
  kind: TickKind;
}

/** Says whether an error is an injected failure of the table, or consists of nothing else. */
export const isInjectedFault = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isInjectedFault)
    : error instanceof Error && error.name === 'Crash';

/** @throws {unknown} the error, or the first part of it, that is neither a refusal nor an injected failure. */
export function assertExpected(error: unknown): void {
  if (error instanceof AggregateError) for (const part of error.errors) assertExpected(part);
  else if (!(isInjectedFault(error) || error instanceof AppError)) throw error;
}

/** Lets pass what customers and staff are refused, and faults that were put there. */
export const ignoreExpectedErrors = (act: () => Promise<unknown>): Promise<void> =>
  act().then(() => {}, assertExpected);

/** The answer to what changes nothing, however many faults meet it. */
export async function retryUntilAnswered<T>(read: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await read();
    } catch (error) {
      if (!isInjectedFault(error)) throw error;
    }
}

/** The answer to the one, once the other is over too. */
export async function awaitBoth<T>(one: Promise<T>, other: Promise<unknown> | null): Promise<T> {
  const [answer] = await Promise.allSettled([one, other]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

/** How long nothing may be asked of the table until everybody waits, turns of the loop. */
const STILL = 3;

/** A day on which customers act: its clock, its chain and its workers, with faults between them and their table. */
export class TestDay {
  customers: ScenarioCustomer[] = [];
  /** Every tick, by its sequence and by its second. */
  readonly bySequence = new Map<number, Recorded>();
  readonly bySecond = new Map<number, Recorded>();
  /** Of positions, when they were opened: by the trades that opened them. */
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

  /** Right before the next second, so that what waits for its tick looks at once. */
  #stand(): void {
    setClock(() => this.second * 1000 + 995);
    wakeSleepers();
  }

  /** Calls of the table fail, before or after they took effect, and meet conflicts; or do not, and give what was on before. */
  faults(on: boolean): boolean {
    const before = this.#faulty;
    this.#faulty = on;
    this.table.fail(on ? this.#chance : 0, this.#random);
    this.table.conflict(on ? 2 * this.#chance : 0, this.#random);
    return before;
  }

  /** Until everybody waits for time to pass. */
  async quiet(): Promise<void> {
    let seen = this.table.count();
    for (let still = 0; still < STILL; still++) {
      await setImmediate();
      const count = this.table.count();
      // Who met a conflict pauses for a moment of real time.
      if (count.conflicts !== seen.conflicts) await new Promise((resolve) => setTimeout(resolve, 3));
      if (count.open > 0 || count.calls !== seen.calls) still = -1;
      seen = count;
    }
  }

  /** Seconds without a tick. */
  async pass(seconds: number): Promise<void> {
    this.second += seconds;
    this.#stand();
    await this.quiet();
  }

  /** The tick of the next second, which whoever waits finds while so many workers fire what it reaches. */
  async tick({ move, kind, workers }: { move: number; kind: TickKind; workers: number }): Promise<void> {
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
    const tick = await writeTick(this.second + 1, { [TEST_SYMBOL]: quote[kind], ...OTHERS }, kind === 'filled');
    this.faults(faulty);
    const recorded = { sequence: tick.sequence, price, kind };
    this.bySequence.set(tick.sequence, recorded);
    this.second += 1;
    this.bySecond.set(this.second, recorded);
    this.#stand();
    await this.#work(tick, workers);
    await this.quiet();
  }

  /** What a worker could not do for a fault it does with the next tick; a tick that it failed at is passed again. */
  async #work(tick: Tick, workers: number): Promise<void> {
    const ticks = [...this.#unpassed, tick];
    const owed = this.#owed;
    [this.#owed, this.#unpassed] = [[], []];
    this.#owed = await fireTriggers(owed);
    const passed = await Promise.allSettled(Array.from({ length: workers }, () => processTicks(ticks)));
    for (const one of passed)
      if (one.status === 'fulfilled') this.#owed.push(...one.value);
      else if (isInjectedFault(one.reason)) this.#unpassed = ticks;
      else throw one.reason;
  }

  async soundTicks(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await this.tick({ move: n % 2 === 0 ? 1000 : -1000, kind: 'sound', workers: 1 });
  }

  /** What the workers have not done yet. */
  get owing(): number {
    return this.#owed.length + this.#unpassed.length;
  }

  /** Time goes on without ticks until all is answered: what began to wait late waits for a tick that is over. */
  async answered<T>(asked: readonly Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
    let over = false;
    const results = Promise.allSettled(asked).finally(() => {
      over = true;
    });
    await this.quiet();
    while (!over) await this.pass(1);
    return results;
  }
}
