import { type ProjectCheck, listProjectFiles, readProjectFile } from './check.ts';
import {
  findImportCycles,
  findParentFolderImports,
  getImportedFiles,
  isTestFile,
  getModuleDirectionProblem,
} from './imports.ts';
import { buildModuleGraph, findModuleLocation } from './modules.ts';

/** Folders of the project; no others exist. `tools`: packages with their own lock file. */
const folders = new Set([
  'infra',
  'functions',
  'web',
  'admin',
  'shared',
  'content',
  'scripts',
  'benchmarks',
  'tools',
  'docs',
  '.ci',
  '.github',
  '.vscode',
  '.devcontainer',
  '.githooks',
]);

const rootFiles = new Set([
  'cdk.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'LICENSE',
  'renovate.json',
  '.oxfmtrc.json',
  'knip.json',
  '.oxlintrc.json',
  '.editorconfig',
  '.gitattributes',
  '.gitignore',
  '.npmrc',
  '.nvmrc',
]);

/** Lines of a file, imports aside: it fits on a few screens. */
const MAX_LINES = 400;
const IMPORTS = /^import [^;]*;\n/gm;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Names that a tool requires: routes of pages (`$id`, `__root`, `_layout`), generated files, tests. */
const stem = (file: string): string =>
  file
    .replace(/^.*\//, '')
    .replace(/\.(gen|test|e2e\.test|property\.test)?\.?tsx?$/, '')
    .replace(/^[_$]+/, '');

function nameProblem(file: string): string | null {
  if (!/\.tsx?$/.test(file) || /\/routes\//.test(file)) return null;
  return stem(file)
    .split('.')
    .every((part) => KEBAB.test(part))
    ? null
    : `${file}: file names are kebab-case`;
}

function placeProblem(file: string): string | null {
  const [top = '', subpath] = file.split('/', 2);
  if (subpath === undefined) return rootFiles.has(top) ? null : `${file}: no such file belongs at the top`;
  return folders.has(top) ? null : `${top}/: no such folder belongs at the top`;
}

const moduleProblem = (file: string): string | null =>
  findModuleLocation(file)?.module === null ? `${file} is in no module that scripts/check/modules.ts lists` : null;

/** Returns imports that leave a folder by `../`, go up, cross a boundary, or form a cycle of files or modules. */
async function importProblems(files: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(files.map(async (file) => [file, await readProjectFile(file)] as const));
  const graph = new Map(texts.map(([file, text]) => [file, getImportedFiles(file, text)]));
  return [
    ...texts.flatMap(([file, text]) => findParentFolderImports(file, text)),
    ...[...graph].flatMap(([file, imported]) =>
      imported.map((one) => getModuleDirectionProblem(file, one)).filter((one) => one !== null),
    ),
    ...[
      ...findImportCycles(graph),
      ...findImportCycles(buildModuleGraph(new Map([...graph].filter(([file]) => !isTestFile(file))))),
    ].map((circle) => `a circle of imports: ${[...circle, circle[0]].join(' → ')}`),
  ];
}

async function lengthProblem(file: string): Promise<string | null> {
  if (!/\.tsx?$/.test(file) || file.endsWith('.gen.ts')) return null;
  const lines = (await readProjectFile(file)).replaceAll(IMPORTS, '').split('\n').length - 1;
  return lines > MAX_LINES ? `${file}: ${lines} lines without imports; at most ${MAX_LINES}` : null;
}

export const layoutCheck: ProjectCheck = {
  name: 'layout',
  run: async () => {
    const files = await listProjectFiles();
    const problems = await Promise.all(
      files.map(async (file) => [
        placeProblem(file),
        nameProblem(file),
        moduleProblem(file),
        await lengthProblem(file),
      ]),
    );
    const code = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'));
    return [...new Set(problems.flat().filter((problem) => problem !== null)), ...(await importProblems(code))];
  },
};
