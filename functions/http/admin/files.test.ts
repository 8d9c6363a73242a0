import { beforeAll, expect, it } from 'vitest';
import { openSocketConnection } from '#functions/data/live/connections.ts';
import { recordConnectionActivity } from '#functions/data/live/online.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { listAuditEntries } from '#functions/testing/contract/back-office.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { logInDemoCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';

useTestTable();

let owner: string;
beforeAll(async () => {
  owner = await createStaffToken('owner');
  await logInDemoCustomer();
  await openSocketConnection(
    'conn-1',
    '198.51.100.7',
    nowSeconds(),
    'Mozilla/5.0 (Macintosh) Chrome/120.0 Safari/537.36',
  );
  await recordConnectionActivity('conn-1', '/=cmd|calc', false);
});

it.each([
  ['/admin/kyc.csv', 'kyc.export', 'id,user_id,username,status,real_name,country,', null],
  ['/admin/bank-accounts.csv', 'bank_accounts.export', 'id,user_id,username,status,name,bank_name,', null],
  ['/admin/virtual-accounts.csv', 'virtual_accounts.export', 'id,user_id,username,has_main_account,', /,no,100000,1,/],
  ['/admin/staff.csv', 'staff.export', 'id,username,role,is_active,has_totp,', /,owner,yes,no,/],
  [
    '/admin/users/online.csv',
    'online.export',
    'user_id,username,address,page,state,',
    /,198\.51\.100\.7,\/=cmd\|calc,left,/,
  ],
  ['/admin/options-config.csv', 'options_config.export', 'id,period,payout_rate,', /^p60,60,10,/m],
  [
    '/admin/futures/configs.csv',
    'futures_config.export',
    'product_type,contract_value,',
    /,20 50 75 100 125 150 175 200,/,
  ],
  ['/admin/user-levels.csv', 'levels.export', 'id,level_number,level_name,', /^l1,1,/m],
  [
    '/admin/system-config.csv',
    'system_config.export',
    'name,group,value,default,unit,min,max,version',
    /^transfer_single_limit,transfers,50000,50000,USDT,1,1000000000,0\r$/m,
  ],
])('GET %s › exports the whole list and records %s', { tags: ['FIN-322'] }, async (path, action, head, row) => {
  const { status, headers, text } = await callTestApi({ method: 'GET', path, token: owner });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(readCsvLines(text)[0]?.slice(0, head.length)).toBe(head);
  if (row) expect(text).toMatch(row);
  expect(await listAuditEntries(`action=${action}`, owner)).toMatchObject([{ action }]);
});
