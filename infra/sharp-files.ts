import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The WebAssembly build of `sharp` and what it requires. */
const packages = ['@img/sharp-wasm32', '@emnapi/runtime', 'tslib'];

/**
 * Copies the WebAssembly build of `sharp` to where a bundle in `folder` finds it. A binary for the function's processor is
 * not installed on a machine that has another one; this build is the same on all.
 */
export function copySharp(folder: string): void {
  const { resolve } = createRequire(import.meta.url);
  // What it requires may lie inside of it, or beside it.
  const paths = [resolve('@img/sharp-wasm32/package')];
  for (const name of packages) {
    const inside = join('node_modules', name);
    const entry = resolve(name === '@img/sharp-wasm32' ? `${name}/package` : name, { paths });
    paths.push(entry);
    const source = entry.slice(0, entry.lastIndexOf(inside) + inside.length);
    cpSync(source, join(folder, inside), { recursive: true });
  }
}
