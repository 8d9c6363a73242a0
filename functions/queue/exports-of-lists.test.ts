import type { SQSEvent } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApiResponse, callTestApi } from '#functions/testing/call.ts';
import { advanceTestClock, listAuditEntries } from '#functions/testing/contract/back-office.ts';
import { createStaffSubjects } from '#functions/testing/contract/staff-subjects.ts';
import { readCsvText } from '#functions/testing/csv.ts';
import { creditFinanceWallet, investInProduct } from '#functions/testing/market/investments.ts';
import { buyOptionInMarket } from '#functions/testing/market/options.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { logInDemoCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import { getResponseData, getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestQueue, useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { apiContract } from '#shared/api/contract.ts';
import type { ListExportView } from '#shared/schemas/admin/exports.ts';
import { type ExportListName, exportListNames, exportListPaths } from '#shared/staff/export-lists.ts';
import { can, type StaffPermission } from '#shared/staff/permissions.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';
import { handler } from './exports.ts';

useTestTable();
useTestDocumentBucket();
useTestSettleQueue();
const queue = useTestQueue('EXPORTS_QUEUE_URL');

const market = createTestMarket(1_800_000_000);
let owner: string;
let support: string;

beforeAll(async () => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000' });
  const trader = await createLiveCustomer('=trader', '10000');
  await buyOptionInMarket(market, trader, { direction: 'call' });
  await market.through(trader, { 'BTC/USDT': '50001', 'ETH/USDT': '3001' }, () => placeTestPerpetual(trader, {}));
  await createStaffSubjects(trader.user);
  await logInDemoCustomer();
  const investor = await createLiveCustomer('invests', '0');
  await creditFinanceWallet(investor.account, '1000');
  await investInProduct(investor, 2, '1000');
});
beforeEach(async () => {
  // New requests are newer than earlier ones.
  advanceTestClock(1000);
  owner = await createStaffToken('owner');
  support = await createStaffToken('support');
});

const ask = (body: object, token = owner) =>
  callTestApi({ method: 'POST', path: '/admin/exports', token, body: JSON.stringify({ filter: {}, ...body }) });
const createExport = async (body: object, token = owner) =>
  getResponseData<{ export: ListExportView }>(await ask(body, token)).export;
const get = (path: string, token = owner) => callTestApi({ method: 'GET', path, token });
const post = (path: string, token = owner) => callTestApi({ method: 'POST', path, token });
const listed = async (token: string) =>
  getResponseData<{ exports: ListExportView[] }>(await get('/admin/exports', token)).exports.map(({ id }) => id);

async function work(): Promise<void> {
  for (const message of queue.sent.splice(0)) {
    const event = { Records: [{ messageId: '1', body: JSON.stringify(message) }] } as unknown as SQSEvent;
    expect(await handler(event)).toEqual({ batchItemFailures: [] });
  }
}
const downloadExport = async (id: string, token = owner) =>
  readCsvText(await fetch(getResponseData<{ url: string }>(await get(`/admin/exports/${id}/link`, token)).url));

describe('background list export', () => {
  const empty: ExportListName[] = [];

  it.each(exportListNames)('of %s has the same content as the direct CSV', async (list) => {
    const { id } = await createExport({ list });
    // Before the immediate file, which is itself recorded.
    await work();
    const [{ text }, exportText] = [await get(`${exportListPaths[list]}.csv`), await downloadExport(id)];
    const lines = (file: string) => file.trimEnd().split('\r\n');
    expect(lines(exportText)[0]).toBe(lines(text)[0]);
    // Waiting items are first in one file, and in order of time in the other.
    if (list !== 'operation_logs') expect(lines(exportText).toSorted()).toEqual(lines(text).toSorted());
    expect(exportText.endsWith('\r\n')).toBe(true);
    if (lines(exportText).length === 1) empty.push(list);
  });

  it('setup › has rows for every list', () => expect(empty).toEqual([]));

  it('contains user data with formulas as text', async () => {
    const { id } = await createExport({ list: 'users' });
    const orders = await createExport({ list: 'option_orders' });
    await work();
    expect(await downloadExport(id)).toContain(",'=trader,");
    expect((await downloadExport(orders.id)).split('\r\n')).toHaveLength(3);
  });

  it('covers the requested span in the requested order', async () => {
    const from = String(1_700_000_000);
    expect(getResponseError(await get(`/admin/users.csv?from=${from}&to=1900000000`)).error_code).toBe(
      'VALIDATION_FAILED',
    );
    const [longExport, turned] = [
      await createExport({ list: 'users', filter: { from, to: '1900000000' } }),
      await createExport({ list: 'users', filter: { from, to: '1900000000' }, sort: 'oldest' }),
    ];
    expect(turned.filter).toEqual({ from, to: '1900000000', order: 'oldest' });
    await work();
    const [down, up] = [await downloadExport(longExport.id), await downloadExport(turned.id)].map((text) =>
      text.split('\r\n').slice(1, -1),
    );
    expect(down?.length).toBeGreaterThan(5);
    expect(up).toEqual(down?.toReversed());
  });
});

