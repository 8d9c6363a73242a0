import { expect } from 'vitest';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import type { StoredApproval } from '#functions/data/staff/approvals.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import type { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { testTier } from '#functions/testing/tier.ts';
import type { MemoryItemChange } from '#scripts/local/memory-table/memory-table.ts';
import type { ApprovalId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { toBigIntUnits } from './item-balances.ts';
import type { MoneyTestDay } from './test-day.ts';

type Member = Awaited<ReturnType<typeof createTestTreasurer>>;

/** Records that permitted a staff entry: a request under a key, or a second member's decision. */
const RECORD = 'IDEMPOTENCY#adjustment ';
/** Value in USDT from which a second member is needed: of one adjustment, and of all of a user within a day. */
const ALONE_BELOW = toAmount('10000');

interface AdjustmentModel {
  /** Staff entries: the wallet and amount of each. */
  entries: Map<string, { wallet: string; by: bigint }>;
  /** Reversed entries, each by one entry. */
  corrected: Set<string>;
  /** Entries that a member may make alone, by id, and those approved by a second one: each is used once. */
  alone: Set<string>;
  approved: string[];
  /** Adjustments made alone, USDT, by account. */
  sums: Map<string, bigint>;
  /** Accounts that were reset. */
  ended: Set<string>;
  /** Requester of each pending approval. */
  askers: Map<ApprovalId, Member>;
}

const models = new WeakMap<MoneyTestDay, AdjustmentModel>();
function getModel(day: MoneyTestDay): AdjustmentModel {
  const model = models.get(day) ?? {
    entries: new Map(),
    corrected: new Set(),
    alone: new Set(),
    approved: [],
    sums: new Map(),
    ended: new Set(),
    askers: new Map(),
  };
  models.set(day, model);
  return model;
}

export const recordApprovalRequester = (day: MoneyTestDay, id: ApprovalId, by: Member): void => {
  getModel(day).askers.set(id, by);
};
/** Returns the requester; null when the answer was lost. */
export const getApprovalRequester = (day: MoneyTestDay, id: ApprovalId): Member | null =>
  getModel(day).askers.get(id) ?? null;

const approvedName = (account: string, wallet: string, by: bigint, corrects: string | null): string =>
  `${account} ${wallet} ${by} ${corrects}`;

/** Checks that another staff member decides, once, and never on their own request. */
function noteApproved(before: MemoryItemChange['before'], approval: StoredApproval, day: MoneyTestDay): void {
  if (before?.['state'] !== 'pending' || approval.state !== 'approved' || !approval.wallet) return;
  expect(approval.decided_by?.id).not.toBe(approval.asked_by.id);
  expect(approval.decided_at).toBeLessThan(approval.expires_at);
  const { id, amount: by, corrects } = approval.wallet;
  const place = parseWalletId(id);
  if (!place) throw new Error(`${id} is no wallet.`);
  getModel(day).approved.push(approvedName(place.account.id, `${place.type}:${place.coin}`, toAmount(by), corrects));
}

/** Checks that a staff entry is permitted once, moves nothing after a reset, and reverses another once and fully. */
function checkEntry({ id, operation, reference, account_id, legs }: StoredJournalEntry, day: MoneyTestDay): void {
  const model = getModel(day);
  const leg = legs.find(({ wallet }) => !wallet.startsWith('house:'));
  if (!leg) throw new Error(`${id} moves no wallet.`);
  const [wallet, by] = [leg.wallet, toBigIntUnits(leg.amount)];
  model.entries.set(id, { wallet, by });
  expect([id, model.ended.has(account_id)]).toEqual([id, false]);
  const corrects = operation === 'correction' ? reference : null;
  if (corrects !== null) {
    expect([corrects, model.corrected.has(corrects)]).toEqual([corrects, false]);
    model.corrected.add(corrects);
    expect(model.entries.get(corrects)).toEqual({ wallet, by: -by });
  }
  if (!model.alone.delete(id)) {
    const at = model.approved.indexOf(approvedName(account_id, wallet, by, corrects));
    expect([id, operation, at]).not.toEqual([id, operation, -1]);
    model.approved.splice(at, 1);
  } else if (wallet.endsWith(':USDT')) {
    const sum = (model.sums.get(account_id) ?? 0n) + (by < 0n ? -by : by);
    model.sums.set(account_id, sum);
    expect([account_id, sum < ALONE_BELOW]).toEqual([account_id, true]);
  }
}

/** Checks the writes. The engine reports a round as a whole: the order is unknown, and nothing is checked. */
export function assertAdjustmentAllowed({ key, before, after }: MemoryItemChange, day: MoneyTestDay): void {
  if (!after || testTier === 'engine') return;
  if (accountCounters.holds(key.sk) && after['ended_at'] !== undefined)
    getModel(day).ended.add(key.pk.split('#').at(-1) ?? '');
  else if (key.sk.startsWith(RECORD)) getModel(day).alone.add(String(after['reference']));
  else if (key.pk.startsWith('APPROVALS#')) noteApproved(before, after as unknown as StoredApproval, day);
  else if (key.pk.startsWith('JOURNAL#') && !before) {
    const entry = after as unknown as StoredJournalEntry;
    if (entry.operation === 'adjustment' || entry.operation === 'correction') checkEntry(entry, day);
  }
}

/** Checks that every permitted act was done. */
export function assertAllAdjusted(day: MoneyTestDay): void {
  const { alone, approved } = getModel(day);
  expect([[...alone].filter((id) => id.startsWith('jnl_')), approved]).toEqual([[], []]);
}
