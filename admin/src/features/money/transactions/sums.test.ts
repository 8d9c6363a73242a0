import { expect, it } from 'vitest';
import { sumPostingsByCoin } from './sums.ts';

const leg = (asset: string, amount: string) => ({ asset, amount });

it('sumPostingsByCoin › adds postings by coin to the last digit', { tags: ['FIN-324'] }, () => {
  expect(
    sumPostingsByCoin([leg('USDT', '-0.1'), leg('USDT', '0.3'), leg('BTC', '-0.00000001'), leg('USDT', '-0.2')]),
  ).toEqual([
    { asset: 'USDT', sum: '0' },
    { asset: 'BTC', sum: '-0.00000001' },
  ]);
  expect(sumPostingsByCoin([])).toEqual([]);
});
