import { describe, expect, it } from 'vitest';
import { getFrozenBucket } from '#functions/data/ledger/build-entry.ts';
import { balanceMarks } from '#functions/data/ledger/reconciliation.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { spot, trading, useTestJournalAccount } from '#functions/testing/money/test-journal-account.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import type { JournalLine } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { exportJournalLines, listJournalLines } from './list-journal-lines.ts';
import { reconcileAccount } from './reconcile-account.ts';

useTestTable();

const movements = useTestJournalAccount();
const { moved, moveOften, compareBooks } = movements;

async function page(query: Partial<Parameters<typeof listJournalLines>[1]> = {}) {
  return listJournalLines(movements.account, { limit: 1000, ...query });
}
const summarizeLines = (lines: readonly JournalLine[]) =>
  lines.map(({ wallet_type, coin_type, amount: change, balance_after }) => [
    `${wallet_type}:${coin_type}`,
    change,
    balance_after,
  ]);

const marks = async () => (await queryPage<{ journal: string }>(balanceMarks.range(movements.account))).items;

describe('listJournalLines', () => {
  it('returns lines by wallet, newest first, each with the balance after it', { tags: ['FIN-122'] }, async () => {
    await moved('house:seed', trading, '100');
    const freezing = await moved(trading, getFrozenBucket('trading'), '40');
    await moved('house:seed', spot, '0.00000001', 'BTC');
    const transfer = await moved(trading, spot, '25.5');
    await moved(getFrozenBucket('trading'), 'house:options', '40');
    const { data, next_cursor } = await page();
    expect(summarizeLines(data)).toEqual([
      ['trading:USDT', '-40', '34.5'],
      ['trading:USDT', '-25.5', '74.5'],
      ['spot:USDT', '25.5', '25.5'],
      ['spot:BTC', '0.00000001', '0.00000001'],
      ['trading:USDT', '100', '100'],
    ]);
    expect(data[1]).toMatchObject({ journal_id: transfer, operation: 'transfer', reference: expect.any(String) });
    expect(data.map(({ journal_id }) => journal_id)).not.toContain(freezing);
    expect(next_cursor).toBeNull();
    expect(await page({ coin_type: 'BTC' })).toMatchObject({ data: [data[3]] });
    expect(await page({ wallet_type: 'spot' })).toMatchObject({ data: [data[2], data[3]] });
    expect(readCsvLines(await exportJournalLines(movements.account, { wallet_type: 'spot' })).slice(0, 2)).toEqual([
      'journal_id,created_at,coin_type,wallet_type,amount,balance_after,operation,reference',
      expect.stringMatching(`^${transfer},20..-.*Z,USDT,spot,25.5,25.5,transfer,tst_`),
    ]);
  });

  it('returns nothing for an empty journal', async () => {
    expect(await page()).toEqual({ data: [], total: null, next_cursor: null });
  });

  it(
    'returns the same lines by cursor, offset and in one page, with or without balance marks',
    { tags: ['FIN-122'] },
    async () => {
      await moveOften(250);
      const { data: whole } = await page();
      // A transfer has a line for each wallet.
      expect(whole).toHaveLength(499);
      const paged = async (limit: number) => {
        const lines: JournalLine[] = [];
        for (let cursor: string | undefined | null; cursor !== null;) {
          const part: Awaited<ReturnType<typeof page>> = await page({ limit, ...(cursor !== undefined && { cursor }) });
          expect(part.data.length).toBeLessThanOrEqual(limit);
          lines.push(...part.data);
          cursor = part.next_cursor;
        }
        return lines;
      };
      expect(await paged(33)).toEqual(whole);
      expect((await page({ limit: 20, offset: 60 })).data).toEqual(whole.slice(60, 80));
      await compareBooks();
      expect(await marks()).toHaveLength(2);
      expect(await paged(33)).toEqual(whole);
      const [, , , middle] = whole.slice(240);
      const to = middle?.created_at as EpochSeconds;
      const after = whole.slice(whole.findIndex(({ created_at }) => created_at <= to));
      expect((await page({ to })).data).toEqual(after);
      const from = whole[100]?.created_at as EpochSeconds;
      expect((await page({ from })).data).toEqual(whole.filter(({ created_at }) => created_at >= from));
    },
  );

  it('skips no line between numbered pages when an entry did not fit on one', { tags: ['FIN-125'] }, async () => {
    await moveOften(20);
    await moved('house:seed', trading, '1');
    const { data: whole } = await page();
    const first = await page({ limit: 4, offset: 0 });
    expect(first.data).toEqual(whole.slice(0, 3));
    expect((await page({ limit: 4, offset: 4 })).data).toEqual(whole.slice(3, 7));
    expect((await page({ limit: 4, cursor: first.next_cursor ?? '' })).data).toEqual(whole.slice(3, 7));
    expect(await page({ limit: 4, offset: 400 })).toEqual({ data: [], total: null, next_cursor: null });
  });

  it('starts with the current wallet balances and ends at zero', { tags: ['FIN-122'] }, async () => {
    await moveOften(30);
    const { data } = await page();
    for (const type of ['spot', 'trading'] as const) {
      const lines = data.filter(({ wallet_type }) => wallet_type === type);
      const { available: held } = await readWalletBalance(movements.account, type, 'USDT');
      expect(toAmount(lines[0]?.balance_after ?? '0')).toBe(held);
      lines.forEach(({ amount: change, balance_after }, i) =>
        expect(toAmount(balance_after) - toAmount(change)).toBe(toAmount(lines[i + 1]?.balance_after ?? '0')),
      );
    }
  });
});

describe('balance marks of a journal', () => {
  it(
    'are written by reconciliation only, every hundred entries, alike in a full pass',
    { tags: ['FIN-126'] },
    async () => {
      await moveOften(120);
      // Entries may still be inserted before recent ones.
      expect(await reconcileAccount(movements.account, false)).toEqual([]);
      expect(await marks()).toEqual([]);
      await compareBooks();
      const first = await marks();
      expect(first).toHaveLength(1);
      for (let i = 0; i < 90; i++) await moved(trading, spot, '1');
      await compareBooks();
      const both = await marks();
      expect(both).toHaveLength(2);
      expect(both[0]).toEqual(first[0]);
      await compareBooks(true);
      expect(await marks()).toEqual(both);
    },
  );
});
