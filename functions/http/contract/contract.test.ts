import { beforeAll, describe, expect, it } from 'vitest';
import { callTestApi } from '#functions/testing/call.ts';
import { logInLiveCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';

useTestTable();

let owner: { token: string };
let staff: { owner: string };

beforeAll(async () => {
  owner = await logInLiveCustomer('owner', '10000');
  staff = { owner: await createStaffToken('owner') };
});

describe('requests of unknown paths and methods', () => {
  it('are answered in the envelope, with and without a login', async () => {
    for (const path of [
      '/options/nothing',
      '/user',
      '/public/',
      '/admin/options/orders/x/y',
      '/auth/login/',
      '/docs/x',
      '/nothing',
      '/',
    ])
      for (const token of [null, owner.token, staff.owner])
        expect([path, await callTestApi({ method: 'GET', path, token })]).toMatchObject([
          path,
          { status: 404, envelope: { code: 4005 } },
        ]);
    for (const method of ['DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
      expect(await callTestApi({ method, path: '/options/orders', token: owner.token })).toMatchObject({ status: 404 });
  });
});
