import { expect, test } from 'vitest';
import { DEFAULT_MAX_BODY_BYTES } from '#shared/api/lib/endpoint.ts';
import { firewallRules, bodyLimitsByPath, buildGreaterThanPattern } from './firewall-rules.ts';

const named = (name: string) => firewallRules.find((rule) => rule.name === name);

test.each([65_536, 2_162_688, 99, 1_000_000, 9])(
  'buildGreaterThanPattern › matches exactly the numbers above %i',
  (limit) => {
    const pattern = new RegExp(buildGreaterThanPattern(limit));
    const steps = [0, 1, 9, 10, 63, 1000, limit];
    for (const step of steps) {
      expect([limit + 1 + step, pattern.test(String(limit + 1 + step))]).toEqual([limit + 1 + step, true]);
      if (step <= limit) expect([limit - step, pattern.test(String(limit - step))]).toEqual([limit - step, false]);
    }
    expect(pattern.test(`000${limit}`)).toBe(false);
    expect(pattern.test(`000${limit + 1}`)).toBe(true);
    for (const other of ['', 'x', `-${limit + 1}`, `${limit + 1}x`]) expect(pattern.test(other)).toBe(false);
  },
);

test('firewall body limit › allows the contract’s sizes for photos and articles, and 64 KB for other paths', () => {
  expect([...bodyLimitsByPath.keys()].toSorted()).toEqual([
    '/api/admin/news',
    '/api/tickets/pictures',
    '/api/user/upload-file',
  ]);
  expect(bodyLimitsByPath.get('/api/admin/news')).toBe(bodyLimitsByPath.get('/api/user/upload-file'));
  for (const limit of bodyLimitsByPath.values()) expect(limit).toBeGreaterThan(DEFAULT_MAX_BODY_BYTES);
  const rule = JSON.stringify(named('body'));
  expect(rule).toContain(`"size":${DEFAULT_MAX_BODY_BYTES}`);
  for (const path of bodyLimitsByPath.keys()) expect(rule).toContain(`"searchString":"${path}"`);
  for (const limit of bodyLimitsByPath.values()) expect(rule).toContain(buildGreaterThanPattern(limit));
});

/** WAF rules, as far as bodies need them. */
interface Statement {
  orStatement?: { statements: Statement[] };
  andStatement?: { statements: Statement[] };
  notStatement?: { statement: Statement };
  byteMatchStatement?: { searchString: string };
  sizeConstraintStatement?: { size: number };
  regexMatchStatement?: { regexString: string };
}
interface Body {
  path: string;
  bytes: number;
}

function holds(rule: Statement, body: Body): boolean {
  if (rule.orStatement) return rule.orStatement.statements.some((statement) => holds(statement, body));
  if (rule.andStatement) return rule.andStatement.statements.every((statement) => holds(statement, body));
  if (rule.notStatement) return !holds(rule.notStatement.statement, body);
  if (rule.byteMatchStatement) return body.path.startsWith(rule.byteMatchStatement.searchString);
  if (rule.sizeConstraintStatement) return body.bytes > rule.sizeConstraintStatement.size;
  return new RegExp(rule.regexMatchStatement?.regexString ?? '').test(String(body.bytes));
}

test('firewall body rule › rejects only bodies above the limit of their path', () => {
  const rule = named('body')?.statement as Statement;
  const limits = new Map([
    ...bodyLimitsByPath,
    ['/api/user/login', DEFAULT_MAX_BODY_BYTES],
    ['/api/admin/users', DEFAULT_MAX_BODY_BYTES],
  ]);
  for (const [path, limit] of limits)
    expect([path, [0, limit, limit + 1, 50 * limit].map((bytes) => holds(rule, { path, bytes }))]).toEqual([
      path,
      [false, false, true, true],
    ]);
  expect(firewallRules.filter(({ name }) => /body/.test(name))).toHaveLength(1);
});

test('firewall rules › have unique priorities and only count matches of the AWS 8 KB body rule', () => {
  const common = named('AWSManagedRulesCommonRuleSet')?.statement;
  expect(JSON.stringify(common)).toContain('{"name":"SizeRestrictions_BODY","actionToUse":{"count":{}}}');
  const priorities = firewallRules.map(({ priority }) => priority);
  expect(new Set(priorities).size).toBe(priorities.length);
});
