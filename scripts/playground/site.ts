import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { preview } from 'vite';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { createToolRequire } from '#scripts/testing/runner/tools.ts';

/** Folder of the playground's output, relative to the root. */
export const PLAYGROUND_OUTPUT = '.cache/playground';

const LOOPBACK = '127.0.0.1';

interface LadleOptions {
  /** Folder of `components.tsx`, the frame around each story. */
  config: string;
  stories: string;
  viteConfig: string;
  host?: string;
  hmrHost?: string;
  port?: number;
  outDir?: string;
}

const ladleOptions: LadleOptions = {
  config: 'scripts/playground',
  stories: 'web/src/ui/**/*.stories.tsx',
  viteConfig: 'scripts/playground/vite.config.ts',
};

/** Runs a command of Ladle from the root: its paths are relative to the working directory. */
async function runLadle(command: 'serve' | 'build', options: Partial<LadleOptions>): Promise<unknown> {
  process.chdir(PROJECT_ROOT);
  const path = createToolRequire('playground').resolve(`@ladle/react/${command}`);
  const { default: run } = (await import(pathToFileURL(path).href)) as {
    default: (options: LadleOptions) => Promise<unknown>;
  };
  return run({ ...ladleOptions, ...options });
}

/** Serves the stories with hot reload until the process ends. */
export async function startPlayground(port: number): Promise<void> {
  await runLadle('serve', { host: LOOPBACK, hmrHost: LOOPBACK, port });
}

/** Builds the stories and serves them on a free port. Returns their address and ids. */
export async function serveBuiltPlayground(): Promise<{
  origin: string;
  storyIds: string[];
  stop: () => Promise<void>;
}> {
  const outDir = `${PLAYGROUND_OUTPUT}/site`;
  await runLadle('build', { outDir });
  const server = await preview({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'error',
    build: { outDir: join(PROJECT_ROOT, outDir) },
    preview: { host: LOOPBACK, port: 0, strictPort: false },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The playground has no port.');
  const origin = `http://${LOOPBACK}:${address.port}`;
  const { stories } = (await (await fetch(`${origin}/meta.json`)).json()) as { stories: Record<string, unknown> };
  return { origin, storyIds: Object.keys(stories), stop: () => server.close() };
}
