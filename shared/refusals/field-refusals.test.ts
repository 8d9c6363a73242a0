import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Refusal } from './errors.ts';
import { because, unworded } from './field-refusals.ts';

describe('a field that is refused', () => {
  it('is refused in English, and by a name with its figures', () => {
    const { fields, reasons } = new Refusal('VALIDATION_FAILED', {
      fields: { leverage: because('leverageRange', { least: 1, most: 125 }), symbol: because('symbolUnknown') },
    });
    expect({ ...fields }).toEqual({
      leverage: ['Leverage must be between 1 and 125'],
      symbol: ['Symbol not found.'],
    });
    expect({ ...reasons }).toEqual({
      leverage: [{ name: 'leverageRange', params: { least: 1, most: 125 } }],
      symbol: [{ name: 'symbolUnknown' }],
    });
  });

  it('has no name where no form asks for it', () => {
    const { fields, reasons } = new Refusal('VALIDATION_FAILED', { fields: { cursor: unworded('Not of this list.') } });
    expect({ ...fields }).toEqual({ cursor: ['Not of this list.'] });
    expect({ ...reasons }).toEqual({});
  });

  it('may be called as it likes', () => {
    const { fields, reasons } = new Refusal('VALIDATION_FAILED', {
      fields: Object.fromEntries([['__proto__', because('unknown')]]),
    });
    expect(Object.keys(fields ?? {})).toEqual(['__proto__']);
    expect(Object.keys(reasons ?? {})).toEqual(['__proto__']);
  });
});

/** Where fields are refused that no form of the site has: those of staff, and what programs alone send. */
const OTHERS = /^(domain\/(staff\/|market\/read-ticks|notify\/list-|socket\/)|data\/table\/cursor|http\/kit\/validate)/;

it('is refused without words in pages where no page asks', () => {
  const functions = new URL('../../functions/', import.meta.url);
  const unnamed = readdirSync(functions, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(new URL(file, functions), 'utf8').includes('unworded('));
  expect(unnamed.length).toBeGreaterThan(10);
  expect(unnamed.filter((file) => !OTHERS.test(file))).toEqual([]);
});
