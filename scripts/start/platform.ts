import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { type FunctionBundles, startBundling } from '#scripts/local/bundle-functions.ts';
import { CdnCache } from '#scripts/local/cdn-cache.ts';
import { type SimulatedChainKeys, toChainKeyEnvironment, getHotWallets } from '#scripts/local/chain/chain-keys.ts';
import { createChainServer } from '#scripts/local/chain/create-chain-server.ts';
import { SimulatedChain } from '#scripts/local/chain/simulated-chain.ts';
import { createMailboxServer } from '#scripts/local/create-mailbox-server.ts';
import { createPhotoServer } from '#scripts/local/create-photo-server.ts';
import { createPlatformClock } from '#scripts/local/create-platform-clock.ts';
import type { LocalDatabase } from '#scripts/local/database.ts';
import { FileMailbox } from '#scripts/local/file-mailbox.ts';
import { LocalEdge, type EdgeOrigins, type EdgePageHandler } from '#scripts/local/local-edge.ts';
import { createSitePageHandler, notFoundPageHandler, withStatusFileHandler } from '#scripts/local/pages.ts';
import type { S3Host } from '#scripts/local/s3-host.ts';
import { generateCredentials } from '#scripts/local/signature.ts';
import { buildChangedSites, type SiteName, getSiteFolder, siteNames } from '#scripts/local/site-builds.ts';
import {
  ensureSimulatedChainKeys,
  createExecutionLimiter,
  getDataFilePath,
  openFunctionLogFile,
  ensurePersonalKey,
  ensurePushKeys,
  readPrivateFile,
  lockDataFolder,
  writePrivateFile,
} from './data-folder.ts';
import { buildLocalEnvironment } from './environment.ts';
import { FunctionLog } from './function-log.ts';
import { getReachableHost, getLocalHost } from './host-name.ts';
import { listenOnLocalPort } from './listen.ts';
import { openDataFolderDatabase } from './open-database.ts';
import type { HotReloadHooks, ReportStartLine, StartCleanup } from './parts.ts';
import type { SeedLogins } from './seed-platform.ts';
import { type LocalServices, startLocalServices } from './services.ts';
import { getChatSettings, type StartSettings, StartError, getWalletRelay } from './start-settings.ts';
import { startStreamProcess } from './stream-process.ts';

/** Content of `DATA_DIR/info.json` once the platform is ready. */
export interface LocalPlatformInfo {
  web: string;
  admin: string;
  ws: string;
  /** Process and port of the price stream, if there is one. */
  stream: { pid: number | undefined; port: number } | null;
  /** Mailbox that keeps e-mails instead of sending them. */
  mailbox: string;
  /** The simulated chain: its page, and its API below it (docs/local-chain.md). */
  chain: string;
  logins: SeedLogins;
  /** Seconds by which its time is ahead of this machine's; authenticator codes are those of that time. */
  clock_offset_seconds: number;
}

export interface LocalPlatform {
  info: LocalPlatformInfo;
  /** Resolves with the reason when the platform cannot continue. */
  failed: Promise<string>;
  /** False while there are no prices: the feed does not answer. */
  priced: boolean;
  stop: () => Promise<void>;
}

/** Ms that requests in progress have to finish. */
const GRACE_MS = 1000;
/** Ms to wait for the first price before the platform reports ready without one. */
const PRICE_MS = 6000;
const PRICE_STEP_MS = 50;

const names = Object.keys(functionSpecs) as FunctionName[];
/** Bundled first and started at once: functions required for prices, and those that run every minute. */
const EARLY = names.filter((name) => {
  const { trigger } = functionSpecs[name];
  return ('everyMinutes' in trigger && trigger.everyMinutes === 1) || name === 'market';
});
/**
 * Started one by one when the platform is ready: functions of the first page and a login. Others start with their first
 * call.
 */
const LATER: readonly FunctionName[] = [
  'socketConnect',
  'socketMessage',
  'socketDisconnect',
  'candleReader',
  'news',
  'auth',
  'account',
  'assets',
];

/** Checks that the site answers, which it does when all is ready. */
const LOOKS: FunctionName = 'writeStatus';
/** Runs once there is a price, with which it settles what is pending. */
const SWEEP: FunctionName = 'sweep';

async function warmLater({ host }: LocalServices): Promise<void> {
  for (const name of LATER) await host.warm(name);
}

