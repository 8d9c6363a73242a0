import { relative } from 'node:path';
import { type ProjectCheck, listProjectFiles, projectRoot, readProjectFile, runProjectProgram } from './check.ts';

/** Returns the paths of the type projects that the root `tsconfig.json` refers to. */
export const listTypeProjects = (rootConfig: string): string[] =>
  Array.from(rootConfig.matchAll(/"path": "\.\/([^"]+)"/g), ([, path = '']) => path);

/** Returns the problem of each source file that no type project has. */
export const findUncheckedFiles = (files: readonly string[], checkedFiles: ReadonlySet<string>): string[] =>
  files
    .filter((file) => /\.tsx?$/.test(file) && !checkedFiles.has(file))
    .map((file) => `${file} is in no project that tsconfig.json refers to`);

/** Compiles a type project. Returns its problems and its files, relative to the root. */
async function compileTypeProject(project: string): Promise<{ problems: string[]; files: string[] }> {
  const { code, output } = await runProjectProgram('node_modules/.bin/tsc', ['--listFiles', '-p', project]);
  const lines = output.split('\n');
  const files = lines.filter((line) => line.startsWith(projectRoot)).map((file) => relative(projectRoot, file));
  const problems = lines.filter((line) => !line.startsWith('/'));
  return { problems: code === 0 ? [] : [`${project}:`, ...problems], files };
}

/** Compiles each type project, one after the other, and rejects source files that are in none. */
export const typesCheck: ProjectCheck = {
  name: 'types',
  run: async () => {
    const problems: string[] = [];
    const checkedFiles = new Set<string>();
    for (const project of listTypeProjects(await readProjectFile('tsconfig.json'))) {
      const compiled = await compileTypeProject(project);
      problems.push(...compiled.problems);
      for (const file of compiled.files) checkedFiles.add(file);
    }
    return [...problems, ...findUncheckedFiles(await listProjectFiles(), checkedFiles)];
  },
};
