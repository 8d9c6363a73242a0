import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type FunctionName, functions } from '#infra/manifest.ts';
import { type Bundles, startBundling } from '#scripts/local/bundle-functions.ts';
import { CdnCache } from '#scripts/local/cdn-cache.ts';
import { type ChainKeys, chainEnvironment, hotWalletsOf } from '#scripts/local/chain/chain-keys.ts';
import { chainServer } from '#scripts/local/chain/chain-server.ts';
import { Chain } from '#scripts/local/chain/chain.ts';
import type { Database } from '#scripts/local/database.ts';
import { Edge, type Origins, type Pages } from '#scripts/local/edge.ts';
import { mailboxServer } from '#scripts/local/mailbox-server.ts';
import { Mailbox } from '#scripts/local/mailbox.ts';
import { builtPages, noPages, withStatusFile } from '#scripts/local/pages.ts';
import { photoServer } from '#scripts/local/photo-server.ts';
import { platformTime } from '#scripts/local/platform-time.ts';
import type { S3Host } from '#scripts/local/s3-host.ts';
import { newLogin } from '#scripts/local/signature.ts';
import { buildChangedSites, type Site, siteFolder, sites } from '#scripts/local/site-builds.ts';
import {
  chainKeysOf,
  countExecutions,
  fileIn,
  openLog,
  personalKeyOf,
  pushKeysOf,
  readPrivate,
  takeFolder,
  writePrivate,
} from './data-folder.ts';
import { localEnvironment } from './environment.ts';
import { FunctionLog } from './function-log.ts';
import { hostAnywhere, hostHere } from './host-name.ts';
import { listen } from './listen.ts';
import { openDatabase } from './open-database.ts';
import type { Hot, Report, Undo } from './parts.ts';
import type { Logins } from './seed.ts';
import { type Services, startServices } from './services.ts';
import { chatsOf, type Settings, StartError, walletRelayOf } from './settings.ts';
import { startStream } from './stream-process.ts';

/** What `DATA_DIR/info.json` says once the platform is ready. */
export interface Info {
  web: string;
  admin: string;
  ws: string;
  /** The process of the stream and its own port, where prices come by one. */
  stream: { pid: number | undefined; port: number } | null;
  /** Where e-mails are kept in place of being sent. */
  mailbox: string;
  /** The simulated chain: its page, and below it its interface (docs/local-chain.md). */
  chain: string;
  logins: Logins;
  /** How far its time is ahead of this machine's, seconds: authenticator codes are those of that time. */
  clock_offset_seconds: number;
}

export interface Platform {
  info: Info;
  /** Resolves with the reason when the platform cannot go on. */
  failed: Promise<string>;
  /** False where there are no prices yet: a feed that does not answer. */
  priced: boolean;
  stop: () => Promise<void>;
}

/** Requests that are being answered get so long to end, ms. */
const GRACE_MS = 1000;
/** The first price has so long to come before the platform says that it is ready without one, ms. */
const PRICE_MS = 6000;
const PRICE_STEP_MS = 50;

const names = Object.keys(functions) as FunctionName[];
/** Bundled first and started at once: those without which there is no price, and what runs every minute. */
const EARLY = names.filter((name) => {
  const { trigger } = functions[name];
  return ('everyMinutes' in trigger && trigger.everyMinutes === 1) || name === 'market';
});
/** Started one by one when the platform is ready: what the first page and a login ask. Others start with their first call. */
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

/** Looks whether the site answers, which it does when all is ready. */
const LOOKS: FunctionName = 'writeStatus';
/** Run once there is a price, by which it decides what waits. */
const SWEEP: FunctionName = 'sweep';

async function warmLater({ host }: Services): Promise<void> {
  for (const name of LATER) await host.warm(name);
}

/** What lies in `functions/` works here too from now on, as it does in functions. Import it after this only. */
function becomeFunction({ login, table, personalKey, clockOffset }: Services['endpoints'], { inside }: Database): void {
  Object.assign(process.env, localEnvironment(inside, login), {
    TABLE_NAME: table,
    PERSONAL_KEY: personalKey,
    CLOCK_OFFSET_SECONDS: String(clockOffset),
  });
}

/** Seeds the data, and gives its logins; new ones are written down before anybody is made with them. */
async function seededLogins({ dataDir: folder, periods }: Settings): Promise<Logins> {
  const { newLogins, seed, seedPeriods } = await import('./seed.ts');
  await seedPeriods(periods);
  const file = fileIn(folder, 'logins');
  const kept = readPrivate<Partial<Logins>>(file);
  const logins = { ...newLogins(), ...kept };
  const made = Object.keys(logins).filter((name) => !(kept && name in kept));
  if (made.length > 0) writePrivate(file, logins);
  const known = (await seed(logins)).filter((name) => made.includes(name));
  if (known.length === 0) return logins;
  if (kept) writePrivate(file, kept);
  else rmSync(file);
  throw new StartError(
    `The passwords of ${known.join(' and ')} are unknown, because ${file} was lost. Put it back, or run npm run reset.`,
  );
}