/** Lets code of `functions/` run in this process as in functions. Import it only after this. */
function becomeFunction(
  { login, table, personalKey, clockOffset }: LocalServices['endpoints'],
  { inside }: LocalDatabase,
): void {
  Object.assign(process.env, buildLocalEnvironment(inside, login), {
    TABLE_NAME: table,
    PERSONAL_KEY: personalKey,
    CLOCK_OFFSET_SECONDS: String(clockOffset),
  });
}

/** Seeds the data, and returns its logins; new ones are saved before any user is created with them. */
async function seededLogins({ dataDir: folder, periods }: StartSettings): Promise<SeedLogins> {
  const { generateSeedLogins, seedPlatform, seedOptionPeriods } = await import('./seed-platform.ts');
  await seedOptionPeriods(periods);
  const file = getDataFilePath(folder, 'logins');
  const storedLogins = readPrivateFile<Partial<SeedLogins>>(file);
  const logins = { ...generateSeedLogins(), ...storedLogins };
  const newNames = Object.keys(logins).filter((name) => !(storedLogins && name in storedLogins));
  if (newNames.length > 0) writePrivateFile(file, logins);
  const existingNames = (await seedPlatform(logins)).filter((name) => newNames.includes(name));
  if (existingNames.length === 0) return logins;
  if (storedLogins) writePrivateFile(file, storedLogins);
  else rmSync(file);
  throw new StartError(
    `The passwords of ${existingNames.join(' and ')} are unknown, because ${file} was lost. Put it back, or run npm run reset.`,
  );
}

/** Seeds data that needs prices; `seededLogins` runs before. */
async function seedPriced(logins: SeedLogins): Promise<void> {
  const { seedExchanges } = await import('./seed-platform.ts');
  await seedExchanges(logins);
}

/** Puts the pool addresses into the table, once. */
async function seedPools(folder: string, keys: SimulatedChainKeys): Promise<void> {
  if (keys.pooled) return;
  const { seedAddressPools } = await import('./seed-platform.ts');
  await seedAddressPools(keys.pools);
  writePrivateFile(getDataFilePath(folder, 'chainKeys'), { ...keys, pooled: true });
}

async function createPageHandlers(
  settings: StartSettings,
  edges: Record<SiteName, LocalEdge>,
  origins: Record<SiteName, string>,
  report: ReportStartLine,
  undo: StartCleanup[],
) {
  if (!settings.sites) return { web: notFoundPageHandler, admin: notFoundPageHandler };
  if (settings.dev) {
    const { startHotPages } = await import('./start-hot-pages.ts');
    return startHotPages(edges, undo);
  }
  await buildChangedSites(report);
  return Object.fromEntries(
    siteNames.map((site) => [site, createSitePageHandler(site, getSiteFolder(site), origins[site])]),
  ) as Record<SiteName, EdgePageHandler>;
}

async function firstPrice({ rest: restHost }: LocalServices): Promise<boolean> {
  const until = Date.now() + PRICE_MS;
  while (Date.now() < until) {
    const priceRequest = {
      method: 'GET',
      path: '/public/prices',
      query: '',
      headers: [],
      address: '127.0.0.1',
      body: null,
    };
    const { status } = await restHost(priceRequest);
    if (status === 200) return true;
    await setTimeout(PRICE_STEP_MS);
  }
  return false;
}

async function listenBoth(
  settings: StartSettings,
  edges: Record<SiteName, LocalEdge>,
  undo: StartCleanup[],
): Promise<Record<SiteName, string>> {
  const open = async (site: SiteName, name: string, wantedPort: number) => {
    const { server } = edges[site];
    const { port, close } = await listenOnLocalPort(server, name, wantedPort, settings.host);
    undo.push(async () => {
      const closed = new Promise((resolve) => server.once('close', resolve));
      close();
      server.closeIdleConnections();
      // Connections upgraded to sockets count too, and those of hot reload are never closed.
      await Promise.race([closed, setTimeout(GRACE_MS, undefined, { ref: false })]);
      server.closeAllConnections();
    });
    return `http://${getLocalHost(settings.host)}:${port}`;
  };
  return {
    web: await open('web', 'PORT', settings.port),
    admin: await open('admin', 'ADMIN_PORT', settings.adminPort),
  };
}

interface ExtraServer {
  make: () => Server;
  /** Setting that names its port. */
  name: string;
  wanted: number | null;
  above: number;
  /** Null listens on this machine's own addresses only. */
  host: string | null;
}

