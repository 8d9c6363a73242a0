import { describe, expect, it } from 'vitest';
import { findDecisionRecordProblems } from './decision-records.ts';

const row = '| 1 | [Amounts](amounts.md) | 2026-11-21 | accepted |';
const record = [
  '# Amounts',
  '',
  '- **Number**: 1',
  '- **Date**: 2026-11-21',
  '- **Status**: accepted',
  '',
  '## Context',
  '## Decision',
  '## Consequences',
].join('\n');

const findProblems = (text: string, index = row, others: [string, string][] = []) =>
  findDecisionRecordProblems(
    new Map([['docs/decisions/README.md', index], ['docs/decisions/amounts.md', text], ...others]),
  );

describe('findDecisionRecordProblems', () => {
  it('accepts a complete record that the index lists', () => expect(findProblems(record)).toEqual([]));

  it.each(['Number', 'Date', 'Status'])('rejects a head without %s', (field) =>
    expect(findProblems(record.replace(new RegExp(`- \\*\\*${field}.*\n`), ''))).toEqual([
      'docs/decisions/amounts.md: must begin with its title, number, date and status',
    ]),
  );

  it.each(['Context', 'Decision', 'Consequences'])('rejects a record without the section %s', (section) =>
    expect(findProblems(record.replace(`## ${section}`, ''))).toEqual([
      `docs/decisions/amounts.md: has no section “## ${section}”`,
    ]),
  );

  it('rejects a number that another record has', () =>
    expect(
      findProblems(record, `${row}\n${row.replace('amounts.md', 'again.md')}`, [['docs/decisions/again.md', record]]),
    ).toEqual(['docs/decisions/again.md: number 1 belongs to docs/decisions/amounts.md']));

  it.each(['', row.replace('1', '2'), row.replace('accepted', 'superseded'), row.replace('-21', '-22')])(
    'rejects an index whose row is missing or differs: “%s”',
    (index) =>
      expect(findProblems(record, index)).toEqual([
        'docs/decisions/README.md: has no row with the number, date and status of docs/decisions/amounts.md',
      ]),
  );
});
