import { describe, expect, it } from 'vitest';
import { importsOf, wrongWay } from './imports.ts';

describe('imports of a file', () => {
  it('are found in all their forms, packages aside', () => {
    const text = `import { a } from '../b.ts';
import type {
  C,
} from './c.ts';
import './side-effect.ts';
export { d } from "./d.ts";
import react from 'react';
const e = await import('../../shared/e.ts');
const text = 'not an import from "./f.ts"';`;
    expect(importsOf('functions/http/x.ts', text)).toEqual([
      'functions/b.ts',
      'functions/http/c.ts',
      'functions/http/side-effect.ts',
      'functions/http/d.ts',
      'shared/e.ts',
    ]);
  });

  it.each([
    ['functions/http/a.ts', 'functions/domain/b.ts'],
    ['functions/domain/socket/a.ts', 'functions/data/b.ts'],
    ['functions/domain/a.test.ts', 'functions/testing/table.ts'],
    ['admin/src/a.tsx', 'web/src/ui/button.tsx'],
    ['web/src/a.tsx', 'shared/money.ts'],
  ])('%s may import %s', (file, imported) => expect(wrongWay(file, imported)).toBeNull());

  it.each([
    ['functions/data/a.ts', 'functions/domain/b.ts'],
    ['functions/http/a.ts', 'functions/socket/b.ts'],
    ['functions/domain/a.ts', 'functions/testing/table.ts'],
    ['shared/a.ts', 'functions/lib/b.ts'],
    ['web/src/a.tsx', 'functions/lib/b.ts'],
    ['web/src/a.tsx', 'admin/src/b.tsx'],
    ['admin/src/a.tsx', 'web/src/features/ticket/b.tsx'],
    ['infra/a.ts', 'scripts/b.ts'],
  ])('%s may not import %s', (file, imported) => expect(wrongWay(file, imported)).toContain('may import'));
});
