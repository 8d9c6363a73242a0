import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { newLogin } from '#scripts/local/signature.ts';
import { budgetOf, readBundles } from '#scripts/measure/function-bundles.ts';
import { localEnvironment } from '#scripts/start/environment.ts';
import { median } from './measure.ts';
import { type Bench, limited, plain } from './row.ts';

const RUNS = 9;
const MOST_MS = 150;
const execute = promisify(execFile);

const EMPTY = 'export const handler = async () => {};';

/** A new process imports a file and says how long that took, ms. */
async function importTime(file: string): Promise<number> {
  const code = `const began = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); process.stdout.write(String(performance.now() - began)); process.exit(0)`;
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env['PATH'] ?? '', ...localEnvironment('http://127.0.0.1:9', newLogin()) },
  });
  return Number(stdout);
}

export const cold: Bench = {
  name: 'cold',
  what: 'each function: size of its bundle (gzip), time of its import over that of an empty handler',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cold-'));
    try {
      const bundles = await readBundles();
      const files = bundles.map(({ name, code }) => {
        const file = join(folder, `${name}.mjs`);
        writeFileSync(file, code);
        return file;
      });
      const empty = join(folder, 'empty.mjs');
      writeFileSync(empty, EMPTY);
      const times = new Map<string, number[]>();
      // In turns, so that what else the machine does falls on all of them.
      for (let run = 0; run < RUNS; run++)
        for (const file of [empty, ...files]) times.set(file, [...(times.get(file) ?? []), await importTime(file)]);
      const base = median(times.get(empty) ?? []);
      return [
        ...bundles.map(({ name, size }) => limited(`cold ${name} size`, size, 'KB', budgetOf(name))),
        ...bundles.map(({ name }, i) =>
          limited(`cold ${name} import`, median(times.get(files[i] ?? '') ?? []) - base, 'ms', MOST_MS),
        ),
        plain('cold empty handler', base, 'ms'),
      ];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
