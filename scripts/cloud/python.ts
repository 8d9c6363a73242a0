import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Version of LocalStack's lock file. */
const VERSION = '3.13';

/** Returns the Python 3.13 programs of pyenv in its folder, newest first. */
export function listPyenvPythons(root: string): string[] {
  const patchOf = (version: string) => Number(version.slice(VERSION.length + 1));
  let versions: string[];
  try {
    versions = readdirSync(join(root, 'versions'));
  } catch {
    return [];
  }
  return versions
    .filter((version) => /^3\.13\.\d+$/.test(version))
    .sort((a, b) => patchOf(b) - patchOf(a))
    .map((version) => join(root, 'versions', version, 'bin', 'python3'));
}

/** Returns a program that is Python 3.13 with `venv`, on the path or of pyenv; null if none. */
export function findPython(): string | null {
  const test = ['-c', 'import sys, venv; sys.exit(sys.version_info[:2] != (3, 13))'];
  const root = process.env['PYENV_ROOT'] || join(homedir(), '.pyenv');
  const programs = [`python${VERSION}`, 'python3', ...listPyenvPythons(root)];
  return programs.find((program) => spawnSync(program, test, { stdio: 'ignore' }).status === 0) ?? null;
}
