import { dirname, join, normalize } from 'node:path';
import { getBoundaryProblem } from './modules.ts';

/**
 * Allowed imports by folder: a file belongs to the longest matching folder. Downwards only: customers' browser code
 * never imports the server, and server code never a page. `modules.ts` restricts the modules of a layer further.
 */
const directions: Record<string, readonly string[]> = {
  shared: ['shared'],
  'functions/lib': ['functions/lib', 'shared'],
  'functions/data': ['functions/data', 'functions/lib', 'shared'],
  'functions/domain': ['functions/domain', 'functions/data', 'functions/lib', 'shared'],
  'functions/http': ['functions/http', 'functions/domain', 'functions/data', 'functions/lib', 'shared'],
  'functions/socket': ['functions/socket', 'functions/domain', 'functions/data', 'functions/lib', 'shared'],
  'functions/queue': ['functions/queue', 'functions/domain', 'functions/data', 'functions/lib', 'shared'],
  'functions/timer': ['functions/timer', 'functions/domain', 'functions/data', 'functions/lib', 'shared'],
  'functions/stream': ['functions/stream', 'functions/domain', 'functions/data', 'functions/lib', 'shared'],
  'functions/testing': ['functions', 'shared', 'infra', 'scripts'],
  infra: ['infra', 'shared'],
  web: ['web', 'shared', 'infra'],
  'web/src': ['web/src', 'shared'],
  'web/e2e': ['web', 'shared', 'functions', 'infra', 'scripts'],
  admin: ['admin', 'web', 'shared', 'infra'],
  'admin/src': ['admin/src', 'web/src/ui', 'web/src/lib', 'shared'],
  'admin/e2e': ['admin', 'web', 'shared', 'functions', 'infra', 'scripts'],
  benchmarks: ['benchmarks', 'scripts', 'functions', 'infra', 'shared', 'web', 'admin'],
  scripts: ['scripts', 'functions', 'infra', 'shared', 'web', 'admin'],
};
/** Further imports that tests may have. */
const forTests = ['functions/testing', 'functions/domain', 'functions/data', 'functions/lib', 'scripts', 'infra'];

/** Imports of stories, which only the playground loads: not web's own. */
const forStories = ['scripts/playground'];

/** Folders by their names in `package.json`. */
const named: Record<string, string> = {
  '#shared': 'shared',
  '#functions': 'functions',
  '#ui': 'web/src/ui',
  '#web': 'web/src',
  '#admin': 'admin/src',
  '#infra': 'infra',
  '#scripts': 'scripts',
  '#benchmarks': 'benchmarks',
};

export const isTestFile = (file: string) => /\.test\.tsx?$/.test(file);
const isStoryFile = (file: string) => file.endsWith('.stories.tsx');
const within = (file: string, folder: string) => file.startsWith(`${folder}/`);

const findModuleFolder = (file: string): string | undefined =>
  Object.keys(directions)
    .filter((folder) => within(file, folder))
    .sort((a, b) => b.length - a.length)[0];

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b(?:[^'"`;=]*\bfrom)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;

const listImportSpecifiers = (text: string): string[] =>
  [...text.matchAll(IMPORT)].map(([, stated, dynamic]) => stated ?? dynamic ?? '');

/** Returns the project files that a file imports, relative to the root. */
export const getImportedFiles = (file: string, text: string): string[] =>
  listImportSpecifiers(text).flatMap((specifier) => {
    const path = specifier.replace(/\?.*$/, '');
    if (path.startsWith('.')) return normalize(join(dirname(file), path));
    const [name = '', ...pathParts] = path.split('/');
    const folder = named[name];
    return folder === undefined ? [] : `${folder}/${pathParts.join('/')}`;
  });

/** Returns imports that climb out of the file's folder: those use `#shared/…`, `#functions/…` and so on. */
export const findParentFolderImports = (file: string, text: string): string[] =>
  file.endsWith('vite.config.ts')
    ? []
    : listImportSpecifiers(text)
        .filter((specifier) => specifier.startsWith('../'))
        .map((specifier) => `${file} imports ${specifier}: files of other folders go by the names in package.json`);

/** Returns the problem of an import, or null. */
export function getModuleDirectionProblem(file: string, imported: string): string | null {
  const folder = findModuleFolder(file);
  if (folder === undefined || !/^(shared|functions|infra|web|admin|scripts|benchmarks)\//.test(imported)) return null;
  const allowed = [
    ...(directions[folder] ?? []),
    ...(isTestFile(file) ? forTests : []),
    ...(isStoryFile(file) ? forStories : []),
  ];
  if (!allowed.some((target) => within(imported, target)))
    return `${file} imports ${imported}: ${folder} may import ${(directions[folder] ?? []).join(', ')} only`;
  return isTestFile(file) ? null : getBoundaryProblem(file, imported);
}

/** Returns cycles in a graph of files or modules, each once, as its nodes in order. */
export function findImportCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at >= 0) {
      cycles.push(path.slice(at));
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const imported of graph.get(file) ?? []) visit(imported);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}
