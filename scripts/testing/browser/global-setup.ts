import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import chromium from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';
import { type RunningPlatform, startTestPlatform } from '#scripts/testing/platform/platform.ts';
import { serveChartPage } from './chart-page.ts';
import { RELAXED_RATE_LIMITS, SHORT_OPTION_PERIODS, WALLET_PROJECT } from './shared.ts';
import { startWalletRelay } from './wallet-relay.ts';

/** Ms until an unused part is stopped; it would use a tenth of a processor. */
const UNUSED_MS = 20_000;

interface Begun<Answer> {
  /** Answer to test files, as JSON. */
  answer: Answer;
  stop: () => Promise<void>;
}

/** Starts a shared part at its first request. */
function shared<Answer>(begin: () => Promise<Begun<Answer>>) {
  let startedProcess: Promise<Begun<Answer>> | undefined;
  let users = 0;
  let ending: NodeJS.Timeout | undefined;
  const stopPromises: Promise<void>[] = [];
  function end(): void {
    if (!startedProcess) return;
    const stopped = startedProcess.then(({ stop }) => stop());
    startedProcess = undefined;
    // The error is reported when all have ended.
    stopped.catch(() => {});
    stopPromises.push(stopped);
  }
  return {
    ask: async (): Promise<Answer> => {
      users += 1;
      clearTimeout(ending);
      startedProcess ??= begin();
      return (await startedProcess).answer;
    },
    /** Releases the part: it ends if no other file requests it soon. */
    leave: (): void => {
      users -= 1;
      if (users === 0) ending = setTimeout(end, UNUSED_MS);
    },
    stop: async (): Promise<void> => {
      clearTimeout(ending);
      end();
      for (const stopResult of await Promise.allSettled(stopPromises)) if (stopResult.status === 'rejected') throw stopResult.reason;
    },
  };
}

const relay = shared(async () => {
  const { url, stop } = await startWalletRelay(WALLET_PROJECT);
  return { answer: { url }, stop };
});

const chartPage = shared(async () => {
  const { origin, stop } = await serveChartPage();
  return { answer: { origin }, stop };
});

/** Unpacked at the first request by one process, before others start the file while it is written. */
const browser = shared(async () => ({ answer: { path: await chromium.executablePath() }, stop: async () => {} }));

/** Starts a platform whose ledger must agree until it ends. */
async function begin(env: Record<string, string>): Promise<Begun<RunningPlatform>> {
  const { info, endpoints, stop, output } = await startTestPlatform({
    env: { ...RELAXED_RATE_LIMITS, ...SHORT_OPTION_PERIODS, ...env },
  });
  const end = async () => {
    await stop();
    const mismatches = output().match(/^.*ledger mismatch.*$/gm);
    if (mismatches) throw new Error(`The books of a shared platform did not agree:\n${mismatches.join('\n')}`);
  };
  return { answer: { info, endpoints }, stop: end };
}

const platform = shared(async () => {
  const { url } = await relay.ask();
  return begin({ WALLETCONNECT_PROJECT_ID: WALLET_PROJECT, WALLETCONNECT_RELAY: url });
});

const office = shared(() => begin({ WARM_FUNCTIONS: 'no' }));

/** By the path that `shared.ts` requests. The first here is stopped first. */
const all = new Map<string, ReturnType<typeof shared>>(
  Object.entries({
    '/browser': browser,
    '/platform': platform,
    '/office': office,
    '/chart-page': chartPage,
    '/wallet-relay': relay,
  }),
);

const addressOf = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

/** The runner only prints errors thrown when it closes. */
function fail(reason: unknown): void {
  console.error(` FAIL  ${reason instanceof Error ? reason.message : String(reason)}`);
  process.exitCode = 1;
}

/** Provides the parts that browser test files share; stops them after the last file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const sharedEntry = all.get(request.url ?? '');
    if (sharedEntry && request.method === 'DELETE') {
      sharedEntry.leave();
      return void response.end();
    }
    const sharedAnswer = sharedEntry?.ask() ?? Promise.reject(new Error(`Nothing is shared at ${request.url}.`));
    sharedAnswer.then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('shared', await addressOf(server));
  return async () => {
    server.close();
    server.closeAllConnections();
    for (const end of await Promise.allSettled([...all.values()].map(({ stop }) => stop())))
      if (end.status === 'rejected') fail(end.reason);
  };
}
