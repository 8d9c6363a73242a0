import { describe, expect, it } from 'vitest';
import { findImportCycles, findParentFolderImports, getImportedFiles, getModuleDirectionProblem } from './imports.ts';
import { forbiddenImports, moduleLayers, buildModuleGraph, findModuleLocation } from './modules.ts';

describe('getImportedFiles', () => {
  it('finds every form of import, and skips packages', () => {
    const text = `import { a } from '#functions/b.ts';
import type {
  C,
} from './c.ts';
import './side-effect.ts';
export { d } from "./d.ts";
import react from 'react';
import { Button } from '#ui/button.tsx';
const e = await import('#shared/e.ts');
const url = new URL('../not-an-import', import.meta.url);
export const root = join('../not-an-import');
const text = 'not an import from "./f.ts"';`;
    expect(getImportedFiles('functions/http/x.ts', text)).toEqual([
      'functions/b.ts',
      'functions/http/c.ts',
      'functions/http/side-effect.ts',
      'functions/http/d.ts',
      'web/src/ui/button.tsx',
      'shared/e.ts',
    ]);
    expect(findParentFolderImports('functions/http/x.ts', text)).toEqual([]);
  });

  it('findParentFolderImports › rejects relative paths that leave the folder', () => {
    expect(findParentFolderImports('functions/http/x.ts', "import { a } from '../domain/a.ts';")).toHaveLength(1);
  });
});

describe('layer imports', () => {
  it.each([
    ['functions/http/a.ts', 'functions/domain/options/b.ts'],
    ['functions/domain/socket/a.ts', 'functions/data/table/b.ts'],
    ['functions/domain/lists/a.test.ts', 'functions/testing/tables/table.ts'],
    ['admin/src/a.tsx', 'web/src/ui/button.tsx'],
    ['web/src/a.tsx', 'shared/money.ts'],
    ['web/src/ui/a.stories.tsx', 'scripts/playground/b.tsx'],
  ])('allow %s to import %s', (file, imported) => expect(getModuleDirectionProblem(file, imported)).toBeNull());

  it.each([
    ['functions/data/table/a.ts', 'functions/domain/options/b.ts'],
    ['functions/http/a.ts', 'functions/socket/b.ts'],
    ['functions/domain/options/a.ts', 'functions/testing/tables/table.ts'],
    ['shared/a.ts', 'functions/lib/b.ts'],
    ['web/src/a.tsx', 'functions/lib/b.ts'],
    ['web/src/a.tsx', 'admin/src/b.tsx'],
    ['admin/src/a.tsx', 'web/src/features/trade/ticket/b.tsx'],
    ['infra/a.ts', 'scripts/b.ts'],
    ['web/src/ui/a.tsx', 'scripts/playground/b.tsx'],
    ['web/src/ui/a.stories.tsx', 'scripts/check/b.ts'],
  ])('forbid %s to import %s', (file, imported) =>
    expect(getModuleDirectionProblem(file, imported)).toContain('may import'),
  );
});

describe('module boundaries', () => {
  it('allow imports of lower tiers, the same tier and the same module', () => {
    expect(getModuleDirectionProblem('functions/domain/options/a.ts', 'functions/domain/notify/b.ts')).toBeNull();
    expect(getModuleDirectionProblem('functions/domain/options/a.ts', 'functions/domain/settlement/b.ts')).toBeNull();
    expect(getModuleDirectionProblem('functions/domain/options/a.ts', 'functions/domain/options/b.ts')).toBeNull();
  });

  it('reject imports of a higher tier', () => {
    expect(getModuleDirectionProblem('functions/domain/notify/a.ts', 'functions/domain/options/b.ts')).toContain(
      'higher tier',
    );
    expect(getModuleDirectionProblem('shared/schemas/a.ts', 'shared/api/b.ts')).toContain('higher tier');
  });

  it('put base files below and entry files above all modules', () => {
    expect(getModuleDirectionProblem('shared/market/a.ts', 'shared/money.ts')).toBeNull();
    expect(getModuleDirectionProblem('shared/money.ts', 'shared/market/a.ts')).toContain('higher tier');
    expect(getModuleDirectionProblem('functions/http/a.ts', 'functions/http/middleware/b.ts')).toBeNull();
    expect(getModuleDirectionProblem('functions/http/middleware/a.ts', 'functions/http/b.ts')).toContain('higher tier');
  });

  it('reject a forbidden import with its reason, even where tiers allow it', () => {
    for (const { from, to, reason } of forbiddenImports)
      expect(getModuleDirectionProblem(`${from}/a.ts`, `${to}/b.ts`)).toContain(reason);
    expect(getModuleDirectionProblem('functions/domain/staff/trades/a.ts', 'functions/domain/options/b.ts')).toContain(
      'outcome',
    );
  });

  it('do not apply to test files', () => {
    expect(getModuleDirectionProblem('functions/domain/ledger/a.test.ts', 'functions/domain/futures/b.ts')).toBeNull();
  });

  it('assign files to their module, and list each module once', () => {
    expect(findModuleLocation('functions/domain/a.ts')?.module).toBeNull();
    expect(findModuleLocation('functions/domain/nowhere/a.ts')?.module).toBeNull();
    expect(findModuleLocation('web/src/features/money/finance/loans/a.ts')?.module).toBe('money/finance/loans');
    expect(findModuleLocation('docs/a.ts')).toBeNull();
    for (const { tiers } of moduleLayers) expect(new Set(tiers.flat()).size).toBe(tiers.flat().length);
  });

  it('reject two modules of one tier that import each other', () => {
    const graph = buildModuleGraph(
      new Map([
        ['functions/domain/loans/a.ts', ['functions/domain/exchange/b.ts', 'functions/domain/loans/d.ts']],
        ['functions/domain/exchange/c.ts', ['functions/domain/loans/d.ts']],
      ]),
    );
    expect(findImportCycles(graph)).toEqual([['functions/domain/loans', 'functions/domain/exchange']]);
  });
});

describe('findImportCycles', () => {
  it('finds cycles of any length, each once', () => {
    const graph = new Map([
      ['a.ts', ['b.ts', 'd.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['a.ts', 'd.ts']],
      ['d.ts', ['d.ts']],
      ['e.ts', ['a.ts']],
    ]);
    expect(findImportCycles(graph)).toEqual([['a.ts', 'b.ts', 'c.ts'], ['d.ts']]);
  });

  it('finds no cycle in a layered graph', () => {
    expect(
      findImportCycles(
        new Map([
          ['a.ts', ['b.ts', 'c.ts']],
          ['b.ts', ['c.ts']],
        ]),
      ),
    ).toEqual([]);
  });
});
