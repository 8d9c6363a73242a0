import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import chromium from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';
import { type RunningPlatform, startTestPlatform } from '#scripts/testing/platform/platform.ts';
import { serveChartPage } from './chart-page.ts';
import { RELAXED_RATE_LIMITS, SHORT_OPTION_PERIODS, WALLET_CONNECT_PROJECT_ID } from './shared.ts';
import { startWalletRelay } from './wallet-relay.ts';

/** Ms until an unused part is stopped; it would use a tenth of a processor. */
const UNUSED_MS = 20_000;

interface StartedPart<Answer> {
  /** Answer to test files, as JSON. */
  answer: Answer;
  stop: () => Promise<void>;
}

/** Starts a shared part at its first request. */
function createSharedPart<Answer>(begin: () => Promise<StartedPart<Answer>>) {
  let startedProcess: Promise<StartedPart<Answer>> | undefined;
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
      for (const stopResult of await Promise.allSettled(stopPromises))
        if (stopResult.status === 'rejected') throw stopResult.reason;
    },
  };
}

const relay = createSharedPart(async () => {
  const { url, stop } = await startWalletRelay(WALLET_CONNECT_PROJECT_ID);
  return { answer: { url }, stop };
});

const chartPage = createSharedPart(async () => {
  const { origin, stop } = await serveChartPage();
  return { answer: { origin }, stop };
});

/** Unpacked at the first request by one process, before others start the file while it is written. */
const browser = createSharedPart(async () => ({
  answer: { path: await chromium.executablePath() },
  stop: async () => {},
}));

/** Starts a platform whose ledger must agree until it ends. */
async function startSharedPlatform(env: Record<string, string>): Promise<StartedPart<RunningPlatform>> {
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

const platform = createSharedPart(async () => {
  const { url } = await relay.ask();
  return startSharedPlatform({ WALLETCONNECT_PROJECT_ID: WALLET_CONNECT_PROJECT_ID, WALLETCONNECT_RELAY: url });
});

const office = createSharedPart(() => startSharedPlatform({ WARM_FUNCTIONS: 'no' }));

/** By the path that `shared.ts` requests. The first here is stopped first. */
const all = new Map<string, ReturnType<typeof createSharedPart>>(
  Object.entries({
    '/browser': browser,
    '/platform': platform,
    '/office': office,
    '/chart-page': chartPage,
    '/wallet-relay': relay,
  }),
);

const listenForAddress = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

/** The runner only prints errors thrown when it closes. */
function printFailure(reason: unknown): void {
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
  project.provide('shared', await listenForAddress(server));
  return async () => {
    server.close();
    server.closeAllConnections();
    for (const end of await Promise.allSettled([...all.values()].map(({ stop }) => stop())))
      if (end.status === 'rejected') printFailure(end.reason);
  };
}
