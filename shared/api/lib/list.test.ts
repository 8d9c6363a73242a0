import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { apiContract, apiEndpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { paginatedListEndpoint, listAndFileEndpoints } from './list.ts';

/** Query fields that set how much of a list, or of its days, an answer has. A list of days uses them as its filter. */
const PAGE = ['limit', 'offset', 'cursor', 'page', 'days'];
const listQueryFields = ({ query }: AnyEndpoint): string[] =>
  Object.keys((query as z.ZodObject | undefined)?.shape ?? {});
const files = apiEndpoints.filter(([key, { media }]) => key.endsWith('.csv') && media === 'text/csv');

describe('list endpoint', () => {
  const row = z.object({ id: z.string() });

  it('takes page parameters, and returns rows, total and next cursor', () => {
    const { 'GET /things': things } = paginatedListEndpoint('/things', {
      summary: 'List things',
      description: 'Newest first.',
      caller: 'user',
      rows: { things: row },
      filter: { kind: z.enum(['a', 'b']).optional() },
      extraFields: { unread: z.int() },
    });
    expect(things).toMatchObject({
      summary: 'List things',
      description: 'Newest first.',
      caller: 'user',
      limit: 'read',
    });
    expect(things.query?.parse({ kind: 'a', limit: '5' })).toEqual({ kind: 'a', limit: 5 });
    expect(things.query?.safeParse({ kind: 'c' }).success).toBe(false);
    expect(things.query?.safeParse({ colour: 'red' }).success).toBe(false);
    const answer = { things: [{ id: '1' }], unread: 1, total: null, next_cursor: null };
    expect(things.output.parse(answer)).toEqual(answer);
    expect(things.output.safeParse({ ...answer, total: undefined }).success).toBe(false);
  });

  it('has the staff rate limit for staff, and the export rate limit for users’ files', () => {
    const declared = { summary: 'List things', rows: { things: row }, filter: {} };
    const staff = listAndFileEndpoints('/admin/things', { ...declared, permission: 'users.read' });
    expect([staff['GET /admin/things'].limit, staff['GET /admin/things.csv'].limit]).toEqual(['staff', 'staff']);
    const own = listAndFileEndpoints('/things', { ...declared, caller: 'main' });
    expect([own['GET /things'].limit, own['GET /things.csv'].limit]).toEqual(['read', 'export']);
    expect(own['GET /things.csv']).toMatchObject({
      summary: 'Export the list as CSV',
      caller: 'main',
      media: 'text/csv',
    });
  });
});

describe('list file endpoint', () => {
  it.each(files)('%s takes the filters of its list, but no page parameters', (key, file) => {
    const page = apiContract[key.replace(/\.csv$/, '') as keyof typeof apiContract] as AnyEndpoint;
    const isFilter = (name: string) => !PAGE.includes(name) || (name === 'days' && key.endsWith('/days.csv'));
    expect(listQueryFields(file)).toEqual(listQueryFields(page).filter(isFilter));
    expect([file.caller, file.permission]).toEqual([page.caller, page.permission]);
  });
});
