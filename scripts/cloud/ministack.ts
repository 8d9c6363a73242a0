import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { EMULATOR_SETTINGS } from '#infra/settings.ts';
import type { ReceivedMail } from '#scripts/testing/platform/mailbox-reader.ts';

const run = promisify(execFile);

/** Version with which the stacks were tested; older ones lose the table's data at the second deployment. */
const VERSION = '1.5.33';
const FOLDER = join(import.meta.dirname, '..', '..', '.local', 'ministack');

/** Options that make a Node process a client of the emulator, in addition to its own. */
export const EMULATOR_CLIENT_OPTIONS = [
  process.env.NODE_OPTIONS ?? '',
  `--import=${pathToFileURL(join(import.meta.dirname, 'emulator-client.mjs')).href}`,
].join(' ');

export const EMULATOR_ENDPOINT = `http://${EMULATOR_SETTINGS.host}:${EMULATOR_SETTINGS.port}`;

/** Returns the e-mails sent by the emulator's SES, newest first. */
export async function readEmulatorMailbox(): Promise<ReceivedMail[]> {
  const answer = await fetch(`${EMULATOR_ENDPOINT}/_ministack/ses/messages`);
  const { messages } = (await answer.json()) as {
    messages: Record<string, { To: string[]; Subject: string; BodyText: string; Timestamp: number }[]>;
  };
  return Object.values(messages)
    .flat()
    .sort((a, b) => b.Timestamp - a.Timestamp)
    .flatMap(({ To, Subject, BodyText }) => To.map((to) => ({ to, subject: Subject, text: BodyText })));
}

export interface CloudEmulator {
  /** False when an emulator already answered. */
  started: boolean;
  /** Ends it and all that it started; does nothing when this process did not start it. */
  stop: () => Promise<void>;
}

async function isEmulatorReachable(): Promise<boolean> {
  try {
    await fetch(EMULATOR_ENDPOINT, { signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

const exited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function pollUntilDone(done: () => boolean | Promise<boolean>, tries: number): Promise<boolean> {
  for (let i = 0; i < tries; i++) {
    if (await done()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** Installs MiniStack into its own virtual environment, once a version. */
async function installMiniStack(): Promise<string> {
  const environment = join(FOLDER, VERSION);
  const program = join(environment, 'bin', 'ministack');
  if (existsSync(program)) return program;
  console.log(`Installing MiniStack ${VERSION} (once) …`);
  mkdirSync(FOLDER, { recursive: true });
  try {
    await run('python3', ['-m', 'venv', environment]);
  } catch (cause) {
    throw new Error('The cloud emulator needs Python 3 with venv (Debian: apt-get install python3 python3-venv).', {
      cause,
    });
  }
  await run(join(environment, 'bin', 'pip'), ['install', '--quiet', `ministack==${VERSION}`]);
  return program;
}

/** Signals the emulator and its functions, which are a process group of their own. */
function signalProcessGroup(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // The group has ended.
  }
}

async function launchMiniStack(program: string): Promise<ChildProcess> {
  mkdirSync(join(FOLDER, 'tmp'), { recursive: true });
  // Its starter of functions is CommonJS, and would use our package.json as its own.
  writeFileSync(join(FOLDER, 'package.json'), '{ "type": "commonjs" }\n');
  const log = openSync(join(FOLDER, 'ministack.log'), 'w');
  const child = spawn(program, {
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      GATEWAY_PORT: String(EMULATOR_SETTINGS.port),
      // By default it listens to the whole network.
      BIND_HOST: '127.0.0.1',
      LOG_LEVEL: 'WARNING',
      // Enforces roles and policies as on AWS; deployment and tests run as the owner of the account.
      AUTH: 'true',
      // For its functions.
      NODE_OPTIONS: EMULATOR_CLIENT_OPTIONS,
      TMPDIR: join(FOLDER, 'tmp'),
    },
  });
  const ready = await pollUntilDone(async () => exited(child) || (await isEmulatorReachable()), 300);
  if (!ready || exited(child)) {
    signalProcessGroup(child, 'SIGKILL');
    throw new Error(`MiniStack did not start; see ${join(FOLDER, 'ministack.log')}.`);
  }
  return child;
}

/**
 * Returns a cloud emulator on `:4566`: the one that answers there, else MiniStack, for this machine only. With `stays`,
 * a started one outlives this process.
 * @throws {Error} when MiniStack does not start, or none answers at the host of `EMULATOR_HOST`.
 */
export async function startCloudEmulator({ stays }: { stays: boolean }): Promise<CloudEmulator> {
  if (await isEmulatorReachable()) return { started: false, stop: async () => {} };
  if (EMULATOR_SETTINGS.host !== 'localhost')
    throw new Error(`No emulator answers at ${EMULATOR_ENDPOINT}: start it, or unset EMULATOR_HOST.`);
  const child = await launchMiniStack(await installMiniStack());
  if (stays) {
    child.unref();
    console.log(`MiniStack runs as process ${child.pid}; end it with: kill -- -${child.pid}`);
    return { started: true, stop: async () => signalProcessGroup(child, 'SIGTERM') };
  }
  const end = () => signalProcessGroup(child, 'SIGKILL');
  process.once('exit', end);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130));
  return {
    started: true,
    stop: async () => {
      signalProcessGroup(child, 'SIGTERM');
      await pollUntilDone(() => exited(child), 50);
      // Functions that ignored the signal.
      signalProcessGroup(child, 'SIGKILL');
      process.off('exit', end);
    },
  };
}
