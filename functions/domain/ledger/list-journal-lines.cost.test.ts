/** @module-tag needs-engine */

import { expect, it } from 'vitest';
import { useTestJournalAccount } from '#functions/testing/money/test-journal-account.ts';
import { countConsumedCapacity } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { listJournalLines } from './list-journal-lines.ts';

// Only an engine shows what a call costs; all else of these lists is tested in memory.
useTestTableOnEngine();
const movements = useTestJournalAccount();

it(
  'listJournalLines › consumes the same read capacity for a long journal as for a short one',
  { tags: ['FIN-126'] },
  async () => {
    const costs: number[][] = [];
    const { taken, stop } = countConsumedCapacity();
    try {
      for (const more of [120, 240]) {
        await movements.moveOften(more);
        await movements.compareBooks();
        const { data } = await listJournalLines(movements.account, { limit: 1000 });
        const newest = data.at(40)?.created_at as EpochSeconds;
        const oldest = data.at(-40)?.created_at as EpochSeconds;
        const cost = [];
        for (const to of [undefined, newest, oldest]) {
          taken();
          await listJournalLines(movements.account, { limit: 20, ...(to !== undefined && { to }) });
          cost.push(taken().reduce((sum, { units }) => sum + units, 0));
        }
        costs.push(cost);
      }
    } finally {
      stop();
    }
    for (const cost of costs) for (const units of cost) expect(units).toBeLessThanOrEqual(30);
    const [shortCosts = [], longCosts = []] = costs;
    longCosts.forEach((units, i) => expect(units).toBeLessThanOrEqual((shortCosts[i] ?? 0) + 12));
  },
);
