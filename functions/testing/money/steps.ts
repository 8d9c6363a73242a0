import type * as fc from 'fast-check';
import type { ItemChange } from '#scripts/local/memory-table/memory-table.ts';
import type { ErrorName } from '#shared/errors/errors.ts';
import type { MoneyModel } from './books.ts';
import type { ScenarioCustomer, TestDay } from './test-day.ts';
import type { BalanceReader } from './told.ts';

/** Sends one request: the same again under each key. Returns the id of the created item, or null without one. */
export type RepeatableRequest = (key: string) => Promise<string | null>;

/**
 * Money operations of one domain, for the joint test: `all-steps.ts` lists them. A new domain adds a file that declares
 * its customers' acts, the platform's own work, and the money of its items.
 */
export interface MoneySteps<Act = unknown> extends BalanceReader {
  name: string;
  /** Acts of customers, sensible or not. */
  acts: fc.Arbitrary<Act>;
  /** Frequency relative to other domains. */
  weight: number;
  /** Setup before any act. */
  begin?: () => Promise<void>;
  /** Errors that must occur, by name: a story without them does not test their guards. */
  meets?: readonly ErrorName[];
  /** Finds the target of an act; null without one. */
  prepare: (customer: ScenarioCustomer, act: Act, day: TestDay) => Promise<RepeatableRequest | null>;
  /** The platform's own occasional work: sweeps and messages, this many times each. */
  sweep?: (day: TestDay, times: number) => Promise<void>;
  /** @throws when a change of an item violates the rules. */
  checked?: (change: ItemChange, day: TestDay) => void;
  /** Ends all of a customer's open items. */
  end?: (customer: ScenarioCustomer, day: TestDay) => Promise<void>;
  /** @throws when something is left of an ended item. */
  ended?: (day: TestDay, books: MoneyModel) => Promise<void>;
}

/** Declares the steps of a domain; its act type stays private. */
export const defineMoneySteps = <Act>(steps: MoneySteps<Act>): MoneySteps => steps as MoneySteps;
