import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callTestApi } from '#functions/testing/call.ts';
import { createStaffTokens } from '#functions/testing/people/logins.ts';
import { getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { apiContract } from '#shared/api/contract.ts';
import type { EndpointKey } from '#shared/api/lib/endpoint.ts';
import type { StaffRole } from '#shared/staff/roles.ts';

useTestTable();

let tokens: Record<StaffRole, string>;
beforeAll(async () => {
  tokens = await createStaffTokens();
});
afterEach(() => {
  delete process.env['ORIGIN_SECRET'];
});

const SECRET = 'known to the CDN';

async function fetchErrorCode(key: EndpointKey, headers: Record<string, string>): Promise<string | undefined> {
  const [method = '', path = ''] = key.split(' ');
  const request = { method, path: path.replace(/\{\w+\}/g, 'x'), headers, token: tokens.owner };
  return getResponseError(await callTestApi({ ...request, body: method === 'GET' ? null : '{"made_up":1}' }))
    .error_code;
}

const staffs = Object.entries(apiContract)
  .filter(([key, { permission }]) => permission !== undefined || key.includes(' /admin/'))
  .map(([key]) => key as EndpointKey);

describe('staff API', () => {
  it('is not found on the customer site', { tags: ['TRD-215'] }, async () => {
    process.env['ORIGIN_SECRET'] = SECRET;
    expect(staffs.length).toBeGreaterThan(50);
    for (const key of staffs)
      for (const site of [{ 'x-origin-site': 'web' }, { 'x-origin-site': 'Admin ' }, {}] as Record<string, string>[])
        expect([key, await fetchErrorCode(key, { 'x-origin-secret': SECRET, ...site })]).toEqual([key, 'NOT_FOUND']);
  });

  it('is available on the staff site with the shared endpoints', async () => {
    process.env['ORIGIN_SECRET'] = SECRET;
    const admin = { 'x-origin-secret': SECRET, 'x-origin-site': 'admin' };
    for (const key of ['GET /admin/session', 'GET /admin/users', 'GET /public/futures-configs'] as const)
      expect([key, await fetchErrorCode(key, admin)]).toEqual([key, undefined]);
    expect(await fetchErrorCode('POST /admin/login', admin)).toBe('VALIDATION_FAILED');
  });
});