/** Seeds what takes prices; `seededLogins` comes before. */
async function seedPriced(logins: Logins): Promise<void> {
  const { seedExchanges } = await import('./seed.ts');
  await seedExchanges(logins);
}

/** Puts the addresses of the pools into the table, once. */
async function seedPools(folder: string, keys: ChainKeys): Promise<void> {
  if (keys.pooled) return;
  const { seedAddressPools } = await import('./seed.ts');
  await seedAddressPools(keys.pools);
  writePrivate(fileIn(folder, 'chainKeys'), { ...keys, pooled: true });
}

async function pagesOf(
  settings: Settings,
  edges: Record<Site, Edge>,
  origins: Record<Site, string>,
  report: Report,
  undo: Undo[],
) {
  if (!settings.sites) return { web: noPages, admin: noPages };
  if (settings.dev) {
    const { hotPages } = await import('./hot-pages.ts');
    return hotPages(edges, undo);
  }
  await buildChangedSites(report);
  return Object.fromEntries(sites.map((site) => [site, builtPages(site, siteFolder(site), origins[site])])) as Record<
    Site,
    Pages
  >;
}

async function firstPrice({ rest }: Services): Promise<boolean> {
  const until = Date.now() + PRICE_MS;
  while (Date.now() < until) {
    const asked = { method: 'GET', path: '/public/prices', query: '', headers: [], address: '127.0.0.1', body: null };
    const { status } = await rest(asked);
    if (status === 200) return true;
    await setTimeout(PRICE_STEP_MS);
  }
  return false;
}

async function listenBoth(settings: Settings, edges: Record<Site, Edge>, undo: Undo[]): Promise<Record<Site, string>> {
  const open = async (site: Site, name: string, wanted: number) => {
    const { server } = edges[site];
    const { port, close } = await listen(server, name, wanted, settings.host);
    undo.push(async () => {
      const closed = new Promise((resolve) => server.once('close', resolve));
      close();
      server.closeIdleConnections();
      // Connections that became sockets count too, and nobody closes those of hot reload.
      await Promise.race([closed, setTimeout(GRACE_MS, undefined, { ref: false })]);
      server.closeAllConnections();
    });
    return `http://${hostHere(settings.host)}:${port}`;
  };
  return {
    web: await open('web', 'PORT', settings.port),
    admin: await open('admin', 'ADMIN_PORT', settings.adminPort),
  };
}

interface Beside {
  make: () => Server;
  /** The setting that names its port. */
  name: string;
  wanted: number | null;
  above: number;
  /** Null listens on this machine's own addresses alone. */
  host: string | null;
}

/**
 * Opens a server beside the sites, on the port so many above theirs where none is named and it is free.
 * @returns its port.
 */
