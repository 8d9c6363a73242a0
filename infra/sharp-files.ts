import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** WebAssembly build of `sharp` and its requirements. */
const packages = ['@img/sharp-wasm32', '@emnapi/runtime', 'tslib'];

/**
 * Copies the WebAssembly build of `sharp` to where a bundle in `folder` finds it. A machine with another processor has
 * no binary for the function's; this build is the same on all.
 */
export function copySharp(folder: string): void {
  const { resolve } = createRequire(import.meta.url);
  // Its requirements are inside it or next to it.
  const paths = [resolve('@img/sharp-wasm32/package')];
  for (const name of packages) {
    const inside = join('node_modules', name);
    const entry = resolve(name === '@img/sharp-wasm32' ? `${name}/package` : name, { paths });
    paths.push(entry);
    const source = entry.slice(0, entry.lastIndexOf(inside) + inside.length);
    cpSync(source, join(folder, inside), { recursive: true });
  }
}
