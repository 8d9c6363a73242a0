import { beforeAll, describe, expect, it } from 'vitest';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import type { PlaceFuturesOrderResult } from '#functions/domain/futures/place-order.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { newId } from '#functions/lib/ids.ts';
import { searchAsStaff as findAs } from '#functions/testing/contract/back-office.ts';
import { creditFinanceWallet, investInProduct } from '#functions/testing/market/investments.ts';
import { buyTestOption } from '#functions/testing/market/options.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';

useTestTable();
useTestSettleQueue();

const market = createTestMarket(1_800_000_000);
const PRICES = { 'BTC/USDT': '50000' };

let staff: TestStaffMember;
let customer: UserPrincipal;
let opened: PlaceFuturesOrderResult;
let option: OptionOrder;

beforeAll(async () => {
  await market.tick(PRICES);
  staff = await createTestStaffMember('support');
  customer = await createLiveCustomer('-searched', '10000');
  opened = await market.through(customer, PRICES, () => placeTestPerpetual(customer));
  option = await buyTestOption(customer);
});

const find = (q: string) => findAs(q, staff.token);

describe('admin search of trading items', () => {
  it('finds orders, positions and trades by full id, with their owner', { tags: ['FIN-312'] }, async () => {
    const { order, position, trade } = opened;
    for (const [kind, id, path] of [
      ['options_order', option.id, '/admin/options'],
      ['futures_order', order.id, '/admin/futures/orders'],
      ['position', position?.id ?? '', '/admin/futures/positions'],
      ['futures_trade', trade?.id ?? '', '/admin/futures/trades'],
    ] as const)
      expect(await find(` ${id} `)).toEqual([
        { kind, id, title: 'BTC/USDT', subtitle: '-searched', path: `${path}/${id}` },
      ]);
    for (const prefix of ['opt', 'ord', 'pos', 'trd'] as const) expect(await find(newId(prefix))).toEqual([]);
  });

  it('finds an account wallet by id, with its owner', { tags: ['FIN-138'] }, async () => {
    const id = toWalletId(customer.account, 'spot', 'BTC');
    const path = `/admin/wallets?user_id=${customer.user.id}&kind=live&coin_type=BTC&wallet_type=spot`;
    expect(await find(id)).toEqual([{ kind: 'account_wallet', id, title: 'BTC', subtitle: '-searched', path }]);
    expect(await find(toWalletId({ kind: 'demo', id: customer.account.id }, 'spot', 'BTC'))).toEqual([]);
  });

  it('finds an investment by id, with its owner', async () => {
    await creditFinanceWallet(customer.account, '100');
    const { id } = await investInProduct(customer, 1, '100');
    const path = `/admin/financial/investments/${id}`;
    expect(await find(id)).toEqual([{ kind: 'investment', id, title: 'Steady 7 days', subtitle: '-searched', path }]);
    expect(await find(newId('inv'))).toEqual([]);
  });

  it('finds orders by their displayed number in any case', async () => {
    expect(await find(option.order_number)).toMatchObject([{ kind: 'options_order', id: option.id }]);
    expect(await find(opened.order.order_number.toLowerCase())).toMatchObject([
      { kind: 'futures_order', id: opened.order.id },
    ]);
    expect(await find(newId('opt').slice('opt_'.length))).toEqual([]);
  });
});
