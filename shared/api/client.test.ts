import { describe, expect, it } from 'vitest';
import { createApiClient } from './client.ts';

const answering = (answer: object) =>
  createApiClient({ base: '/api', token: () => null, fetch: async () => new Response(JSON.stringify(answer)) });
const ok = { success: true, code: 200, message: 'OK' };
const page = { data: [{ id: 'xch_1' }], total: 1, next_cursor: null };

describe('createApiClient', () => {
  it.each([
    ['flat', { ...ok, ...page }],
    // Until version 0.2 is released: `toOutput`.
    ['of version 0.1, nested', { ...ok, data: page }],
  ])('GET /user/history/* › reads a %s response', { tags: ['FIN-017', 'FIN-116'] }, async (_shape, answer) => {
    expect(await answering(answer)('GET /user/history/exchanges', {})).toEqual(page);
  });

  it('GET /withdrawals › returns fields of data that are named like paging fields', async () => {
    const data = { withdrawals: [], total: 0, next_cursor: null };
    expect(await answering({ ...ok, data })('GET /withdrawals', {})).toEqual(data);
  });
});
