import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { moneyOperations } from '#shared/schemas/ledger.ts';
import { operationChoices } from './operations.ts';

const { journal } = JSON.parse(
  readFileSync(new URL('../../../../../shared/locales/en/admin.json', import.meta.url), 'utf8'),
) as { journal: { operations: object } };

describe('operationChoices', () => {
  it.each(operationChoices)('%s has a translation', { tags: ['FIN-325'] }, (name) => {
    expect(Object.keys(journal.operations)).toContain(name.replaceAll('.', '_'));
  });

  it('include every operation, and groups of at least two with the same prefix', { tags: ['FIN-325'] }, () => {
    expect(operationChoices).toEqual(expect.arrayContaining([...moneyOperations]));
    for (const group of operationChoices.filter((name) => name.endsWith('.')))
      expect(moneyOperations.filter((name) => name.startsWith(group)).length).toBeGreaterThan(1);
  });
});