async function openBeside(
  { port }: Settings,
  { make, name, wanted, above, host }: Beside,
  undo: Undo[],
): Promise<number> {
  const open = async (wanted: number) => {
    const server = make();
    try {
      const opened = await listen(server, name, wanted, host);
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
  const near = wanted === null && port !== 0 ? Math.min(port + above, 65_535) : null;
  return near === null ? open(wanted ?? 0) : open(near).catch(() => open(0));
}

/**
 * The mailbox answers at once: what an earlier run left is in it. Codes and links of everybody lie there, so that it is for
 * whoever sits at this machine, wherever else the sites are seen.
 */
async function listenMailbox(settings: Settings, mailbox: Mailbox, undo: Undo[]): Promise<string> {
  const make = () => mailboxServer(mailbox);
  const wanted = settings.mailboxPort;
  const port = await openBeside(settings, { make, name: 'MAILBOX_PORT', wanted, above: 2, host: null }, undo);
  return `http://${hostHere(null)}:${port}`;
}

/** The simulated networks, which whoever sits at this machine may move as they like. */
async function listenChain(settings: Settings, keys: ChainKeys, undo: Undo[]): Promise<string> {
  const chain = new Chain({
    file: fileIn(settings.dataDir, 'chain'),
    hotWallets: hotWalletsOf(keys),
    now: platformTime(settings.clockOffset),
  }).open();
  undo.push(() => chain.close());
  const make = () => chainServer(chain);
  const wanted = settings.chainPort;
  const port = await openBeside(settings, { make, name: 'CHAIN_PORT', wanted, above: 4, host: null }, undo);
  return `http://${hostHere(null)}:${port}`;
}

/** Photos of documents, where the platform is there for other machines: its services listen to this one alone. */
async function listenPhotos(settings: Settings, s3: S3Host, undo: Undo[]): Promise<string> {
  const make = () => photoServer(s3);
  const { host, photosPort: wanted } = settings;
  const port = await openBeside(settings, { make, name: 'PHOTOS_PORT', wanted, above: 3, host }, undo);
  return `http://${hostAnywhere(host)}:${port}`;
}

/** Waits for all, also where one fails: what they started can then be stopped. @throws the first failure. */
async function all<T extends readonly unknown[]>(work: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const settled = await Promise.allSettled(work);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

async function bundlesOf({ dev }: Settings, report: Report, hot: Hot): Promise<Bundles> {
  if (!dev) return startBundling(EARLY, report);
  const { bundleAndWatch } = await import('./hot-functions.ts');
  const folder = await bundleAndWatch(hot, report);
  return { folder, bundled: async () => {}, whole: Promise.resolve(), stop: () => {} };
}

async function assemble(settings: Settings, report: Report, undo: Undo[]): Promise<Omit<Platform, 'stop'>> {
  const { dataDir, passed } = settings;
  const lock = await takeFolder(dataDir);
  undo.push(() => lock.release());
  const infoFile = fileIn(dataDir, 'info');
  // Whoever waits for it must not read what an earlier run wrote.
  rmSync(infoFile, { force: true });
  const log = new FunctionLog(openLog(dataDir), report);
  const origins: Partial<Record<Site, Origins>> = {};
  const now = platformTime(settings.clockOffset);
  const cache = new CdnCache(now);
  const edgeOf = (site: Site) =>
    new Edge(
      () => origins[site] ?? null,
      cache,
      (error) => log.note(site, String(error.stack)),
      now,
    );
  const edges = { web: edgeOf('web'), admin: edgeOf('admin') };
  const hot: Hot = { undo, restart: () => {} };
  const closing: Undo[] = [];
  try {
    const { web, admin } = await listenBoth(settings, edges, closing);
    const mails = new Mailbox(fileIn(dataDir, 'mails'));
    const mailbox = await listenMailbox(settings, mails, closing);
    const keys = chainKeysOf(dataDir);
    const chain = await listenChain(settings, keys, closing);
    const login = newLogin();
    // Sites take the longest to build: data and prices do not wait for them.
    const built = pagesOf(settings, edges, { web, admin }, report, undo);
    const settled = Promise.allSettled([built]);
    undo.push(async () => void (await settled));
    const [database, bundles] = await all<[Database, Bundles]>([
      openDatabase(settings, login, report, undo),
      bundlesOf(settings, report, hot),
    ]);
    undo.push(() => bundles.stop());
    const services = await startServices({
      database,
      login,
      bundles,
      deadLetters: fileIn(dataDir, 'deadLetters'),
      mailbox: mails,
      documents: fileIn(dataDir, 'documents'),
      showPhotos: settings.host === null ? null : (s3) => listenPhotos(settings, s3, closing),
      chain,
      chainKeys: chainEnvironment(keys),
      site: web,
      adminSite: admin,
      passed,
      personalKey: personalKeyOf(dataDir),
      pushKeys: pushKeysOf(dataDir),
      clockOffset: settings.clockOffset,
      executions: countExecutions(dataDir, settings.executions),
      log,
    });
    undo.push(() => services.stop());
    closing.push(() => services.disconnect());
    hot.restart = (name) => services.restart(name);
    for (const name of EARLY) void services.host.warm(name);
    becomeFunction(services.endpoints, database);
    const { refusePast } = await import('./refuse-past.ts');
    await refusePast(settings);
    const logins = await seededLogins(settings);
    await seedPools(dataDir, keys);
    services.timers.start({ later: [LOOKS, SWEEP] });
    const stream = settings.stream ? await startStream(settings, services.endpoints, database.inside, log) : null;
    if (stream) undo.push(() => stream.stop());
    // Beside a build prices come late, and what is exchanged by them would be cancelled.
    const [pages] = await all<[Record<Site, Pages>, void]>([built, bundles.whole]);
    const priced = await firstPrice(services);
    services.timers.run(SWEEP);
    if (priced) await seedPriced(logins);
    for (const site of sites)
      origins[site] = {
        site,
        rest: services.rest,
        socket: services.socket,
        stream: stream?.upgrade,
        pages: site === 'web' ? withStatusFile(pages[site], fileIn(dataDir, 'documents')) : pages[site],
        elsewhere: {
          documents: services.endpoints.photos,
          walletRelay: site === 'web' ? walletRelayOf(passed) : undefined,
          ...(site === 'web' && chatsOf(passed)),
        },
      };
    services.timers.run(LOOKS);
    if (settings.warm) void warmLater(services);
    const info: Info = {
      web,
      admin,
      ws: `${web.replace(/^http/, 'ws')}/ws`,
      stream: stream && { pid: stream.pid(), port: stream.port() },
      mailbox,
      chain,
      logins,
      clock_offset_seconds: settings.clockOffset,
    };
    writePrivate(fileIn(dataDir, 'endpoints'), services.endpoints);
    writePrivate(infoFile, info);
    undo.push(() => {
      for (const name of ['info', 'endpoints'] as const) rmSync(fileIn(dataDir, name), { force: true });
    });
    const failed = database.ended.then((code) => `The database ended (${code}).`);
    return { info, priced, failed };
  } finally {
    undo.push(...closing);
  }
}

/**
 * Starts the whole platform in this process and what it spawns. `report` takes lines for whoever waits.
 * @throws {StartError} in words for whoever started it; nothing is left running then.
 */
export async function startPlatform(settings: Settings, report: Report): Promise<Platform> {
  const undo: Undo[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    return { ...(await assemble(settings, report, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
