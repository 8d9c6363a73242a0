import { join, resolve } from 'node:path';
import { type LocalDatabaseKind, localDatabaseKinds } from '#scripts/local/database.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { evmChainIds, WALLETCONNECT_RELAY_URL } from '#shared/wallets/chains.ts';

/** Environment names passed to functions unchanged. */
const PASSED = [
  'RATE_LIMIT_SCALE',
  'SIMULATED_VOLATILITY',
  'MARKET_FEED',
  'MARKET_PROVIDERS',
  'BINANCE_URL',
  'OKX_URL',
  'COINBASE_URL',
  'OANDA_URL',
  'OANDA_TOKEN',
  'OANDA_ACCOUNT',
  'TWELVE_DATA_URL',
  'TWELVE_DATA_KEY',
  'TWELVE_DATA_CREDITS',
  ...evmChainIds.map((chain) => `CHAIN_RPC_${chain}`),
  'WALLETCONNECT_PROJECT_ID',
  'WALLETCONNECT_RELAY',
  'SERVICE_CHAT_URL',
  'SERVICE_CHAT_DETAILS',
  'SERVICE_WIDGET_URL',
  'SERVICE_WIDGET_ID',
  'CHECK_ANSWERS',
  'LOG_LEVEL',
  'CLOCK_OFFSET_SECONDS',
] as const;

const OPTIONS = ['--dev', '--no-sites', '--stream'];

export interface StartSettings {
  /** 0 takes any free port. */
  port: number;
  adminPort: number;
  /** Null takes the port two above `port` if it is free, else any other. */
  mailboxPort: number | null;
  /** Port for photos of documents, if `host` is given; null takes the port three above `port` in the same way. */
  photosPort: number | null;
  /** Port of the simulated chain; null takes the port four above `port` in the same way. */
  chainPort: number | null;
  /** Address to listen on; null listens on this machine's own addresses only. */
  host: string | null;
  dataDir: string;
  /** Null takes the embedded engine if this platform has it, else the in-memory table. */
  database: LocalDatabaseKind | null;
  /** Hot reload. */
  dev: boolean;
  /** Without sites only the APIs are served, and no pages are built. */
  sites: boolean;
  /** True: prices come from a process of their own, as with `-c prices=stream`. */
  stream: boolean;
  /** Environment of functions in addition to addresses. */
  passed: Record<string, string>;
  /** Seconds by which the platform's time is ahead of this machine's. */
  clockOffset: number;
  /** Limit of concurrent function calls, like that of an AWS account; null for none. */
  executions: number | null;
  /** Starts every function before its first call. Tests, which call few of them, do not. */
  warm: boolean;
  /** Extra option periods of new data, seconds: for tests that cannot wait for a minute. */
  periods: readonly number[];
}

/** Invalid setting or an obstacle at the start: shown as a message, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

function readPort(env: NodeJS.ProcessEnv, name: string, standard: number): number {
  const port = Number(env[name] || standard);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`${name} must be a port from 0 to 65535, not "${env[name]}".`);
}

function readExecutionLimit({ EXECUTIONS: text }: NodeJS.ProcessEnv): number | null {
  if (!text) return null;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new StartError(`EXECUTIONS must be a whole number from 1 to 99999, not "${text}".`);
}

function readSeededPeriods(env: NodeJS.ProcessEnv): number[] {
  const periods = (env['SEEDED_PERIODS'] ?? '').split(',').filter((text) => text !== '');
  const wrong = periods.find((text) => !/^[1-9]\d{0,5}$/.test(text));
  if (wrong !== undefined) throw new StartError(`SEEDED_PERIODS must be whole seconds with commas, not "${wrong}".`);
  return periods.map(Number);
}

function checkPassed(passed: Record<string, string>): void {
  for (const name of ['RATE_LIMIT_SCALE', 'SIMULATED_VOLATILITY'])
    if (passed[name] !== undefined && !(Number(passed[name]) > 0 && Number.isFinite(Number(passed[name]))))
      throw new StartError(`${name} must be a number above 0, not "${passed[name]}".`);
  const feed = passed['MARKET_FEED'];
  if (feed !== undefined && feed !== 'simulated' && feed !== 'live')
    throw new StartError(`MARKET_FEED must be "simulated" or "live", not "${feed}".`);
  const details = passed['SERVICE_CHAT_DETAILS'];
  if (details !== undefined && details !== 'yes' && details !== 'no')
    throw new StartError(`SERVICE_CHAT_DETAILS must be "yes" or "no", not "${details}".`);
}

/** Twice the longest term, seconds: a larger value is a typo. */
const FARTHEST_AHEAD = 10 * 366 * 86_400;

