import { expect, it } from 'vitest';
import { readProjectFile } from './check.ts';
import { findUncheckedFiles, listTypeProjects } from './types.ts';

it('listTypeProjects › returns the projects of the root configuration', async () =>
  expect(listTypeProjects(await readProjectFile('tsconfig.json'))).toEqual([
    'functions/tsconfig.server.json',
    'web/tsconfig.page.json',
    'web/tsconfig.node.json',
    'admin/tsconfig.page.json',
    'admin/tsconfig.node.json',
  ]));

it('findUncheckedFiles › reports a source file that no project has', () =>
  expect(findUncheckedFiles(['a.ts', 'b.tsx', 'c.json', 'd.ts'], new Set(['a.ts', 'd.ts']))).toEqual([
    'b.tsx is in no project that tsconfig.json refers to',
  ]));
