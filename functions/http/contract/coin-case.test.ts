import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { apiEndpoints } from '#shared/api/contract.ts';

/** Fields that name a coin or a network, in a path, a query or a body. */
const NAMES = ['coin_type', 'from_coin', 'to_coin', 'chain_type'];

const fields = apiEndpoints.flatMap(([key, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([place, schema]) =>
    NAMES.flatMap((name) => {
      const field = (schema as z.ZodObject | undefined)?.shape[name] as z.ZodType | undefined;
      return field ? [{ key, place, name, field }] : [];
    }),
  ),
);

describe('coin and network parameters of the contract', () => {
  it('are found in path, query and body', { tags: ['FIN-020'] }, () => {
    const fieldNames = new Set(fields.map(({ place, name }) => `${place}.${name}`));
    expect([...fieldNames]).toEqual(
      expect.arrayContaining([
        'params.coin_type',
        'query.coin_type',
        'body.coin_type',
        'body.from_coin',
        'body.chain_type',
      ]),
    );
  });

  it.each(fields)('$key › accepts $place.$name in any case', { tags: ['FIN-020'] }, ({ key, name, field }) => {
    // The details that a wallet sends at login are not stored.
    if (key === 'POST /auth/wallet-login') return;
    const value = name === 'chain_type' ? 'TRC20' : 'USDT';
    for (const spelling of [value, value.toLowerCase(), `${value.slice(0, 1)}${value.slice(1).toLowerCase()}`])
      expect([spelling, field.safeParse(spelling).data]).toEqual([spelling, value]);
    expect(field.safeParse('nothing').success).toBe(false);
    const { pattern } = z.toJSONSchema(field, { io: 'input' });
    expect(new RegExp(pattern ?? 'none').test(value.toLowerCase())).toBe(true);
  });
});
