import type * as fc from 'fast-check';
import type { ItemChange } from '#scripts/local/memory-table/memory-table.ts';
import type { ErrorName } from '#shared/refusals/errors.ts';
import type { MoneyModel } from './books.ts';
import type { ScenarioCustomer, TestDay } from './test-day.ts';
import type { BalanceReader } from './told.ts';

/** Asks for one thing: the same again under each key. Gives the id of what was made, or null where nothing has one. */
export type RepeatableRequest = (key: string) => Promise<string | null>;

/**
 * The money operations of one domain, for the test of all of them together: `all-steps.ts` lists them. A domain that is
 * new adds a file that declares what its customers do, what the platform does by itself, and what its items say of money.
 */
export interface MoneySteps<Act = unknown> extends BalanceReader {
  name: string;
  /** What customers may do, sensible or not. */
  acts: fc.Arbitrary<Act>;
  /** How often, beside those of other domains. */
  weight: number;
  /** What is set before anybody acts. */
  begin?: () => Promise<void>;
  /** Refusals that have to be met, by name: a story without them says nothing of what they guard. */
  meets?: readonly ErrorName[];
  /** Finds what is to be done; null where there is nothing that it could be done to. */
  prepare: (customer: ScenarioCustomer, act: Act, day: TestDay) => Promise<RepeatableRequest | null>;
  /** What the platform does by itself now and then: sweeps, messages, each so often. */
  sweep?: (day: TestDay, times: number) => Promise<void>;
  /** @throws where a change of an item is not what the rules say. */
  checked?: (change: ItemChange, day: TestDay) => void;
  /** Ends all that a customer has open. */
  end?: (customer: ScenarioCustomer, day: TestDay) => Promise<void>;
  /** @throws where something is left of what has ended. */
  ended?: (day: TestDay, books: MoneyModel) => Promise<void>;
}

/** Declares the steps of a domain; what its acts are stays its own. */
export const defineMoneySteps = <Act>(steps: MoneySteps<Act>): MoneySteps => steps as MoneySteps;
