import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationGroups, operations } from './operations.ts';

const root = new URL('../../', import.meta.url);
const words = Object.keys(
  (
    JSON.parse(readFileSync(new URL('shared/locales/en/admin.json', root), 'utf8')) as {
      journal: { operations: object };
    }
  ).journal.operations,
);

/** Names of operations in a line that gives one to an entry: by its field, or to `grant()`. */
const GIVEN = /(?:\boperation: |\bgrant\().*/g;
const NAME = /'([a-z_]+(?:\.[a-z_]+)?)'/g;

const sources = readdirSync(new URL('functions/domain', root), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const written = new Set(
  sources.flatMap((file) =>
    [...readFileSync(new URL(`functions/domain/${file}`, root), 'utf8').matchAll(GIVEN)].flatMap(([line]) =>
      [...line.matchAll(NAME)].map(([, name = '']) => name),
    ),
  ),
);

describe('what moves money', () => {
  it('is known by name, whatever of the code writes it, and nothing else is', () => {
    expect([...written].sort()).toEqual([...operations].sort());
  });

  it.each([...operations, ...operationGroups])('%s has its word', (name) => {
    expect(words).toContain(name.replaceAll('.', '_'));
  });

  it.each(operationGroups)('%s begins more than one', (group) => {
    expect(operations.filter((name) => name.startsWith(group)).length).toBeGreaterThan(1);
  });
});
