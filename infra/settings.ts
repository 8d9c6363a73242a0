import type { App } from 'aws-cdk-lib';
import { type NetworkSpec, networkSpecs } from '#shared/market/networks.ts';
import { PRODUCT } from '#shared/product.ts';
import { chainIds } from '#shared/wallets/chains.ts';
import { getMissingOperatorFields, parseOperator } from './operator.ts';

/** What an operator chooses, by `-c name=value` or under `context` in cdk.json. */
export interface InfraSettings {
  /** `aws`, or `emulator` for the cloud emulator of `npm run deploy:local`. */
  place: 'aws' | 'emulator';
  /** Fields of `operator` that are empty: the templates are made all the same, and are not deployed to AWS. */
  missingOperator: readonly string[];
  /** Which of several platforms in one account this is; null: the one without a name. */
  stage: string | null;
  /** `simulated`, or `live` for the feeds of the real markets. */
  feed: 'simulated' | 'live';
  /** Names of the price providers that are asked, the preferred one first, with commas; null: all, in the usual order. */
  providers: string | null;
  /** A table that was restored, in the place of the one that the Data stack made; null: that one. */
  table: string | null;
  /** How much wilder than real the simulated prices move. */
  volatility: string;
  /** The sites' own domains, with the certificate (us-east-1) that covers them; null: CloudFront's names. */
  domains: { web: string; admin: string; certificate: string } | null;
  /** Who is written to when an alarm goes off; null: nobody, the alarms only show. */
  alarmEmail: string | null;
  /** Whom the platform's e-mails come from, an identity of SES; null: none are sent. */
  mailFrom: string | null;
  /**
   * Nodes of chains (JSON-RPC over https) by their EIP-155 ids: with them wallets that are contracts can log in, and coins
   * come and go on networks of the EVM.
   */
  chainRpc: Record<string, string>;
  /** Providers (https) of the other networks, by network. */
  networkUrl: Record<string, string>;
  /** Keys by which those providers know the platform, by network. */
  networkKey: Record<string, string>;
  /** Extended public keys, from which customers' addresses come, by network. */
  networkXpub: Record<string, string>;
  /** Private keys of hot wallets, by network, for the emulator alone. */
  networkSigner: Record<string, string>;
  /** Networks whose hot wallet has a key of KMS. */
  hotWallets: string[];
  /** The simulated chain in place of all networks, for the emulator alone; null: none. */
  chainSimulator: string | null;
  /** The project of WalletConnect by which wallets on phones are linked; null: they are not offered. */
  walletConnectProjectId: string | null;
  /** The operator's chat (https) that `/customer-service` shows in a frame; null: our own tickets alone. */
  serviceChat: string | null;
  /** Whether that chat gets username, e-mail address and telephone number besides the id. */
  serviceChatDetails: boolean;
  /** A chat widget: its script (https), and the id by which it knows the operator; null: there is none. */
  serviceWidget: { script: string; id: string } | null;
  /**
   * Sets concurrency aside for the clock of the platform. New AWS accounts are too small for it until their quota is raised;
   * without it each queue has two batches at once, not many.
   */
  reserveConcurrency: boolean;
  /** Gives new versions of the interfaces' functions a tenth of the requests before all of them; else all change at once. */
  canary: boolean;
  /** The version of the origin secret in use, after it was changed (docs/deploying.md); null: its first. */
  originSecretVersion: string | null;
  /** The repository at GitHub whose workflow deploys, `owner/name`; null: none. */
  repository: string | null;
  /** How pages get live prices: by API Gateway's `socket`, or by a `stream` of their own beside it (docs/decisions/stream.md). */
  prices: 'socket' | 'stream';
  /** Makes a page of CloudWatch that shows how the platform is, at 3 USD a month. */
  dashboard: boolean;
  /** Puts the functions' code into the templates. Tests of the stacks do without. */
  bundle: boolean;
}

/** What everything of a platform is named by that has a name: stacks, parameters, exports. */
export const getPlatformName = (stage: string | null): string => (stage === null ? PRODUCT : `${PRODUCT}-${stage}`);

/** The parameter that says where the customers' site is, where it has no domain of its own. */
export const getSiteParameter = (stage: string | null): string => `/${getPlatformName(stage)}/site`;
/** The same of the staff's site. */
export const getAdminSiteParameter = (stage: string | null): string => `/${getPlatformName(stage)}/admin-site`;

/**
 * Returns the host of the emulator. An IP address is refused: addresses of its CDN are names below the host.
 * @throws {Error} where `EMULATOR_HOST` is no host name.
 */
export function readEmulatorHost({ EMULATOR_HOST: host }: NodeJS.ProcessEnv): string {
  if (!host) return 'localhost';
  const labels = host.split('.');
  const isName = host.length <= 253 && labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label));
  if (!isName || /^\d+$/.test(labels.at(-1) ?? ''))
    throw new Error('EMULATOR_HOST must be a host name in lower case, without a port: localhost.localstack.cloud.');
  return host;
}

