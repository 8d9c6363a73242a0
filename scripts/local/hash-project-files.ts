import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/** Files written by a build or read only by tests are no inputs. */
const IGNORED = /(\.gen\.ts|\.test\.tsx?|\.DS_Store)$/;

function* listFiles(path: string): Generator<string> {
  const stats = statSync(join(PROJECT_ROOT, path), { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) {
    if (!IGNORED.test(path)) yield path;
    return;
  }
  for (const name of readdirSync(join(PROJECT_ROOT, path)).sort()) yield* listFiles(`${path}/${name}`);
}

/** Returns a hash of names and contents of project files and folders; it differs when any of them changed. */
export function hashProjectFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of listFiles(path))
      hash
        .update(`${file}\n`)
        .update(readFileSync(join(PROJECT_ROOT, file)))
        .update('\n');
  return hash.digest('hex').slice(0, 20);
}