function readClockOffset({ CLOCK_OFFSET_SECONDS: text = '0', MARKET_FEED }: Record<string, string>): number {
  if (!/^\d+$/.test(text) || Number(text) > FARTHEST_AHEAD)
    throw new StartError(`CLOCK_OFFSET_SECONDS must be whole seconds from 0 to ${FARTHEST_AHEAD}, not "${text}".`);
  if (Number(text) > 0 && MARKET_FEED === 'live')
    throw new StartError('CLOCK_OFFSET_SECONDS needs simulated prices: the real market has none of the future.');
  return Number(text);
}

/** Returns the external chats that pages of the site may show. */
export const getChatSettings = (passed: Record<string, string>) => ({
  chat: passed['SERVICE_CHAT_URL'],
  widget: passed['SERVICE_WIDGET_ID'] === undefined ? undefined : passed['SERVICE_WIDGET_URL'],
});

/** Returns the relay that pages of the site may use, if wallets on phones are linked. */
export const getWalletRelay = (passed: Record<string, string>): string | undefined =>
  passed['WALLETCONNECT_PROJECT_ID'] === undefined
    ? undefined
    : (passed['WALLETCONNECT_RELAY'] ?? WALLETCONNECT_RELAY_URL);

export const getDataDir = (env: NodeJS.ProcessEnv): string => resolve(env['DATA_DIR'] || join(PROJECT_ROOT, '.local'));

/** Reads DATABASE; null if not set. @throws {StartError} naming the allowed values. */
export function readDatabaseKind({ DATABASE: text, DYNAMODB_ENDPOINT }: NodeJS.ProcessEnv): LocalDatabaseKind | null {
  if (!text) return null;
  const kind = localDatabaseKinds.find((candidate) => candidate === text);
  if (kind === undefined) throw new StartError(`DATABASE must be ${localDatabaseKinds.join(' or ')}, not "${text}".`);
  if (DYNAMODB_ENDPOINT) throw new StartError('DATABASE and DYNAMODB_ENDPOINT exclude each other; set one of them.');
  return kind;
}

/** @throws {StartError} naming the invalid setting. */
export function readStartSettings(env: NodeJS.ProcessEnv, args: readonly string[]): StartSettings {
  const unknown = args.find((arg) => !OPTIONS.includes(arg));
  if (unknown !== undefined)
    throw new StartError(`There is no option ${unknown}; there is ${new Intl.ListFormat('en').format(OPTIONS)}.`);
  const passed = Object.fromEntries(PASSED.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  checkPassed(passed);
  const stream = args.includes('--stream');
  if (stream) passed['PRICES'] = 'stream';
  const port = readPort(env, 'PORT', 4000);
  const adminPort = readPort(env, 'ADMIN_PORT', 4001);
  if (port === adminPort && port !== 0) throw new StartError(`PORT and ADMIN_PORT are both ${port}; they must differ.`);
  const mailboxPort = env['MAILBOX_PORT'] ? readPort(env, 'MAILBOX_PORT', 0) : null;
  const photosPort = env['PHOTOS_PORT'] ? readPort(env, 'PHOTOS_PORT', 0) : null;
  const chainPort = env['CHAIN_PORT'] ? readPort(env, 'CHAIN_PORT', 0) : null;
  const host = env['HOST'] || null;
  const dev = args.includes('--dev');
  return {
    port,
    adminPort,
    mailboxPort,
    photosPort,
    chainPort,
    host,
    dataDir: getDataDir(env),
    database: readDatabaseKind(env),
    dev,
    sites: !args.includes('--no-sites'),
    stream,
    passed,
    clockOffset: readClockOffset(passed),
    executions: readExecutionLimit(env),
    warm: env['WARM_FUNCTIONS'] !== 'no',
    periods: readSeededPeriods(env),
  };
}
