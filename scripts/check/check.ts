import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** One check of `npm run check`. */
export interface ProjectCheck {
  name: string;
  /** Returns problems, a line or a paragraph each; empty when all is well. */
  run: () => Promise<string[]>;
}

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

interface ProgramExit {
  code: number;
  output: string;
}

/** Runs a program in the project's folder. Its output has both streams. */
export const runProjectProgram = (program: string, args: readonly string[]): Promise<ProgramExit> =>
  new Promise((resolve) => {
    const settings = {
      cwd: projectRoot,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    };
    execFile(program, args, settings, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: `${stdout}${stderr}`.trim() });
    });
  });

/** Returns a check by a tool of the project's dependencies, which exits with 0 when all is well. */
export const createToolCheck = (name: string, program: string, ...args: string[]): ProjectCheck => ({
  name,
  run: async () => {
    const { code, output } = await runProjectProgram(`node_modules/.bin/${program}`, args);
    return code === 0 ? [] : [output === '' ? `${program} ended with ${code}` : output];
  },
});

/** Returns the project's files, tracked or new, relative to the root. */
export async function listProjectFiles(): Promise<string[]> {
  const { output } = await runProjectProgram('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
  ]);
  const deleted = new Set((await runProjectProgram('git', ['ls-files', '--deleted'])).output.split('\n'));
  return output.split('\n').filter((file) => file !== '' && !deleted.has(file));
}

export const readProjectFile = (file: string): Promise<string> => readFile(`${projectRoot}/${file}`, 'utf8');
