import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../shared/locales/', import.meta.url));

/** Lists names like `en/common`. */
const files = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll('\\', '/').slice(0, -'.json'.length))
    .sort();

const read = (file: string): string => readFileSync(`${FOLDER}${file}.json`, 'utf8');

/** Hashes all locales together: a list of files with a hash each would be much of a page's weight. */
function hashOfWords(): string {
  const hash = createHash('sha256');
  for (const file of files()) hash.update(`${file}\n`).update(read(file));
  return hash.digest('hex').slice(0, 8);
}

/**
 * Builds the pages' locales next to their scripts, a module for each language and area. `WORDS` is the address of one,
 * with `*` for `<language>/<area>`.
 */
export function wordsPlugin(): Plugin {
  let folder: string;
  return {
    name: 'words',
    config(_, { command }) {
      folder = `assets/words-${hashOfWords()}`;
      const address = command === 'serve' ? `/@fs${FOLDER}*.json` : `/${folder}/*.js`;
      return { define: { WORDS: JSON.stringify(address) } };
    },
    generateBundle() {
      for (const file of files())
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${file}.js`,
          source: `export default ${JSON.stringify(JSON.parse(read(file)))}`,
        });
    },
  };
}
