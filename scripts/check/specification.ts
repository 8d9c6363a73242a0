import { posix } from 'node:path';
import { type Check, projectFiles, read } from './check.ts';

const TABLES = /^docs\/specification(\/[\w-]+)?\.md$/;
/** A link with the words of a test behind it: `[name](../path) “words”`. */
const REFERENCE = /\[[^\]]*\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)(?:\s*“([^”]+)”)?/g;

/**
 * What a document names that is not there: a file, or the words of a test in it.
 * @param document where it lies, from the root on: its paths begin there
 */
export async function missing(
  document: string,
  text: string,
  files: ReadonlySet<string>,
  contents: (file: string) => Promise<string>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [, path = '', words] of text.matchAll(REFERENCE)) {
    const file = posix.join(posix.dirname(document), path);
    const there = words === undefined ? [...files].some((one) => `${one}/`.startsWith(`${file}/`)) : files.has(file);
    if (!there) problems.push(`${file} is not there`);
    else if (words !== undefined && !(await contents(file)).includes(words))
      problems.push(`${file} has no test “${words}”`);
  }
  return problems;
}

/** Holds what is said to prove each line of the specification against the tests that it names. */
export const specification: Check = {
  name: 'specification',
  run: async () => {
    const files = await projectFiles();
    const there = new Set(files);
    const tables = files.filter((file) => TABLES.test(file));
    const problems = await Promise.all(
      tables.map(async (table) =>
        (await missing(table, await read(table), there, read)).map((one) => `${table}: ${one}`),
      ),
    );
    return problems.flat();
  },
};
