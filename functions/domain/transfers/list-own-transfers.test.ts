import { beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { type LoggedInTestPage, useTestPages } from '#functions/testing/people/test-page.ts';
import { requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { exportOwnTransfers, listOwnTransfers } from './list-own-transfers.ts';

useTestTable();
const open = useTestPages();

let second = 1_800_000_000;
let page: LoggedInTestPage;

beforeEach(async () => {
  setClock(() => second * 1000);
  page = await open(await logInLiveCustomer(`listed-${second}`, '1000'));
});

const transfer = async (from: 'spot' | 'trading', to: 'spot' | 'finance') => {
  second += 1;
  return (await requestUsdtTransfer(page.caller, from, to, '10')).id;
};

describe('listOwnTransfers', () => {
  it('filters by wallet type, coin and status', async () => {
    const [firstTransfer, two, three] = [
      await transfer('trading', 'spot'),
      await transfer('spot', 'finance'),
      await transfer('trading', 'finance'),
    ];
    const list = async (filter: Parameters<typeof listOwnTransfers>[1]) => {
      const { transfers, total } = await listOwnTransfers(page.caller.account, filter);
      return [transfers.map(({ id }) => id), total];
    };
    expect(await list({})).toEqual([[three, two, firstTransfer], 3]);
    expect(await list({ status: 'completed' })).toEqual([[three, two, firstTransfer], 3]);
    expect(await list({ wallet_type: 'spot' })).toEqual([[two, firstTransfer], null]);
    expect(await list({ wallet_type: 'finance' })).toEqual([[three, two], null]);
    expect(await list({ coin_type: 'USDT' })).toEqual([[three, two, firstTransfer], null]);
    expect(await list({ coin_type: 'BTC' })).toEqual([[], null]);
    const lines = (await exportOwnTransfers(page.caller.account, { wallet_type: 'spot' })).trim().split(/\r?\n/);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([two, firstTransfer]);
  });
});

it('transfer event › pushes the new balance once', async () => {
  page.heard();
  await transfer('trading', 'spot');
  const heard = page.heard();
  expect(heard).toMatchObject([{ type: 'balance_update', balance: { available_balance: '990' } }]);
});
