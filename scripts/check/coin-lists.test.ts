import { expect, test } from 'vitest';
import { coinCatalogue } from '#shared/market/coin-catalogue.ts';
import { VALUATION_COIN } from '#shared/market/coins.ts';
import { listProjectFiles, readProjectFile } from './check.ts';

/** Files that name several coins, and why the catalogue cannot. */
const ALLOWED: Readonly<Record<string, string>> = {
  'shared/market/coin-catalogue.ts': 'the catalogue itself',
  'shared/market/coin-networks.ts': 'networks of each coin: the compiler requires every coin',
  'shared/market/networks.ts': 'names of networks, some of which are those of their coins',
  'functions/data/market/compress-symbol-json.ts':
    'stored ticks are compressed by it: it may not follow a list that changes',
  'web/symbol-icons.ts': 'drawings; a coin without one stops the build',
  'web/src/features/market/use-symbols.ts': 'the few symbols that the home page shows',
  'scripts/start/seed-platform.ts': 'what the users of a local platform buy',
};

const names = Object.keys(coinCatalogue).filter((coin) => coin !== VALUATION_COIN);
const coinLiteral = new RegExp(`['"\`\\s](${names.join('|')})(?=['"\`\\s]|[-/]USDT)|^ +(${names.join('|')}):`, 'gm');

const isProduction = (file: string): boolean =>
  /^(admin\/src|functions|infra|scripts|shared|web)\/.*\.tsx?$/.test(file) &&
  !/\.(test|stories)\.tsx?$|^functions\/testing\/|^scripts\/(testing|check)\//.test(file);

/** Code without comments, in which coins may be examples. */
const withoutComments = (code: string): string => code.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');

test('production code › lists coins in the catalogue only', async () => {
  const lists: string[] = [];
  for (const file of (await listProjectFiles()).filter(isProduction)) {
    const matches = withoutComments(await readProjectFile(file)).matchAll(coinLiteral);
    const found = new Set([...matches].map(([, literal, key]) => literal ?? key));
    if (found.size > 1) lists.push(file);
  }
  expect(lists.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});
