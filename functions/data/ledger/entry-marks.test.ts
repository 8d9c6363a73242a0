import { describe, expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { AccountRef, JournalEntryId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import {
  markJournalCorrectionRequested,
  markJournalEntryCorrected,
  markJournalEntry,
  readJournalEntryMark,
  readJournalEntryMarks,
  unmarkJournalCorrectionRequested,
} from './entry-marks.ts';

useTestTableOnEngine();

const CHANGED = { reason: 'CHANGED_MEANWHILE' };
const newAccount = (): AccountRef => ({ kind: 'live', id: newId('acc') });
const entry = (n: number) => `jnl_${n}` as JournalEntryId;
const at = (second: number) => (1_800_000_000 + second) as EpochSeconds;

describe('journal entry mark', () => {
  it('starts empty and changes once per version', async () => {
    const account = newAccount();
    const set = (status: 'reviewed' | 'disputed', version: number) =>
      transact([markJournalEntry(account, entry(1), status, version)]);
    expect(await readJournalEntryMark(account, entry(1))).toEqual({});
    await set('disputed', 0);
    await expect(set('reviewed', 0)).rejects.toMatchObject(CHANGED);
    expect(await readJournalEntryMark(account, entry(1))).toMatchObject({ status: 'disputed', version: 1 });
    await set('reviewed', 1);
    await expect(set('disputed', 1)).rejects.toMatchObject(CHANGED);
    expect(await readJournalEntryMark(account, entry(1))).toMatchObject({ status: 'reviewed', version: 2 });
  });

  it('reads marks of many entries of one account by id', async () => {
    const [account, other] = [newAccount(), newAccount()];
    for (const n of [1, 2, 3, 4]) await transact([markJournalEntry(account, entry(n), 'disputed', 0)]);
    await transact([markJournalEntry(other, entry(2), 'disputed', 0)]);
    const entryMarks = await readJournalEntryMarks(account, entry(2), entry(3));
    expect([...entryMarks.keys()]).toEqual([entry(2), entry(3)]);
    expect(entryMarks.get(entry(2))).toMatchObject({ status: 'disputed' });
  });
});

describe('journal correction mark', () => {
  it('allows one open correction request until it expires or is rejected', async () => {
    const account = newAccount();
    const ask = (second: number) =>
      transact([markJournalCorrectionRequested(account, entry(1), at(second), at(second + 10))]);
    await ask(0);
    expect(await readJournalEntryMark(account, entry(1))).toMatchObject({ asked_until: at(10) });
    await expect(ask(9)).rejects.toMatchObject(CHANGED);
    await ask(10);
    await transact([unmarkJournalCorrectionRequested(account, entry(1))]);
    expect((await readJournalEntryMark(account, entry(1))).asked_until).toBeUndefined();
    await ask(11);
  });

  it('records one correction and rejects further requests', async () => {
    const account = newAccount();
    await transact([markJournalEntryCorrected(account, entry(1), entry(9))]);
    expect(await readJournalEntryMark(account, entry(1))).toMatchObject({ corrected_by: entry(9) });
    await expect(transact([markJournalEntryCorrected(account, entry(1), entry(8))])).rejects.toMatchObject(CHANGED);
    await expect(transact([markJournalCorrectionRequested(account, entry(1), at(0), at(10))])).rejects.toMatchObject(
      CHANGED,
    );
    await transact([markJournalEntryCorrected(newAccount(), entry(1), entry(9))]);
  });
});
