import type * as fc from 'fast-check';
import type { MemoryItemChange } from '#scripts/local/memory-table/memory-table.ts';
import type { AppErrorName } from '#shared/errors/errors.ts';
import type { ItemBalanceReader } from './item-balances.ts';
import type { MoneyModel } from './money-model.ts';
import type { ScenarioCustomer, MoneyTestDay } from './test-day.ts';

/** Sends one request: the same again under each key. Returns the id of the created item, or null without one. */
export type RepeatableMoneyRequest = (key: string) => Promise<string | null>;

/**
 * Money operations of one domain, for the joint test: `all-steps.ts` lists them. A new domain adds a file that declares
 * its customers' acts, the platform's own work, and the money of its items.
 */
export interface MoneySteps<Act = unknown> extends ItemBalanceReader {
  name: string;
  /** Acts of customers, sensible or not. */
  acts: fc.Arbitrary<Act>;
  /** Frequency relative to other domains. */
  weight: number;
  /** Setup before any act. */
  begin?: () => Promise<void>;
  /** Errors that must occur, by name: a story without them does not test their guards. */
  meets?: readonly AppErrorName[];
  /** Finds the target of an act; null without one. */
  prepare: (customer: ScenarioCustomer, act: Act, day: MoneyTestDay) => Promise<RepeatableMoneyRequest | null>;
  /** The platform's own occasional work: sweeps and messages, this many times each. */
  sweep?: (day: MoneyTestDay, times: number) => Promise<void>;
  /** @throws when a change of an item violates the rules. */
  checked?: (change: MemoryItemChange, day: MoneyTestDay) => void;
  /** Ends all of a customer's open items. */
  end?: (customer: ScenarioCustomer, day: MoneyTestDay) => Promise<void>;
  /** @throws when something is left of an ended item. */
  ended?: (day: MoneyTestDay, books: MoneyModel) => Promise<void>;
}

/** Declares the steps of a domain; its act type stays private. */
export const defineMoneySteps = <Act>(steps: MoneySteps<Act>): MoneySteps => steps as MoneySteps;