/** Where the emulator answers, as its own functions and its CDN see it, and whom its e-mails come from. */
export const EMULATOR = {
  host: readEmulatorHost(process.env),
  port: 4566,
  mailFrom: 'no-reply@platform.example',
} as const;

/** What is chosen under `stages` for the stage that is meant goes before what is chosen for all. */
function chosen(app: App, name: string): unknown {
  const [stage, stages]: unknown[] = ['stage', 'stages'].map((one) => app.node.tryGetContext(one));
  const ofStages = (stages ?? {}) as Record<string, Record<string, unknown> | undefined>;
  const own = typeof stage === 'string' ? ofStages[stage] : undefined;
  return own?.[name] ?? app.node.tryGetContext(name);
}

function text(app: App, name: string): string | null {
  const value = chosen(app, name);
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new Error(`${name} must be text.`);
  return value;
}

function choice<const T extends string>(app: App, name: string, values: readonly [T, ...T[]]): T {
  const value = text(app, name) ?? values[0];
  if (!values.includes(value as T)) throw new Error(`${name} must be one of ${values.join(', ')}.`);
  return value as T;
}

function domainsOf(app: App): InfraSettings['domains'] {
  const web = text(app, 'webDomain');
  const admin = text(app, 'adminDomain');
  const certificate = text(app, 'certificate');
  if (web === null && admin === null && certificate === null) return null;
  if (web === null || admin === null || certificate === null) {
    throw new Error('webDomain, adminDomain and certificate go together.');
  }
  return { web, admin, certificate };
}

function stageOf(app: App): string | null {
  const stage = text(app, 'stage');
  if (stage !== null && !/^[a-z][a-z0-9]{0,11}$/.test(stage))
    throw new Error('stage must be up to twelve small letters and digits.');
  return stage;
}

function tableOf(app: App): string | null {
  const table = text(app, 'table');
  if (table !== null && !/^[\w.-]{3,255}$/.test(table)) throw new Error('table must be the name of a table.');
  return table;
}

function repositoryOf(app: App): string | null {
  const repository = text(app, 'repository');
  if (repository !== null && !/^[\w-]+\/[\w.-]+$/.test(repository))
    throw new Error('repository must be <owner>/<name>.');
  return repository;
}

function mailFromOf(app: App, place: InfraSettings['place']): string | null {
  // The emulator keeps what is sent, to look at it.
  const address = text(app, 'mailFrom') ?? (place === 'emulator' ? EMULATOR.mailFrom : null);
  if (address !== null && !/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address))
    throw new Error('mailFrom must be an e-mail address.');
  return address;
}

const evm = networkSpecs.filter(({ family }) => family === 'evm');
/** Chains of whose nodes anything is asked: of wallets, or of coins that come and go. */
const nodeChains = [...new Set<number>([...chainIds, ...evm.flatMap(({ chainId }) => chainId ?? [])])];

/** `1=https://… 137=https://…` */
function chainRpcOf(app: App): InfraSettings['chainRpc'] {
  const entries = (text(app, 'chainRpc') ?? '').split(/\s+/).filter((entry) => entry !== '');
  return Object.fromEntries(
    entries.map((entry) => {
      const [, chain = '', url = ''] = /^(\d+)=(https:\/\/\S+)$/.exec(entry) ?? [];
      if (!nodeChains.some((id) => String(id) === chain))
        throw new Error(`chainRpc must be <chain>=<https address>, with chains of ${nodeChains.join(', ')}.`);
      return [chain, url];
    }),
  );
}

interface ByNetwork {
  may: (spec: NetworkSpec) => boolean;
  form: RegExp;
  /** What a value is. */
  says: string;
}

const hasProvider = ({ family }: NetworkSpec) => family !== 'evm' && family !== 'reviewed';
const hasXpub = ({ family }: NetworkSpec) => family !== 'solana' && family !== 'reviewed';
/** xpub, ypub, zpub, and those of other coins; an `xprv` is refused. */
const XPUB = /^[A-Za-z1-9]{3}[bB][1-9A-HJ-NP-Za-km-z]{107}$/;

/** `tron=… bitcoin=…`, of networks that may have one. */
function byNetwork(app: App, name: string, { may, form, says }: ByNetwork): Record<string, string> {
  const known = networkSpecs.filter(may).map(({ network }): string => network);
  const entries = (text(app, name) ?? '').split(/\s+/).filter((entry) => entry !== '');
  return Object.fromEntries(
    entries.map((entry) => {
      const [network = '', ...rest] = entry.split('=');
      const value = rest.join('=');
      // Not what was given: it may be a key.
      if (!known.includes(network) || !form.test(value))
        throw new Error(`${name} must be <network>=<${says}>, with networks of ${known.join(', ')}.`);
      return [network, value];
    }),
  );
}

function signersOf(app: App, place: InfraSettings['place']): Record<string, string> {
  const signers = byNetwork(app, 'networkSigner', { may: () => true, form: /^[0-9a-f]{64}$/, says: 'private key' });
  if (place === 'emulator' || Object.keys(signers).length === 0) return signers;
  throw new Error('networkSigner is for the emulator alone: on AWS hot wallets have keys of KMS.');
}

