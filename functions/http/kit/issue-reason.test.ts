import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type ContractKey, contract } from '#shared/api/contract.ts';
import { type FieldRefusal, fieldRefusals } from '#shared/refusals/field-refusals.ts';
import { reasonOfIssue } from './issue-reason.ts';

const field = (key: ContractKey, name: string): z.ZodType => {
  const { body } = contract[key] as { body?: z.ZodObject };
  return body?.shape[name] as z.ZodType;
};

const namesOf = (schema: z.ZodType, value: unknown): (FieldRefusal | undefined)[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => reasonOfIssue(issue).name);

/** Who calls from the site. */
const OWN: readonly unknown[] = ['anyone', 'user', 'main'];
/** What is said of a value of another kind than a form sends. */
const GENERAL = /^(Invalid|Too|Must be 1 to|Leverage must)/;

describe('why a schema refuses a field', () => {
  it.each<[FieldRefusal, z.ZodType, unknown]>([
    ['missing', z.string(), undefined],
    ['tooShort', z.string().min(3), 'ab'],
    ['tooLong', z.string().max(3), 'abcd'],
    ['tooSmall', z.number().min(3), 2],
    ['tooLarge', z.number().max(3), 4],
    ['invalid', z.string().regex(/^a$/), 'b'],
    ['invalid', z.array(z.string()).max(1), ['a', 'b']],
    ['username', field('POST /auth/register-account', 'username'), 'a b'],
    ['newPassword', field('POST /auth/register-account', 'password'), 'short'],
    ['email', field('POST /auth/register', 'email'), 'nobody'],
    ['digits', field('POST /auth/register', 'email_code'), '12'],
    ['quantity', field('POST /futures/create-order', 'quantity'), '1.123456789'],
    ['stopPrice', field('POST /futures/create-order', 'stop_price'), '-1'],
    ['takeProfit', field('PUT /futures/positions/{id}/settings', 'take_profit_price'), 'x'],
    ['stake', field('POST /options/create-order', 'amount'), '0'],
    ['period', field('POST /options/create-order', 'period_id'), ''],
  ])('is %s', (name, schema, value) => {
    expect(namesOf(schema, value)).toEqual([name]);
  });

  it("has the schema's own words beside its name", () => {
    const said = z.number().min(5, 'At least five.').safeParse(1).error?.issues.map(reasonOfIssue);
    expect(said).toEqual([{ name: 'tooSmall', params: { least: 5 }, message: 'At least five.' }]);
  });

  it('has a name of its own wherever a form of the site is told why', () => {
    const sent = [undefined, '', 'x', 'x'.repeat(3000), -1, 1e9, 0.5, {}, [], '-1'];
    const unnamed = new Set<string>();
    for (const [key, { caller, body }] of Object.entries(contract) as [
      string,
      { caller: unknown; body?: z.ZodObject },
    ][])
      for (const [name, schema] of OWN.includes(caller) && !key.includes(' /admin/') && body
        ? Object.entries(body.shape)
        : [])
        for (const value of sent)
          for (const issue of (schema as z.ZodType).safeParse(value).error?.issues ?? [])
            if (reasonOfIssue(issue).name === 'invalid' && !GENERAL.test(issue.message)) unnamed.add(name);
    expect([...unnamed].toSorted()).toEqual([
      'notification_id',
      'quote_id',
      'refresh_token',
      'seed_phrase',
      'signature',
    ]);
  });

  it('has words in the pages, whatever is sent to any endpoint', () => {
    for (const { body } of Object.values(contract) as { body?: z.ZodType }[])
      for (const value of [undefined, {}, [], 'x', { extra: 1 }])
        for (const name of body ? namesOf(body, value) : []) expect(fieldRefusals).toHaveProperty(name ?? 'none');
  });
});
