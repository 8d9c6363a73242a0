import { dirname, join, normalize } from 'node:path';
import { type Check, projectFiles, read } from './check.ts';

/**
 * Who may import from where: a file belongs to the longest folder that fits. Downwards only: nothing that a customer's
 * browser runs knows the server, and no server code knows a page.
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
  'functions/testing': ['functions', 'shared', 'infra', 'scripts'],
  infra: ['infra', 'shared'],
  web: ['web', 'shared', 'infra'],
  'web/src': ['web/src', 'shared'],
  admin: ['admin', 'web', 'shared', 'infra'],
  'admin/src': ['admin/src', 'web/src/ui', 'web/src/lib', 'shared'],
  scripts: ['scripts', 'functions', 'infra', 'shared', 'web', 'admin'],
};
/** What tests may import besides. */
const forTests = ['functions/testing', 'functions/domain', 'functions/data', 'functions/lib', 'scripts', 'infra'];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const within = (file: string, folder: string) => file.startsWith(`${folder}/`);

const folderOf = (file: string): string | undefined =>
  Object.keys(directions)
    .filter((folder) => within(file, folder))
    .sort((a, b) => b.length - a.length)[0];

const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?(?:from\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;

/** Paths from the root of what a file imports from the project itself. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)]
    .map(([, stated, dynamic]) => stated ?? dynamic ?? '')
    .filter((path) => path.startsWith('.'))
    .map((path) => normalize(join(dirname(file), path.replace(/\?.*$/, ''))));
}

/** What is wrong with an import, or null. */
export function wrongWay(file: string, imported: string): string | null {
  const folder = folderOf(file);
  if (folder === undefined || !/^(shared|functions|infra|web|admin|scripts)\//.test(imported)) return null;
  const allowed = [...(directions[folder] ?? []), ...(isTest(file) ? forTests : [])];
  if (allowed.some((target) => within(imported, target))) return null;
  return `${file} imports ${imported}: ${folder} may import ${(directions[folder] ?? []).join(', ')} only`;
}

export const imports: Check = {
  name: 'import directions',
  run: async () => {
    const files = (await projectFiles()).filter((file) => /\.tsx?$/.test(file));
    const wrong = await Promise.all(
      files.map(async (file) => importsOf(file, await read(file)).map((imported) => wrongWay(file, imported))),
    );
    return wrong.flat().filter((problem) => problem !== null);
  },
};
