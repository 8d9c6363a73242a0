import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generateCredentials } from '#scripts/local/signature.ts';
import { getBundleBudget, readFunctionBundles } from '#scripts/measure/function-bundles.ts';
import { buildLocalEnvironment } from '#scripts/start/environment.ts';
import { median } from './measure.ts';
import { type Benchmark, toMaxBenchmarkRow, toPlainBenchmarkRow } from './row.ts';

const RUNS = 9;
const MAX_COLD_START_MS = 150;
const execute = promisify(execFile);

const EMPTY = 'export const handler = async () => {};';

/** Imports a file in a new process and returns the import time, ms. */
async function importTime(file: string): Promise<number> {
  const code = `const began = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); process.stdout.write(String(performance.now() - began)); process.exit(0)`;
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env['PATH'] ?? '', ...buildLocalEnvironment('http://127.0.0.1:9', generateCredentials()) },
  });
  return Number(stdout);
}

export const coldStartBenchmark: Benchmark = {
  name: 'cold',
  what: 'each function: size of its bundle (gzip), time of its import over that of an empty handler',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cold-'));
    try {
      const bundles = await readFunctionBundles();
      const files = bundles.map(({ name, code }) => {
        const file = join(folder, `${name}.mjs`);
        writeFileSync(file, code);
        return file;
      });
      const empty = join(folder, 'empty.mjs');
      writeFileSync(empty, EMPTY);
      const times = new Map<string, number[]>();
      // In turns, so that other load on the machine affects all of them.
      for (let run = 0; run < RUNS; run++)
        for (const file of [empty, ...files]) times.set(file, [...(times.get(file) ?? []), await importTime(file)]);
      const base = median(times.get(empty) ?? []);
      return [
        ...bundles.map(({ name, size }) => toMaxBenchmarkRow(`cold ${name} size`, size, 'KB', getBundleBudget(name))),
        ...bundles.map(({ name }, i) =>
          toMaxBenchmarkRow(
            `cold ${name} import`,
            median(times.get(files[i] ?? '') ?? []) - base,
            'ms',
            MAX_COLD_START_MS,
          ),
        ),
        toPlainBenchmarkRow('cold empty handler', base, 'ms'),
      ];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
