import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#scripts/local/root.ts';
import { getDataFile, readPrivateFile } from '#scripts/start/data-folder.ts';
import type { ServiceEndpoints } from '#scripts/start/environment.ts';
import type { PlatformInfo } from '#scripts/start/platform.ts';

interface Wanted {
  /** Added to the environment: `RATE_LIMIT_SCALE`, `SIMULATED_VOLATILITY`, `MARKET_FEED` … Ports are free ones unless named. */
  env?: Record<string, string>;
  /** Where the data lies; a new folder, deleted by `stop`, where none is named. */
  dataDir?: string;
  /** False where no page is asked for: nothing is built then. */
  sites?: boolean;
  /** Prices come by a process of their own. */
  stream?: boolean;
}

/** A platform that runs, whoever started it. */
export interface RunningPlatform {
  /** What info.json says. */
  info: PlatformInfo;
  /** Where its services are: the database, queues, connections; and its process id. */
  endpoints: ServiceEndpoints;
}

export interface TestPlatform extends RunningPlatform {
  dataDir: string;
  /** Everything that it has printed. */
  output: () => string;
  /** Resolves with its exit code when it has ended, whoever ended it. */
  exited: Promise<number | null>;
  /** Ends it in order, as Ctrl-C does. */
  stop: () => Promise<void>;
  /** Kills it outright, as a power cut would. The data stays: start another one with the same `dataDir`. */
  kill: () => Promise<void>;
}

/**
 * Starts the whole platform as `npm start` does, on free ports, in a process of its own that ends with this one. Resolves
 * when it is ready. @throws with what it printed when it does not start.
 */
export async function startTestPlatform({
  env = {},
  dataDir,
  sites = true,
  stream = false,
}: Wanted = {}): Promise<TestPlatform> {
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
  const info = await new Promise<PlatformInfo>((resolve, reject) => {
    child.once('message', (message: { ready: PlatformInfo }) => resolve(message.ready));
    void exited.then(() => reject(new Error(`The platform did not start.\n${printed}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    info,
    endpoints: readPrivateFile<ServiceEndpoints>(getDataFile(folder, 'endpoints')) as ServiceEndpoints,
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
