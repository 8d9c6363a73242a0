import { describe, expect, it } from 'vitest';
import { circles, climbing, importsOf, wrongWay } from './imports.ts';
import { layers, placeOf, shut } from './rooms.ts';

describe('imports of a file', () => {
  it('are found in all their forms, packages aside', () => {
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
    expect(importsOf('functions/http/x.ts', text)).toEqual([
      'functions/b.ts',
      'functions/http/c.ts',
      'functions/http/side-effect.ts',
      'functions/http/d.ts',
      'web/src/ui/button.tsx',
      'shared/e.ts',
    ]);
    expect(climbing('functions/http/x.ts', text)).toEqual([]);
  });

  it('go by the names of the package where they leave the folder', () => {
    expect(climbing('functions/http/x.ts', "import { a } from '../domain/a.ts';")).toHaveLength(1);
  });
});

describe('floors', () => {
  it.each([
    ['functions/http/a.ts', 'functions/domain/options/b.ts'],
    ['functions/domain/socket/a.ts', 'functions/data/table/b.ts'],
    ['functions/domain/lists/a.test.ts', 'functions/testing/tables/table.ts'],
    ['admin/src/a.tsx', 'web/src/ui/button.tsx'],
    ['web/src/a.tsx', 'shared/money.ts'],
  ])('%s may import %s', (file, imported) => expect(wrongWay(file, imported)).toBeNull());

  it.each([
    ['functions/data/table/a.ts', 'functions/domain/options/b.ts'],
    ['functions/http/a.ts', 'functions/socket/b.ts'],
    ['functions/domain/options/a.ts', 'functions/testing/tables/table.ts'],
    ['shared/a.ts', 'functions/lib/b.ts'],
    ['web/src/a.tsx', 'functions/lib/b.ts'],
    ['web/src/a.tsx', 'admin/src/b.tsx'],
    ['admin/src/a.tsx', 'web/src/features/trade/ticket/b.tsx'],
    ['infra/a.ts', 'scripts/b.ts'],
  ])('%s may not import %s', (file, imported) => expect(wrongWay(file, imported)).toContain('may import'));
});

describe('rooms of a floor', () => {
  it('see those above them in the list, and themselves', () => {
    expect(wrongWay('functions/domain/options/a.ts', 'functions/domain/notify/b.ts')).toBeNull();
    expect(wrongWay('functions/domain/options/a.ts', 'functions/domain/options/b.ts')).toBeNull();
    expect(wrongWay('functions/domain/notify/a.ts', 'functions/domain/options/b.ts')).toContain('lies above');
    expect(wrongWay('functions/domain/people/a.ts', 'functions/domain/people/safety/b.ts')).toContain('lies above');
    expect(wrongWay('shared/schemas/a.ts', 'shared/api/b.ts')).toContain('lies above');
  });

  it('see the ground, and only the roof sees all of them', () => {
    expect(wrongWay('shared/market/a.ts', 'shared/money.ts')).toBeNull();
    expect(wrongWay('shared/money.ts', 'shared/market/a.ts')).toContain('lies above');
    expect(wrongWay('functions/http/a.ts', 'functions/http/kit/b.ts')).toBeNull();
    expect(wrongWay('functions/http/kit/a.ts', 'functions/http/b.ts')).toContain('lies above');
  });

  it('are shut where a reason says so, however the list lies', () => {
    for (const { from, to, why } of shut) expect(wrongWay(`${from}/a.ts`, `${to}/b.ts`)).toContain(why);
    expect(wrongWay('functions/domain/staff/trades/a.ts', 'functions/domain/options/b.ts')).toContain('outcome');
  });

  it('are open to tests', () => {
    expect(wrongWay('functions/domain/ledger/a.test.ts', 'functions/domain/futures/b.ts')).toBeNull();
  });

  it('are all that there is: a file beside them has no place, and no room is named twice', () => {
    expect(placeOf('functions/domain/a.ts')?.room).toBeNull();
    expect(placeOf('functions/domain/nowhere/a.ts')?.room).toBeNull();
    expect(placeOf('functions/domain/people/bank/a.ts')?.room).toBe('people/bank');
    expect(placeOf('docs/a.ts')).toBeNull();
    for (const { rooms } of layers) expect(new Set(rooms).size).toBe(rooms.length);
  });
});

describe('circles', () => {
  it('are found however long they are, each once', () => {
    const graph = new Map([
      ['a.ts', ['b.ts', 'd.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['a.ts', 'd.ts']],
      ['d.ts', ['d.ts']],
      ['e.ts', ['a.ts']],
    ]);
    expect(circles(graph)).toEqual([['a.ts', 'b.ts', 'c.ts'], ['d.ts']]);
  });

  it('are none where imports only go down', () => {
    expect(
      circles(
        new Map([
          ['a.ts', ['b.ts', 'c.ts']],
          ['b.ts', ['c.ts']],
        ]),
      ),
    ).toEqual([]);
  });
});
