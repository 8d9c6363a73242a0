import * as fc from 'fast-check';
import { expect } from 'vitest';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { newId } from '#functions/lib/ids.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import type { MemoryItemChange } from '#scripts/local/memory-table/memory-table.ts';
import { AppError } from '#shared/errors/errors.ts';
import { allMoneySteps } from './all-steps.ts';
import { MoneyModel } from './money-model.ts';
import type { RepeatableMoneyRequest } from './steps.ts';
import type { ScenarioTable } from './story-table.ts';
import { assertExpectedError, MoneyTestDay, type TestTickKind } from './test-day.ts';

/** Customers acting concurrently, on one clock and one tick log; every other one has a live account. */
const CUSTOMERS = 8;
/** Share of table calls that fail. */
const FAULTS = 0.005;
/** Everything is summed again after this many steps. */
const IN_FULL_EVERY = 500;
/** Starting money of live customers, USDT. */
const FUNDS = ['1000', '10000'];
/** Additional money of all customers, to exchange. */
const COINS = { USDT: '1000', BTC: '0.5' };

/** Returns null except for this share. */
const sometimes = <T>(chance: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: Math.round((1 - chance) * 100), arbitrary: fc.constant(null) },
    { weight: Math.round(chance * 100), arbitrary },
  );

const acts = fc.oneof(
  ...allMoneySteps.map(({ name, weight, acts: of }) => ({
    weight,
    arbitrary: fc.record({
      name: fc.constant(name),
      act: of,
      /** Under an earlier key, by number, with its request; otherwise under a new one. */
      again: sometimes(0.15, fc.nat(1000)),
      atOnce: fc.constantFrom(1, 1, 1, 1, 3),
    }),
  })),
);
/** Price change in millionths; soundness of its tick; number of workers on its triggers. */
const ticks = fc.record({
  move: fc.oneof(
    { weight: 16, arbitrary: fc.integer({ min: -3000, max: 3000 }) },
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(-60_000, 60_000) },
  ),
  kind: fc.oneof(
    { weight: 92, arbitrary: fc.constant<TestTickKind>('sound') },
    { weight: 8, arbitrary: fc.constantFrom<TestTickKind>('filled', 'old', 'held') },
  ),
  workers: fc.constantFrom(1, 1, 1, 1, 2),
});
/** Customers' concurrent acts, the seconds before any answer, and the platform's own work. */
export const moneyRoundArbitrary = fc.record({
  acts: fc.tuple(...Array.from({ length: CUSTOMERS }, () => sometimes(0.9, acts))),
  /** Seconds without a tick. */
  late: sometimes(0.1, fc.constantFrom(1, 1, 2, 5, 20, 57, 57, 58, 58, 60, 700)),
  ticks: fc.tuple(ticks, ticks),
  /** Deliveries of each message, when the sweeps run. */
  sweep: sometimes(0.3, fc.integer({ min: 1, max: 3 })),
});
type Round = typeof moneyRoundArbitrary extends fc.Arbitrary<infer T> ? T : never;
type CustomerAct = NonNullable<Round['acts'][number]>;

/** Request under a key: the same again returns the same. */
interface SentRequest {
  key: string;
  request: RepeatableMoneyRequest;
  made: string | null;
}

const at = <T>(all: readonly T[], number: number): T | undefined => all[number % all.length];

/** All money operations of customers and the platform together, with the invariants after every write. */
export class MoneyScenario {
  steps = 0;
  /** Money operations of all stories so far. */
  readonly operations = new Set<string>();
  /** Errors of customers and staff, after the domain's name, of all stories so far. */
  readonly refusals = new Set<string>();
  readonly #table: ScenarioTable;
  #books = new MoneyModel(allMoneySteps);
  #wrong: string[] = [];
  #asked = new Map<number, SentRequest[]>();
  #summedAt = 0;
  /** Days follow one another: cached values of one are old in the next. */
  #begin = 1_870_000_000;

  constructor(table: ScenarioTable) {
    this.#table = table;
  }

  begin = async (random: () => number): Promise<MoneyTestDay> => {
    this.#begin += 100_000;
    await this.#table.renew();
    this.#books = new MoneyModel(allMoneySteps);
    this.#wrong = [];
    this.#asked = new Map();
    this.#summedAt = this.steps;
    const day = new MoneyTestDay(this.#begin, createFaultyTable(this.#table.around), random, FAULTS);
    this.#table.watch((changes) => this.#watch(changes, day));
    for (const { begin } of allMoneySteps) await begin?.();
    await day.soundTicks(1);
    for (let i = 0; i < CUSTOMERS; i++) {
      const caller = await (i % 2 === 0
        ? createLiveCustomer(`customer-${this.#begin}-${i}`, FUNDS[(i / 2) % 2] ?? '0')
        : createDemoCustomer());
      await creditSpotCoins(caller.account, COINS);
      day.customers.push({ caller });
    }
    await this.#hold(day);
    day.faults(true);
    return day;
  };

  /** Runs after every write. Violations are stored, since the writer would take an error for its own. */
  #watch(changes: readonly MemoryItemChange[], day: MoneyTestDay): void {
    this.#wrong.push(...this.#books.take(changes));
    for (const change of changes) {
      if (change.key.pk.startsWith('JOURNAL#')) this.operations.add(String(change.after?.['operation']));
      for (const { checked } of allMoneySteps)
        try {
          checked?.(change, day);
        } catch (error) {
          this.#wrong.push(String(error));
        }
    }
  }