/**
 * Opens an extra server, by default on the port at this offset from the sites' if it is free.
 * @returns its port.
 */
async function openExtraServer(
  { port }: StartSettings,
  { make, name, wanted: configuredPort, above, host }: ExtraServer,
  undo: StartCleanup[],
): Promise<number> {
  const open = async (wantedPort: number) => {
    const server = make();
    try {
      const opened = await listenOnLocalPort(server, name, wantedPort, host);
      undo.push(() => {
        opened.close();
        server.closeAllConnections();
      });
      return opened.port;
    } catch (error) {
      server.close();
      throw error;
    }
  };
  const nearbyPort = configuredPort === null && port !== 0 ? Math.min(port + above, 65_535) : null;
  return nearbyPort === null ? open(configuredPort ?? 0) : open(nearbyPort).catch(() => open(0));
}

/**
 * Opens the mailbox at once: it has the e-mails of earlier runs. It contains everyone's codes and links, so only this
 * machine can open it, wherever else the sites are visible.
 */
async function listenMailbox(settings: StartSettings, mailbox: FileMailbox, undo: StartCleanup[]): Promise<string> {
  const make = () => createMailboxServer(mailbox);
  const wantedPort = settings.mailboxPort;
  const port = await openExtraServer(
    settings,
    { make, name: 'MAILBOX_PORT', wanted: wantedPort, above: 2, host: null },
    undo,
  );
  return `http://${getLocalHost(null)}:${port}`;
}

/** Opens the simulated networks, which any user of this machine may control. */
async function listenChain(settings: StartSettings, keys: SimulatedChainKeys, undo: StartCleanup[]): Promise<string> {
  const chain = new SimulatedChain({
    file: getDataFilePath(settings.dataDir, 'chain'),
    hotWallets: getHotWallets(keys),
    now: createPlatformClock(settings.clockOffset),
  }).open();
  undo.push(() => chain.close());
  const make = () => createChainServer(chain);
  const wantedPort = settings.chainPort;
  const port = await openExtraServer(
    settings,
    { make, name: 'CHAIN_PORT', wanted: wantedPort, above: 4, host: null },
    undo,
  );
  return `http://${getLocalHost(null)}:${port}`;
}

/** Serves photos of documents when other machines reach the platform: its services listen on this one only. */
async function listenPhotos(settings: StartSettings, s3: S3Host, undo: StartCleanup[]): Promise<string> {
  const make = () => createPhotoServer(s3);
  const { host, photosPort: wantedPort } = settings;
  const port = await openExtraServer(settings, { make, name: 'PHOTOS_PORT', wanted: wantedPort, above: 3, host }, undo);
  return `http://${getReachableHost(host)}:${port}`;
}

