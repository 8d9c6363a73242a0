import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';

/** Packages that `npm install` leaves out: each folder of `tools` has its own lock file. */
export const optionalTools = ['evm', 'mutation', 'playground'] as const;
export type OptionalTool = (typeof optionalTools)[number];

const getToolFolder = (tool: OptionalTool): string => join(PROJECT_ROOT, 'tools', tool);

/** Returns `require` as seen from the tool's folder: finds the tool's packages and the project's. */
export const createToolRequire = (tool: OptionalTool): NodeJS.Require =>
  createRequire(join(getToolFolder(tool), 'package.json'));

export const isToolInstalled = (tool: OptionalTool): boolean => existsSync(join(getToolFolder(tool), 'node_modules'));

/** Installs the packages of the tool's lock file; npm prints its progress. @throws {Error} when npm fails. */
export function installTool(tool: OptionalTool): void {
  console.log(`Installing what tools/${tool} names …`);
  execFileSync('npm', ['install', '--no-save'], { cwd: getToolFolder(tool), stdio: 'inherit' });
}
