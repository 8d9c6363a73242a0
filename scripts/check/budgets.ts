import { getBundleBudget, readFunctionBundles } from '#scripts/measure/function-bundles.ts';
import { measurePageScripts } from '#scripts/measure/page-scripts.ts';
import type { ProjectCheck } from './check.ts';

const list = (parts: readonly [string, number][]): string =>
  parts
    .slice(0, 8)
    .map(([name, size]) => `${name} ${size.toFixed(1)}`)
    .join(', ');

export const bundleBudgetsCheck: ProjectCheck = {
  name: 'bundle budgets',
  run: async () => {
    const pages = await measurePageScripts();
    const functions = await readFunctionBundles();
    return [
      ...pages
        .filter(({ size, budget }) => size > budget)
        .map(({ name, size, budget, scripts }) => `${name}: ${size.toFixed(1)} KB of ${budget} (${list(scripts)})`),
      ...functions
        .filter(({ name, size }) => size > getBundleBudget(name))
        .map(({ name, size, parts }) => {
          const unpacked = parts.map(([part, bytes]): [string, number] => [part, bytes / 1024]);
          return `function ${name}: ${size.toFixed(1)} KB of ${getBundleBudget(name)} (unpacked: ${list(unpacked)})`;
        }),
    ];
  },
};
