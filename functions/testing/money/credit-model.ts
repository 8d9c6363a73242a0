import { expect } from 'vitest';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import type { StoredApproval } from '#functions/data/staff/approvals.ts';
import { type StoredUser, userItems } from '#functions/data/users/users.ts';
import { testTier } from '#functions/testing/tier.ts';
import type { MemoryItemChange } from '#scripts/local/memory-table/memory-table.ts';
import { toAmount } from '#shared/money.ts';
import { toBigIntUnits } from './item-balances.ts';
import type { MoneyTestDay } from './test-day.ts';

/** Value in USDT from which a second person is needed: of one credit, and of all of a customer or a member in a day. */
const LIMIT = toAmount('10000');
/** Value of a unit of the coin all day, USDT: one half. */
const HALF = 2n;

/** A credit by one member alone. */
interface SingleMemberCredit {
  customer: string;
  member: string;
  value: bigint;
  isCovered: boolean;
}

interface CreditModel {
  alone: SingleMemberCredit[];
  /** Number of credits at each approval's request. */
  asked: Map<string, number>;
  /** Deposits approved by a second person, each to be credited once. */
  approved: Set<string>;
  /** Deposit credited for each transfer. */
  transfers: Map<string, string>;
  /** Customers who are not active. */
  inactive: Set<string>;
}

const models = new WeakMap<MoneyTestDay, CreditModel>();
function getModel(day: MoneyTestDay): CreditModel {
  const model = models.get(day) ?? {
    alone: [],
    asked: new Map(),
    approved: new Set(),
    transfers: new Map(),
    inactive: new Set(),
  };
  models.set(day, model);
  return model;
}

/** A second person's approval for a member's total covers that member's acts before the request. */
function noteApproval(before: MemoryItemChange['before'], approval: StoredApproval, model: CreditModel): void {
  const { id, state, deposit, asked_by, decided_by, second_person } = approval;
  if (!deposit) return;
  if (!before) model.asked.set(id, model.alone.length);
  if (before?.['state'] !== 'pending' || state !== 'approved') return;
  expect(decided_by?.id).not.toBe(asked_by.id);
  model.approved.add(deposit.id);
  if (second_person?.rule !== 'member_total') return;
  for (const credit of model.alone.slice(0, model.asked.get(id)))
    if (credit.member === asked_by.id) credit.isCovered = true;
}

const sumCredits = (credits: readonly SingleMemberCredit[]): bigint =>
  credits.reduce((sum, { value }) => sum + value, 0n);

/**
 * Checks that a claim is credited to an active account, for its own transfer, and by two when the totals require it.
 */
function checkCredit(
  { id, user_id, amount: of, tx_hash, ordinal, processed_by }: StoredDeposit,
  model: CreditModel,
): void {
  const transfer = `${tx_hash?.toLowerCase()}#${ordinal ?? 0}`;
  expect([id, tx_hash === null, model.transfers.get(transfer)]).toEqual([id, false, undefined]);
  model.transfers.set(transfer, id);
  expect([id, model.inactive.has(user_id)]).toEqual([id, false]);
  if (model.approved.delete(id)) return;
  const member = String(processed_by?.id);
  model.alone.push({ customer: user_id, member, value: toBigIntUnits(of) / HALF, isCovered: false });
  const ofCustomer = sumCredits(model.alone.filter(({ customer }) => customer === user_id));
  const ofMember = sumCredits(model.alone.filter((credit) => credit.member === member && !credit.isCovered));
  expect([id, ofCustomer < LIMIT, ofMember < LIMIT]).toEqual([id, true, true]);
}

/** Checks the writes. The engine reports a round as a whole: the order is unknown, and nothing is checked. */
export function assertCreditAllowed({ key, before, after }: MemoryItemChange, day: MoneyTestDay): void {
  if (!after || testTier === 'engine') return;
  const model = getModel(day);
  if (key.pk.startsWith('APPROVALS#')) noteApproval(before, after as unknown as StoredApproval, model);
  else if (userItems.holds(key.sk) && key.pk.startsWith('USER#')) {
    const { id, status } = after as unknown as StoredUser;
    if (status === 'active') model.inactive.delete(id);
    else model.inactive.add(id);
  } else if (depositCollection.holds(key.sk)) {
    const deposit = after as unknown as StoredDeposit;
    const isCredited = deposit.status === 'completed' && before?.['status'] !== 'completed';
    if (isCredited && deposit.claimed && deposit.block_hash === null) checkCredit(deposit, model);
  }
}

/** Checks that every approved deposit was credited. */
export const assertAllCredited = (day: MoneyTestDay): void => expect([...getModel(day).approved]).toEqual([]);
