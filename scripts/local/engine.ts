import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Returns where the program of the embedded engine lies; null on a platform that has none. */
export function findEmbeddedEngineProgram(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const require = createRequire(import.meta.url);
  try {
    const folder = dirname(require.resolve('@dynoxide/linux-x64/package.json'));
    return [join(folder, 'dynoxide'), join(folder, 'bin', 'dynoxide')].find(existsSync) ?? null;
  } catch {
    // An optional dependency.
    return null;
  }
}

/** Whether the embedded engine runs on this platform. */
export const hasEmbeddedEngine = (): boolean => findEmbeddedEngineProgram() !== null;
