import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { getDataFilePath, readPrivateFile } from '#scripts/start/data-folder.ts';
import type { LocalServiceEndpoints } from '#scripts/start/environment.ts';
import type { LocalPlatformInfo } from '#scripts/start/platform.ts';

interface TestPlatformOptions {
  /**
   * Added to the environment: `RATE_LIMIT_SCALE`, `SIMULATED_VOLATILITY`, `MARKET_FEED` … Ports are free ones unless
   * set.
   */
  env?: Record<string, string>;
  /** Folder of the data; by default a new one, deleted by `stop`. */
  dataDir?: string;
  /** False when no page is requested: then nothing is built. */
  sites?: boolean;
  /** True: prices come from a process of their own. */
  stream?: boolean;
}

/** Running platform, started by anyone. */
export interface RunningPlatform {
  /** Content of info.json. */
  info: LocalPlatformInfo;
  /** Addresses of its services: database, queues, connections; and its process id. */
  endpoints: LocalServiceEndpoints;
}

export interface TestPlatform extends RunningPlatform {
  dataDir: string;
  /** Returns all of its output. */
  output: () => string;
  /** Resolves with its exit code when it ends for any reason. */
  exited: Promise<number | null>;
  /** Stops it gracefully, like Ctrl-C. */
  stop: () => Promise<void>;
  /** Kills it, like a power cut. The data stays: start another one with the same `dataDir`. */
  kill: () => Promise<void>;
}

/**
 * Starts the whole platform like `npm start`, on free ports, in a process of its own that ends with this one. Resolves
 * when it is ready.
 * @throws with its output when it does not start.
 */
export async function startTestPlatform({
  env = {},
  dataDir,
  sites = true,
  stream = false,
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'platform-'));
  const child = fork(
    join(PROJECT_ROOT, 'scripts/start/main.ts'),
    [...(sites ? [] : ['--no-sites']), ...(stream ? ['--stream'] : [])],
    {
      cwd: PROJECT_ROOT,
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, PORT: '0', ADMIN_PORT: '0', ...env, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      printed += data.toString();
    });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const info = await new Promise<LocalPlatformInfo>((resolve, reject) => {
    child.once('message', (message: { ready: LocalPlatformInfo }) => resolve(message.ready));
    void exited.then(() => reject(new Error(`The platform did not start.\n${printed}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    info,
    endpoints: readPrivateFile<LocalServiceEndpoints>(getDataFilePath(folder, 'endpoints')) as LocalServiceEndpoints,
    dataDir: folder,
    output: () => printed,
    exited,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      if (dataDir === undefined && existsSync(folder)) rmSync(folder, { recursive: true });
    },
  };
}
