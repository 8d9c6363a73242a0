import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../shared/locales/', import.meta.url));
const WORDS = /\/shared\/locales\/(\w+)\/(\w+)\.json$/;

function hashOfWords(): string {
  const hash = createHash('sha256');
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(FOLDER + file));
  return hash.digest('hex').slice(0, 8);
}

let version: string | undefined;

/**
 * The name of a file of words, as a pattern of names of chunks; null for other modules. All share one hash, that of all
 * words: every page carries the list of these files, in which a hash each would be most of its weight.
 */
export function wordsFile(module: string | null | undefined): string | null {
  const [, language, area] = WORDS.exec(module?.replaceAll('\\', '/') ?? '') ?? [];
  if (language === undefined || area === undefined) return null;
  version ??= hashOfWords();
  return `assets/words-${version}/${language}/${area}.js`;
}