/** Waits for all even when one fails, so that the started parts can be stopped. @throws the first failure. */
async function waitForAll<T extends readonly unknown[]>(work: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const settled = await Promise.allSettled(work);
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
  return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

async function prepareBundles(
  { dev }: StartSettings,
  report: ReportStartLine,
  hot: HotReloadHooks,
): Promise<FunctionBundles> {
  if (!dev) return startBundling(EARLY, report);
  const { bundleAndWatchFunctions } = await import('./hot-functions.ts');
  const folder = await bundleAndWatchFunctions(hot, report);
  return { folder, bundled: async () => {}, whole: Promise.resolve(), stop: () => {} };
}

async function assemblePlatform(
  settings: StartSettings,
  report: ReportStartLine,
  undo: StartCleanup[],
): Promise<Omit<LocalPlatform, 'stop'>> {
  const { dataDir, passed } = settings;
  const lock = await lockDataFolder(dataDir);
  undo.push(() => lock.release());
  const infoFile = getDataFilePath(dataDir, 'info');
  // A reader that waits for it must not see an earlier run's file.
  rmSync(infoFile, { force: true });
  const log = new FunctionLog(openFunctionLogFile(dataDir), report);
  const origins: Partial<Record<SiteName, EdgeOrigins>> = {};
  const now = createPlatformClock(settings.clockOffset);
  const cache = new CdnCache(now);
  const edgeOf = (site: SiteName) =>
    new LocalEdge(
      () => origins[site] ?? null,
      cache,
      (error) => log.note(site, String(error.stack)),
      now,
    );
  const edges = { web: edgeOf('web'), admin: edgeOf('admin') };
  const hot: HotReloadHooks = { undo, restart: () => {} };
  const closing: StartCleanup[] = [];
  try {
    const { web, admin } = await listenBoth(settings, edges, closing);
    const mails = new FileMailbox(getDataFilePath(dataDir, 'mails'));
    const mailbox = await listenMailbox(settings, mails, closing);
    const keys = ensureSimulatedChainKeys(dataDir);
    const chain = await listenChain(settings, keys, closing);
    const login = generateCredentials();
    // Sites take the longest to build: data and prices do not wait for them.
    const built = createPageHandlers(settings, edges, { web, admin }, report, undo);
    const settled = Promise.allSettled([built]);
    undo.push(async () => void (await settled));
    const [database, bundles] = await waitForAll<[LocalDatabase, FunctionBundles]>([
      openDataFolderDatabase(settings, login, report, undo),
      prepareBundles(settings, report, hot),
    ]);
    undo.push(() => bundles.stop());
    const services = await startLocalServices({
      database,
      login,
      bundles,
      deadLetters: getDataFilePath(dataDir, 'deadLetters'),
      mailbox: mails,
      documents: getDataFilePath(dataDir, 'documents'),
      showPhotos: settings.host === null ? null : (s3) => listenPhotos(settings, s3, closing),
      chain,
      chainKeys: toChainKeyEnvironment(keys),
      site: web,
      adminSite: admin,
      passed,
      personalKey: ensurePersonalKey(dataDir),
      pushKeys: ensurePushKeys(dataDir),
      clockOffset: settings.clockOffset,
      executions: createExecutionLimiter(dataDir, settings.executions),
      log,
    });
    undo.push(() => services.stop());
    closing.push(() => services.disconnect());
    hot.restart = (name) => services.restart(name);
    for (const name of EARLY) void services.host.warm(name);
    becomeFunction(services.endpoints, database);
    const { assertClockNotBehind } = await import('./assert-clock-not-behind.ts');
    await assertClockNotBehind(settings);
    const logins = await seededLogins(settings);
    await seedPools(dataDir, keys);
    services.timers.start({ later: [LOOKS, SWEEP] });
    const stream = settings.stream
      ? await startStreamProcess(settings, services.endpoints, database.inside, log)
      : null;
    if (stream) undo.push(() => stream.stop());
    // During a build prices come late, and exchanges that need them would be cancelled.
    const [pages] = await waitForAll<[Record<SiteName, EdgePageHandler>, void]>([built, bundles.whole]);
    const priced = await firstPrice(services);
    services.timers.run(SWEEP);
    if (priced) await seedPriced(logins);
    for (const site of siteNames)
      origins[site] = {
        site,
        rest: services.rest,
        socket: services.socket,
        stream: stream?.upgrade,
        pages: site === 'web' ? withStatusFileHandler(pages[site], getDataFilePath(dataDir, 'documents')) : pages[site],
        elsewhere: {
          documents: services.endpoints.photos,
          walletRelay: site === 'web' ? getWalletRelay(passed) : undefined,
          ...(site === 'web' && getChatSettings(passed)),
        },
      };
    services.timers.run(LOOKS);
    if (settings.warm) void warmLater(services);
    const info: LocalPlatformInfo = {
      web,
      admin,
      ws: `${web.replace(/^http/, 'ws')}/ws`,
      stream: stream && { pid: stream.pid(), port: stream.port() },
      mailbox,
      chain,
      logins,
      clock_offset_seconds: settings.clockOffset,
    };
    writePrivateFile(getDataFilePath(dataDir, 'endpoints'), services.endpoints);
    writePrivateFile(infoFile, info);
    undo.push(() => {
      for (const name of ['info', 'endpoints'] as const) rmSync(getDataFilePath(dataDir, name), { force: true });
    });
    const failed = database.ended.then((code) => `The database ended (${code}).`);
    return { info, priced, failed };
  } finally {
    undo.push(...closing);
  }
}

/**
 * Starts the whole platform in this process and its children. `report` receives lines for the user.
 * @throws {StartError} with a message for the user; nothing is left running then.
 */
export async function startLocalPlatform(settings: StartSettings, report: ReportStartLine): Promise<LocalPlatform> {
  const undo: StartCleanup[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    return { ...(await assemblePlatform(settings, report, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