describe('list export permissions', () => {
  const may = (role: StaffRole, list: ExportListName) =>
    can({ role }, apiContract[`GET ${exportListPaths[list]}.csv`].permission as StaffPermission);

  it.each(staffRoles)('allow %s the same lists as direct CSV', async (role) => {
    for (const list of exportListNames) {
      const token = await createStaffToken(role);
      const answer = await ask({ list }, token);
      const atOnce = await get(`${exportListPaths[list]}.csv`, token);
      expect([list, answer.status, atOnce.status]).toEqual([
        list,
        may(role, list) ? 202 : 403,
        may(role, list) ? 200 : 403,
      ]);
    }
  });

  it('deny some lists to some roles', () => {
    expect(exportListNames.filter((list) => !may('read_only', list))).toEqual(['kyc', 'bank_accounts', 'tickets']);
  });

  it('show members their own exports and the owner all', async () => {
    const [own, other] = [await createExport({ list: 'users' }, support), await createExport({ list: 'users' }, owner)];
    expect(await listed(support)).toEqual([own.id]);
    expect(await listed(owner)).toEqual(expect.arrayContaining([own.id, other.id]));
    for (const act of [
      await get(`/admin/exports/${other.id}`, support),
      await get(`/admin/exports/${other.id}/link`, support),
      await post(`/admin/exports/${other.id}/cancel`, support),
    ])
      expect(getResponseError(act).error_code).toBe('NOT_FOUND');
    expect((await get(`/admin/exports/${own.id}`)).status).toBe(200);
    expect((await post(`/admin/exports/${own.id}/cancel`)).status).toBe(200);
  });
});

describe('list export request', () => {
  it('answers 202, audits the filter and queues the job', async () => {
    const answer = await ask({ list: 'users', filter: { status: 'active' } }, support);
    expect(answer.status).toBe(202);
    const { id, staff_id, filter } = getResponseData<{ export: ListExportView }>(answer).export;
    expect(filter).toEqual({ status: 'active', to: expect.stringMatching(/^\d{10}$/) });
    expect(queue.sent).toEqual([{ staff_id, export_id: id }]);
    expect(await listAuditEntries(`search=${id}`, owner)).toContainEqual(
      expect.objectContaining({ action: 'export.ask', staff_id, subject: id, detail: { list: 'users', ...filter } }),
    );
  });

  it.each([
    [{ list: 'coins' }, 'list'],
    [{ list: 'users', filter: { status: 'lost' } }, 'status'],
    [{ list: 'users', filter: { nonsense: '1' } }, 'nonsense'],
    [{ list: 'users', filter: { limit: '5' } }, 'limit'],
    [{ list: 'users', filter: { from: 'x' } }, 'from'],
    [{ list: 'users', filter: { status: 1 } }, 'filter.status'],
    [{ list: 'kyc', sort: 'oldest' }, 'sort'],
    [{ list: 'users', sort: 'largest' }, 'sort'],
    [{ list: 'users', more: 1 }, 'more'],
  ])('%j is rejected with the field error %s', async (body, field) => {
    const { error_code, errors } = getResponseError(await ask(body));
    expect([error_code, Object.keys(errors ?? {})]).toEqual(['VALIDATION_FAILED', [field]]);
    expect(queue.sent).toEqual([]);
  });

  it('is rejected while the member has three unfinished exports', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ list: 'users' }, support)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 202, 202, 422, 422, 422]);
    expect(getResponseError(answers.find(({ status }) => status === 422) as TestApiResponse).error_code).toBe(
      'LIMIT_REACHED',
    );
    expect((await ask({ list: 'users' }, owner)).status).toBe(202);
    const [first] = await listed(support);
    await post(`/admin/exports/${first}/cancel`, support);
    expect((await ask({ list: 'users' }, support)).status).toBe(202);
    await work();
    expect((await ask({ list: 'users' }, support)).status).toBe(202);
  });

  it('fails at once when it cannot be queued and allows another one', async () => {
    queue.fail = true;
    for (let i = 0; i < 4; i++)
      expect(getResponseError(await ask({ list: 'users' }, support)).error_code).toBe('SERVICE_UNAVAILABLE');
    const exportViews = getResponseData<{ exports: ListExportView[] }>(await get('/admin/exports', support)).exports;
    expect(exportViews.map(({ status, failure }) => [status, failure])).toEqual(Array(4).fill(['failed', 'broken']));
  });
});

describe('link to an exported file', () => {
  it('is valid for a minute and audited', { tags: ['FIN-363'] }, async () => {
    const { id } = await createExport({ list: 'users' }, support);
    expect(getResponseError(await get(`/admin/exports/${id}/link`, support)).error_code).toBe('NOT_FOUND');
    await work();
    const before = await listAuditEntries('action=export.take', owner);
    const { url } = getResponseData<{ url: string }>(await get(`/admin/exports/${id}/link`, support));
    await get(`/admin/exports/${id}/link`, support);
    expect(url).toMatch(/\/exports\/exp_\w+\/users-\d{4}-\d\d-\d\d\.csv\?/);
    const after = await listAuditEntries('action=export.take', owner);
    expect(after.length - before.length).toBe(2);
    expect(after[0]).toMatchObject({ subject: id, detail: { list: 'users' } });
    expect((await fetch(url)).status).toBe(200);
    advanceTestClock(61_000);
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
  });

  it('is unavailable after the file is deleted', async () => {
    const { id } = await createExport({ list: 'users' });
    await work();
    advanceTestClock(7 * 86_400_000);
    const lateToken = await createStaffToken('owner');
    expect(getResponseError(await get(`/admin/exports/${id}/link`, lateToken)).error_code).toBe('NOT_FOUND');
    const view = getResponseData<{ export: ListExportView }>(await get(`/admin/exports/${id}`, lateToken)).export;
    expect(view).toMatchObject({ status: 'done', expires_at: null });
  });
});
