import { type ProjectCheck, listProjectFiles, readProjectFile } from './check.ts';

const DOCUMENT = 'docs/decisions/libraries.md';
/** Production code, and the code that builds and deploys it. */
const PRODUCTION = /^(functions|shared|web|admin|infra)\/.*\.(tsx?|css)$/;
const TESTS = /^functions\/testing\/|\/e2e\/|\.(test|stories)\.tsx?$/;

/**
 * Reads the names in bold backticks in the list under "Taken:"; `@noble/*` means a scope. A name without a scope takes
 * that of the name before it in the same bold text, if `known` has it: `@aws-sdk/client-s3`, `client-sqs`.
 */
export function parseListedLibraries(text: string, packageNames: readonly string[]): string[] {
  const [, takenList = ''] = /^Taken:\n+((?:- .*\n+)*)/m.exec(text) ?? [];
  return [...takenList.matchAll(/\*\*((?:[^*]|\*(?!\*))+)\*\*/g)].flatMap(([, group = '']) => {
    const names: string[] = [];
    for (const [, name = ''] of group.matchAll(/`([^`]+)`/g)) {
      const scoped = `${names.at(-1)?.split('/')[0]}/${name}`;
      names.push(!packageNames.includes(name) && packageNames.includes(scoped) ? scoped : name);
    }
    return names;
  });
}

/**
 * Returns the packages among `known` that a file quotes: in an import, a resolved path, or a style sheet. A template
 * (`@icons/${name}`) matches all with its prefix.
 */
export const findQuotedPackages = (text: string, packageNames: readonly string[]): string[] => {
  const quoted = [...text.matchAll(/['"`]([@a-z][^'"`\s]*)/g)].map(([, name = '']) => name);
  const templates = quoted.flatMap((specifier) => /^(@[^/]+\/)\$\{/.exec(specifier)?.[1] ?? []);
  return packageNames.filter(
    (name) =>
      quoted.some((specifier) => specifier === name || specifier.startsWith(`${name}/`)) ||
      templates.some((beginning) => name.startsWith(beginning)),
  );
};

const isListedAs = (name: string, pattern: string): boolean =>
  pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Compares the list with `dependencies` and with the packages of production code. */
export function findLibraryProblems(
  listedPatterns: readonly string[],
  dependencies: readonly string[],
  used: ReadonlySet<string>,
): string[] {
  return [
    ...listedPatterns
      .filter((pattern) => ![...used].some((name) => isListedAs(name, pattern)))
      .map((pattern) => `${DOCUMENT} lists ${pattern}, which no production code imports`),
    ...dependencies
      .filter((name) => !listedPatterns.some((pattern) => isListedAs(name, pattern)))
      .map((name) => `${name} is a dependency that the list of ${DOCUMENT} lacks`),
  ];
}

/** Rejects a list of libraries that differs from the imports of production code. */
export const librariesCheck: ProjectCheck = {
  name: 'libraries',
  run: async () => {
    const manifest = JSON.parse(await readProjectFile('package.json')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const dependencies = Object.keys(manifest.dependencies);
    const packageNames = [...dependencies, ...Object.keys(manifest.devDependencies)];
    const files = (await listProjectFiles()).filter((file) => PRODUCTION.test(file) && !TESTS.test(file));
    const used = new Set<string>();
    for (const file of files)
      for (const name of findQuotedPackages(await readProjectFile(file), packageNames)) used.add(name);
    return findLibraryProblems(parseListedLibraries(await readProjectFile(DOCUMENT), packageNames), dependencies, used);
  },
};