/** A key for each network of the EVM that is on. */
function hotWalletsOf(app: App, chainRpc: InfraSettings['chainRpc']): string[] {
  if (choice(app, 'hotWallets', ['none', 'evm']) === 'none') return [];
  const on = evm.filter(({ chainId }) => chainId !== undefined && String(chainId) in chainRpc);
  if (on.length === 0) throw new Error('hotWallets=evm needs chainRpc, with a node of a network of the EVM.');
  return on.map(({ network }) => network);
}

function chainSimulatorOf(app: App, place: InfraSettings['place']): string | null {
  const url = text(app, 'chainSimulator');
  if (url === null) return null;
  if (place !== 'emulator') throw new Error('chainSimulator is for the emulator alone.');
  if (!/^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?$/.test(url))
    throw new Error('chainSimulator must be an address of this machine.');
  return url;
}

function pricesOf(app: App, place: InfraSettings['place']): InfraSettings['prices'] {
  const prices = choice(app, 'prices', ['socket', 'stream']);
  if (prices === 'stream' && place !== 'aws')
    throw new Error('prices=stream is for AWS alone: the emulator runs no containers.');
  return prices;
}

function walletConnectOf(app: App): string | null {
  const id = text(app, 'walletConnectProjectId');
  if (id !== null && !/^[0-9a-f]{32}$/.test(id))
    throw new Error('walletConnectProjectId must be 32 hexadecimal digits, as WalletConnect gives them.');
  return id;
}

function httpsOf(app: App, name: string): string | null {
  const address = text(app, name);
  if (address !== null && !/^https:\/\/[\w.-]+(:\d+)?(\/[^\s;,'"]*)?$/.test(address))
    throw new Error(`${name} must be an https address.`);
  return address;
}

function serviceWidgetOf(app: App): InfraSettings['serviceWidget'] {
  const [script, id] = [httpsOf(app, 'serviceWidget'), text(app, 'serviceWidgetId')];
  if (script === null && id === null) return null;
  if (script === null || id === null || !/^[\w-]{1,64}$/.test(id))
    throw new Error('serviceWidget and serviceWidgetId go together: an https address, and letters and digits.');
  return { script, id };
}

/** @throws {Error} where a time of the platform's own is asked for: only the embedded platform has one. */
export function assertNoClockOffset({ CLOCK_OFFSET_SECONDS: offset }: NodeJS.ProcessEnv): void {
  if (offset)
    throw new Error('CLOCK_OFFSET_SECONDS is for the embedded platform (npm start) alone: unset it to deploy.');
}

/** Reads and checks the context. @throws {Error} naming the value that is not allowed. */
export function readInfraSettings(app: App): InfraSettings {
  assertNoClockOffset(process.env);
  const place = choice(app, 'place', ['aws', 'emulator']);
  const operator = parseOperator(app.node.tryGetContext('operator'));
  const chainRpc = chainRpcOf(app);
  return {
    place,
    missingOperator: place === 'aws' ? getMissingOperatorFields(operator) : [],
    stage: stageOf(app),
    feed: choice(app, 'feed', place === 'aws' ? ['live', 'simulated'] : ['simulated', 'live']),
    providers: text(app, 'providers'),
    table: tableOf(app),
    volatility: text(app, 'volatility') ?? '1',
    domains: domainsOf(app),
    alarmEmail: text(app, 'alarmEmail'),
    mailFrom: mailFromOf(app, place),
    chainRpc,
    networkUrl: byNetwork(app, 'networkUrl', { may: hasProvider, form: /^https:\/\/\S+$/, says: 'https address' }),
    networkKey: byNetwork(app, 'networkKey', { may: hasProvider, form: /^[\w.-]{8,200}$/, says: 'key' }),
    networkXpub: byNetwork(app, 'networkXpub', { may: hasXpub, form: XPUB, says: 'extended public key' }),
    networkSigner: signersOf(app, place),
    hotWallets: hotWalletsOf(app, chainRpc),
    chainSimulator: chainSimulatorOf(app, place),
    walletConnectProjectId: walletConnectOf(app),
    serviceChat: httpsOf(app, 'serviceChat'),
    serviceChatDetails: choice(app, 'serviceChatDetails', ['yes', 'no']) === 'yes',
    serviceWidget: serviceWidgetOf(app),
    reserveConcurrency: choice(app, 'reserveConcurrency', ['yes', 'no']) === 'yes',
    canary: choice(app, 'canary', ['yes', 'no']) === 'yes',
    originSecretVersion: text(app, 'originSecretVersion'),
    repository: repositoryOf(app),
    prices: pricesOf(app, place),
    dashboard: choice(app, 'dashboard', ['no', 'yes']) === 'yes',
    bundle: choice(app, 'bundle', ['yes', 'no']) === 'yes',
  };
}
