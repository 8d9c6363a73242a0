import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Matches what a client of the SDK knows of the operations of its service. */
const SCHEMAS = /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]schemas[\\/]schemas_\d+\.js$/;

/**
 * Returns a module with `{ [_h]: … }` written as `{ "http": … }` where its own `const _h = "http"` says so: both mean the
 * same, but for `__proto__`, which stays.
 */
export function writeLiteralKeys(code: string): string {
  const texts = new Map(Array.from(code.matchAll(/^const (\w+) = ("\w+");$/gm), ([, name = '', text]) => [name, text]));
  return code.replaceAll(/([{,]\s*)\[(\w+)\]:/g, (match, before: string, name: string) => {
    const text = texts.get(name);
    return text === undefined || text === '"__proto__"' ? match : `${before}${text}:`;
  });
}

/**
 * Lets esbuild drop the operations of AWS that a function does not call. It takes a computed key for something that may
 * have effects, and the SDK writes the schemas of all operations with such keys: all of them would stay.
 */
export const literalKeysPlugin: Plugin = {
  name: 'literal keys',
  setup: (build) =>
    build.onLoad({ filter: SCHEMAS }, async ({ path }) => ({
      contents: writeLiteralKeys(await readFile(path, 'utf8')),
    })),
};
