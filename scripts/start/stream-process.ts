import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { forwardedSocketHandshakeHeaders } from '#infra/edge-headers.ts';
import { getStreamBuildOptions } from '#infra/stream-bundle.ts';
import type { UpgradeHandler } from '#scripts/local/local-edge.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { PRICE_STREAM_PATH } from '#shared/messages/stream.ts';
import { type LocalServiceEndpoints, buildLocalEnvironment } from './environment.ts';
import type { FunctionLog } from './function-log.ts';
import type { StartSettings } from './start-settings.ts';

/** Environment names passed to it unchanged. */
const PASSED = ['RATE_LIMIT_SCALE', 'LOG_LEVEL'];
/** Ms after which a crashed one is restarted. */
const RESTART_DELAY_MS = 1000;

export interface StreamProcess {
  /** Forwards a client to it, as the CDN does. */
  upgrade: UpgradeHandler;
  pid: () => number | undefined;
  port: () => number;
  stop: () => Promise<void>;
}

interface ProcessOptions {
  env: Record<string, string>;
  /** Line of its output. */
  line: (text: string) => void;
  crashed: (why: string) => void;
}

async function startProcess({ env, line, crashed }: ProcessOptions): Promise<StreamProcess> {
  const file = join(PROJECT_ROOT, '.cache', 'stream', `${process.pid}.mjs`);
  await build(getStreamBuildOptions(PROJECT_ROOT, file));
  let child: ChildProcess;
  let port = 0;
  let isStopping = false;
  let exited = Promise.resolve();
  const begin = () =>
    new Promise<void>((resolve) => {
      child = fork(file, [], {
        env: { ...env, PORT: `${port}` },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        execArgv: [],
      });
      for (const output of [child.stdout, child.stderr])
        if (output) createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY }).on('line', line);
      child.once('message', (message: { port: number }) => {
        port = message.port;
        resolve();
      });
      exited = new Promise((resolveExit) => {
        child.once('exit', (code, signal) => {
          resolveExit();
          resolve();
          if (isStopping) return;
          crashed(`${code ?? signal}`);
          setTimeout(() => isStopping || void begin(), RESTART_DELAY_MS);
        });
      });
    });
  await begin();
  return {
    upgrade: (request, socket, head) => {
      const through = connect(port, '127.0.0.1');
      const end = () => {
        through.destroy();
        socket.destroy();
      };
      for (const stream of [through, socket]) stream.on('error', end).on('close', end);
      const passed = [...forwardedSocketHandshakeHeaders, 'Host', 'Connection', 'Upgrade'].flatMap((name) => {
        const value = request.headers[name.toLowerCase()];
        return value === undefined ? [] : [`${name}: ${String(value)}\r\n`];
      });
      through.write(`GET ${PRICE_STREAM_PATH} HTTP/1.1\r\n${passed.join('')}\r\n`);
      through.write(head);
      socket.pipe(through).pipe(socket);
    },
    pid: () => child.pid,
    port: () => port,
    stop: async () => {
      isStopping = true;
      child.kill('SIGTERM');
      await exited;
      rmSync(file, { force: true });
    },
  };
}

/**
 * Starts the separate process that sends prices to pages, with its container's environment. It may read the table at
 * `database` and knows no secret.
 */
export const startStreamProcess = (
  { passed }: StartSettings,
  { login, table, clockOffset }: LocalServiceEndpoints,
  database: string,
  log: FunctionLog,
): Promise<StreamProcess> =>
  startProcess({
    env: {
      ...buildLocalEnvironment(database, login),
      ...Object.fromEntries(PASSED.flatMap((name) => (passed[name] === undefined ? [] : [[name, passed[name]]]))),
      TABLE_NAME: table,
      CLOCK_OFFSET_SECONDS: String(clockOffset),
    },
    line: (text) => log.line('stream', text),
    crashed: (why) => log.note('stream', `crashed and will be started again: ${why}`),
  });