  /** @throws the first violation. */
  async #hold(day: MoneyTestDay): Promise<void> {
    // Reading is not part of the story: no fault may affect it.
    const faulty = day.faults(false);
    await this.#table.look();
    day.faults(faulty);
    expect(this.#wrong.slice(0, 5)).toEqual([]);
  }

  /** @throws anything but an expected error. */
  #refused(name: string, error: unknown): null {
    assertExpectedError(error);
    if (error instanceof AppError) this.refusals.add(`${name}: ${error.reason}`);
    return null;
  }

  async #act(day: MoneyTestDay, place: number, { name, act, again, atOnce }: CustomerAct): Promise<void> {
    const customer = day.customers[place];
    const domain = allMoneySteps.find((step) => step.name === name);
    if (!customer || !domain) throw new Error(`There is no customer ${place}, or no ${name}.`);
    const requests = this.#asked.get(place) ?? [];
    this.#asked.set(place, requests);
    const request = await domain.prepare(customer, act, day).catch((error: unknown) => this.#refused(name, error));
    if (!request) return;
    const before = again === null ? undefined : at(requests, again);
    const attempt = before ?? { key: newId('jnl'), request, made: null };
    if (!before) requests.push(attempt);
    const answers = await Promise.allSettled(Array.from({ length: atOnce }, () => attempt.request(attempt.key)));
    for (const answer of answers)
      if (answer.status === 'rejected') this.#refused(name, answer.reason);
      else {
        if (attempt.made !== null) expect(answer.value).toBe(attempt.made);
        attempt.made = answer.value;
      }
  }

  /** Starts all acts, passes ticks, awaits all answers, and checks the ledger. */
  play = async (day: MoneyTestDay, { acts: wanted, late, ticks: moves, sweep }: Round): Promise<void> => {
    const startedActs = wanted.flatMap((wantedAct, i) => (wantedAct ? [this.#act(day, i, wantedAct)] : []));
    const swept = sweep === null ? [] : allMoneySteps.map((domain) => domain.sweep?.(day, sweep));
    const runningActs = [...startedActs, ...swept];
    for (const promise of runningActs) promise?.catch(() => {});
    if (late !== null) await day.pass(late);
    for (const move of moves) await day.tick(move);
    for (const result of await day.answered(runningActs.map(async (promise) => promise)))
      if (result.status === 'rejected') assertExpectedError(result.reason);
    this.steps += startedActs.length + moves.length + (sweep === null ? 0 : 1);
    await this.#hold(day);
    if (this.steps - this.#summedAt >= IN_FULL_EVERY) await this.#sumInFull(day);
  };

  async #sumInFull(day: MoneyTestDay): Promise<void> {
    this.#summedAt = this.steps;
    const faulty = day.faults(false);
    expect(this.#books.wrongInFull(await this.#table.all())).toEqual([]);
    for (const { caller } of day.customers) expect(await reconcileAccount(caller.account, true)).toEqual([]);
    day.faults(faulty);
  }

  /** Cancels or fills pending items, closes open ones, finishes waiting ones. */
  async #closeEverything(day: MoneyTestDay): Promise<void> {
    const inTurn = async (customer: MoneyTestDay['customers'][number]) => {
      for (const { end } of allMoneySteps) await end?.(customer, day);
    };
    for (let turn = 0; turn < 4; turn++) {
      await day.soundTicks(3);
      const ends = day.customers.map(inTurn);
      await day.quiet();
      await day.soundTicks(3);
      for (const result of await day.answered(ends)) if (result.status === 'rejected') throw result.reason;
    }
    await day.soundTicks(4);
    expect(day.owing).toBe(0);
    await day.pass(700);
    await day.answered([...day.customers.map(inTurn), ...allMoneySteps.map(async ({ sweep }) => sweep?.(day, 1))]);
  }

  /** Checks that a customer without open items has nothing frozen and nothing left anywhere. */
  end = async (day: MoneyTestDay): Promise<void> => {
    day.faults(false);
    await this.#closeEverything(day);
    await this.#hold(day);
    for (const { ended } of allMoneySteps) {
      await ended?.(day, this.#books);
      // The effects of late calls are in the ledger.
      await this.#hold(day);
    }
    for (const { caller } of day.customers) {
      const account = `${caller.account.kind}#${caller.account.id}`;
      expect(this.#books.sum(`held ${account} trading:USDT frozen`)).toBe(0n);
    }
    await this.#sumInFull(day);
    day.table.reset();
  };
}
