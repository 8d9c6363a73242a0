import { type Check, projectFiles, read } from './check.ts';

const TABLE = 'docs/specification.md';
/** A link with the words of a test behind it: `[name](../path) “words”`. */
const REFERENCE = /\[[^\]]*\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)(?:\s*“([^”]+)”)?/g;

/** A path as it is written in a document of `docs`, from the root on. */
const fromRoot = (path: string): string => (path.startsWith('../') ? path.slice('../'.length) : `docs/${path}`);

/** What a document names that is not there: a file, or the words of a test in it. */
export async function missing(
  text: string,
  files: ReadonlySet<string>,
  contents: (file: string) => Promise<string>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [, path = '', words] of text.matchAll(REFERENCE)) {
    const file = fromRoot(path);
    const there = words === undefined ? [...files].some((one) => `${one}/`.startsWith(`${file}/`)) : files.has(file);
    if (!there) problems.push(`${file} is not there`);
    else if (words !== undefined && !(await contents(file)).includes(words))
      problems.push(`${file} has no test “${words}”`);
  }
  return problems;
}

/** Holds the table of what proves each line of the specification against the tests that it names. */
export const specification: Check = {
  name: 'specification table',
  run: async () => missing(await read(TABLE), new Set(await projectFiles()), read),
};
