import { describe, expect, it } from 'vitest';
import { loanCollection } from '#functions/data/loans/loans.ts';
import { putItem } from '#functions/data/table/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { useTestTableInMemory } from './use-memory-table.ts';

useTestTableInMemory();

const account: AccountRef = { kind: 'live', id: 'acc_1' as AccountRef['id'] };
const entries = (count: number) => Array.from({ length: count }, (_, i) => `jnl_${i}`);
const write = (item: Record<string, unknown>) =>
  putItem(loanCollection.key(account, 'lon_1' as never), { id: 'lon_1', ...item });

describe('test table', () => {
  it('rejects a list beyond its declared bound', async () => {
    await write({ journal_ids: entries(100) });
    await expect(write({ journal_ids: entries(101) })).rejects.toThrow(
      'The list journal_ids of ACCOUNT#live#acc_1 LOAN#lon_1 has 101 entries, and 100 at most.',
    );
  });

  it('rejects a list without a bound, at any depth', async () => {
    await expect(write({ notes: [] })).rejects.toThrow('The list notes of');
    await expect(write({ product: { names: { en: ['a'] } } })).rejects.toThrow('The list product.names.en of');
  });
});
