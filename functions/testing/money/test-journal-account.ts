import { afterEach, beforeEach, expect } from 'vitest';
import { getAvailableBucket, buildJournalEntry, type LedgerAccount } from '#functions/data/ledger/build-entry.ts';
import { transact } from '#functions/data/table/transact.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { type EpochSeconds, HOUR_SECONDS } from '#shared/time.ts';

export const [spot, trading] = [getAvailableBucket('spot'), getAvailableBucket('trading')];

/** Creates a separate account for each test, without movements, and its clock. */
export function useTestJournalAccount() {
  let ms = 1_800_000_000_000;
  const movements = {
    account: undefined as unknown as AccountRef,
    /** Moves an amount a second after the previous movement; returns the entry's id. */
    moved: async (from: LedgerAccount, to: LedgerAccount, units: string, asset = 'USDT'): Promise<string> => {
      ms += 1000;
      const [id, reference] = [newId('jnl'), `tst_${ms}`];
      const at = Math.floor(ms / 1000) as EpochSeconds;
      const occasion = { account: movements.account, id, operation: 'transfer' as const, reference, at };
      await transact([], buildJournalEntry(occasion, { from, to, asset, amount: toAmount(units) }));
      return id;
    },
    /** Makes this many movements, every other one a reversal, after two initial ones. */
    moveOften: async (count: number): Promise<void> => {
      const { moved } = movements;
      await moved('house:seed', trading, '1000');
      for (let i = 1; i < count; i++) await (i % 2 === 0 ? moved(spot, trading, '1') : moved(trading, spot, '1.5'));
    },
    /** An entry of a minute ago is settled. */
    compareBooks: async (full = false): Promise<void> => {
      ms += HOUR_SECONDS * 1000;
      expect(await reconcileAccount(movements.account, full)).toEqual([]);
    },
  };
  beforeEach(() => {
    movements.account = { kind: 'live', id: newId('acc') };
    ms += HOUR_SECONDS * 1000;
    setClock(() => ms);
  });
  afterEach(() => setClock());
  return movements;
}
