import type { App } from 'aws-cdk-lib';
import { type NetworkSpec, networkSpecs } from '#shared/market/networks.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { evmChainIds } from '#shared/wallets/chains.ts';
import { getMissingOperatorFields, parsePlatformOperator } from './operator.ts';

/** Choices of an operator, by `-c name=value` or under `context` in cdk.json. */
export interface InfraSettings {
  /** `aws`, or `emulator` for the cloud emulator of `npm run deploy:local`. */
  place: 'aws' | 'emulator';
  /** Empty fields of `operator`: templates are still made, but not deployed to AWS. */
  missingOperator: readonly string[];
  /** Name of one of several platforms in an account; null: the unnamed one. */
  stage: string | null;
  /** `simulated`, or `live` for the feeds of real markets. */
  feed: 'simulated' | 'live';
  /** Price providers to use, the preferred one first, with commas; null: all, in the usual order. */
  providers: string | null;
  /** Restored table that replaces the one of the Data stack; null: that one. */
  table: string | null;
  /** Factor by which simulated prices move more than real ones. */
  volatility: string;
  /** The sites' own domains, with the certificate (us-east-1) that covers them; null: CloudFront's names. */
  domains: { web: string; admin: string; certificate: string } | null;
  /** Recipient of alarms; null: none, alarms only show. */
  alarmEmail: string | null;
  /** Sender of the platform's e-mails, an SES identity; null: none are sent. */
  mailFrom: string | null;
  /**
   * Nodes of chains (JSON-RPC over https) by their EIP-155 ids. They enable logins with contract wallets, and deposits
   * and withdrawals on EVM networks.
   */
  chainRpc: Record<string, string>;
  /** Providers (https) of the other networks, by network. */
  networkUrl: Record<string, string>;
  /** Keys for those providers, by network. */
  networkKey: Record<string, string>;
  /** Extended public keys from which customers' addresses are derived, by network. */
  networkXpub: Record<string, string>;
  /** Private keys of hot wallets, by network, for the emulator only. */
  networkSigner: Record<string, string>;
  /** Networks whose hot wallet has a KMS key. */
  hotWallets: string[];
  /** Simulated chain instead of all networks, for the emulator only; null: none. */
  chainSimulator: string | null;
  /** WalletConnect project that links wallets on phones; null: they are not offered. */
  walletConnectProjectId: string | null;
  /** Operator's chat (https) that `/customer-service` shows in a frame; null: only our own tickets. */
  serviceChat: string | null;
  /** True when that chat gets username, e-mail address and telephone number in addition to the id. */
  serviceChatDetails: boolean;
  /** Chat widget: its script (https) and the operator's id there; null: none. */
  serviceWidget: { script: string; id: string } | null;
  /**
   * Reserves concurrency for timers. New AWS accounts are too small for it until their quota is raised; without it each
   * queue has only two batches at once.
   */
  reserveConcurrency: boolean;
  /**
   * Gives new versions of the APIs' functions a tenth of the requests before all of them; otherwise all change at once.
   */
  canary: boolean;
  /** Version of the origin secret in use, after a change (docs/deploying.md); null: its first. */
  originSecretVersion: string | null;
  /** GitHub repository whose workflow deploys, `owner/name`; null: none. */
  repository: string | null;
  /**
   * Delivery of live prices to pages: by API Gateway's `socket`, or by a separate `stream` (docs/decisions/stream.md).
   */
  prices: 'socket' | 'stream';
  /** Creates a CloudWatch dashboard of the platform's state, at 3 USD a month. */
  dashboard: boolean;
  /** Puts the functions' code into the templates. Tests of the stacks do not need it. */
  bundle: boolean;
}

/** Returns the name prefix of a platform: of stacks, parameters, exports. */
export const getPlatformName = (stage: string | null): string =>
  stage === null ? PRODUCT_NAME : `${PRODUCT_NAME}-${stage}`;

/** Returns the parameter with the address of the customers' site, if it has no domain of its own. */
export const getSiteAddressParameterName = (stage: string | null): string => `/${getPlatformName(stage)}/site`;
/** The same for the staff's site. */
export const getAdminSiteAddressParameterName = (stage: string | null): string =>
  `/${getPlatformName(stage)}/admin-site`;

/**
 * Returns the host of the emulator. Rejects an IP address: addresses of its CDN are names below the host.
 * @throws {Error} when `EMULATOR_HOST` is no host name.
 */
export function readEmulatorHost({ EMULATOR_HOST: host }: NodeJS.ProcessEnv): string {
  if (!host) return 'localhost';
  const labels = host.split('.');
  const isName = host.length <= 253 && labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label));
  if (!isName || /^\d+$/.test(labels.at(-1) ?? ''))
    throw new Error('EMULATOR_HOST must be a host name in lower case, without a port: localhost.localstack.cloud.');
  return host;
}

/** Endpoint of the emulator as its own functions and its CDN see it, and its e-mail sender. */
export const EMULATOR_SETTINGS = {
  host: readEmulatorHost(process.env),
  port: 4566,
  mailFrom: 'no-reply@platform.example',
} as const;

/** A choice under `stages` for the current stage overrides the choice for all. */
function readContextValue(app: App, name: string): unknown {
  const [stage, stages]: unknown[] = ['stage', 'stages'].map((contextKey) => app.node.tryGetContext(contextKey));
  const ofStages = (stages ?? {}) as Record<string, Record<string, unknown> | undefined>;
  const own = typeof stage === 'string' ? ofStages[stage] : undefined;
  return own?.[name] ?? app.node.tryGetContext(name);
}

function readTextSetting(app: App, name: string): string | null {
  const value = readContextValue(app, name);
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new Error(`${name} must be text.`);
  return value;
}

function readChoiceSetting<const T extends string>(app: App, name: string, values: readonly [T, ...T[]]): T {
  const value = readTextSetting(app, name) ?? values[0];
  if (!values.includes(value as T)) throw new Error(`${name} must be one of ${values.join(', ')}.`);
  return value as T;
}

function readDomains(app: App): InfraSettings['domains'] {
  const web = readTextSetting(app, 'webDomain');
  const admin = readTextSetting(app, 'adminDomain');
  const certificate = readTextSetting(app, 'certificate');
  if (web === null && admin === null && certificate === null) return null;
  if (web === null || admin === null || certificate === null) {
    throw new Error('webDomain, adminDomain and certificate go together.');
  }
  return { web, admin, certificate };
}

function readStage(app: App): string | null {
  const stage = readTextSetting(app, 'stage');
  if (stage !== null && !/^[a-z][a-z0-9]{0,11}$/.test(stage))
    throw new Error('stage must be up to twelve lower-case letters and digits.');
  return stage;
}

function readTableName(app: App): string | null {
  const table = readTextSetting(app, 'table');
  if (table !== null && !/^[\w.-]{3,255}$/.test(table)) throw new Error('table must be the name of a table.');
  return table;
}

function readRepository(app: App): string | null {
  const repository = readTextSetting(app, 'repository');
  if (repository !== null && !/^[\w-]+\/[\w.-]+$/.test(repository))
    throw new Error('repository must be <owner>/<name>.');
  return repository;
}

function readMailSender(app: App, place: InfraSettings['place']): string | null {
  // The emulator keeps sent e-mails for inspection.
  const address = readTextSetting(app, 'mailFrom') ?? (place === 'emulator' ? EMULATOR_SETTINGS.mailFrom : null);
  if (address !== null && !/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address))
    throw new Error('mailFrom must be an e-mail address.');
  return address;
}

const evm = networkSpecs.filter(({ family }) => family === 'evm');
/** Chains whose nodes are used: for wallets, deposits or withdrawals. */
const nodeChains = [...new Set<number>([...evmChainIds, ...evm.flatMap(({ chainId }) => chainId ?? [])])];

/** `1=https://… 137=https://…` */
function readChainRpc(app: App): InfraSettings['chainRpc'] {
  const entries = (readTextSetting(app, 'chainRpc') ?? '').split(/\s+/).filter((entry) => entry !== '');
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
  /** Description of the value. */
  says: string;
}

const hasProvider = ({ family }: NetworkSpec) => family !== 'evm' && family !== 'reviewed';
const hasXpub = ({ family }: NetworkSpec) => family !== 'solana' && family !== 'reviewed';
/** xpub, ypub, zpub, and those of other coins; rejects an `xprv`. */
const XPUB = /^[A-Za-z1-9]{3}[bB][1-9A-HJ-NP-Za-km-z]{107}$/;

/** `tron=… bitcoin=…`, of networks that may have one. */
function byNetwork(app: App, name: string, { may, form, says: valueForm }: ByNetwork): Record<string, string> {
  const knownNetworks = networkSpecs.filter(may).map(({ network }): string => network);
  const entries = (readTextSetting(app, name) ?? '').split(/\s+/).filter((entry) => entry !== '');
  return Object.fromEntries(
    entries.map((entry) => {
      const [network = '', ...valueParts] = entry.split('=');
      const value = valueParts.join('=');
      // Not the given value: it may be a key.
      if (!knownNetworks.includes(network) || !form.test(value))
        throw new Error(`${name} must be <network>=<${valueForm}>, with networks of ${knownNetworks.join(', ')}.`);
      return [network, value];
    }),
  );
}

function readSigners(app: App, place: InfraSettings['place']): Record<string, string> {
  const signers = byNetwork(app, 'networkSigner', { may: () => true, form: /^[0-9a-f]{64}$/, says: 'private key' });
  if (place === 'emulator' || Object.keys(signers).length === 0) return signers;
  throw new Error('networkSigner is only for the emulator. On AWS, hot wallets have KMS keys.');
}

/** Returns a key for each EVM network that is on. */
function readHotWallets(app: App, chainRpc: InfraSettings['chainRpc']): string[] {
  if (readChoiceSetting(app, 'hotWallets', ['none', 'evm']) === 'none') return [];
  const on = evm.filter(({ chainId }) => chainId !== undefined && String(chainId) in chainRpc);
  if (on.length === 0) throw new Error('hotWallets=evm needs chainRpc with a node of an EVM network.');
  return on.map(({ network }) => network);
}

function readChainSimulatorUrl(app: App, place: InfraSettings['place']): string | null {
  const url = readTextSetting(app, 'chainSimulator');
  if (url === null) return null;
  if (place !== 'emulator') throw new Error('chainSimulator is only for the emulator.');
  if (!/^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?$/.test(url))
    throw new Error('chainSimulator must be an address of this machine.');
  return url;
}

function readPriceSource(app: App, place: InfraSettings['place']): InfraSettings['prices'] {
  const prices = readChoiceSetting(app, 'prices', ['socket', 'stream']);
  if (prices === 'stream' && place !== 'aws')
    throw new Error('prices=stream is only for AWS. The emulator runs no containers.');
  return prices;
}

function readWalletConnectId(app: App): string | null {
  const id = readTextSetting(app, 'walletConnectProjectId');
  if (id !== null && !/^[0-9a-f]{32}$/.test(id))
    throw new Error('walletConnectProjectId must be 32 hexadecimal digits, as WalletConnect gives them.');
  return id;
}

function readHttpsUrl(app: App, name: string): string | null {
  const address = readTextSetting(app, name);
  if (address !== null && !/^https:\/\/[\w.-]+(:\d+)?(\/[^\s;,'"]*)?$/.test(address))
    throw new Error(`${name} must be an https address.`);
  return address;
}

function readServiceWidget(app: App): InfraSettings['serviceWidget'] {
  const [script, id] = [readHttpsUrl(app, 'serviceWidget'), readTextSetting(app, 'serviceWidgetId')];
  if (script === null && id === null) return null;
  if (script === null || id === null || !/^[\w-]{1,64}$/.test(id))
    throw new Error('serviceWidget and serviceWidgetId go together: an https address, and letters and digits.');
  return { script, id };
}

/** @throws {Error} when a clock offset is set: only the embedded platform has its own clock. */
export function assertNoClockOffset({ CLOCK_OFFSET_SECONDS: offset }: NodeJS.ProcessEnv): void {
  if (offset)
    throw new Error('CLOCK_OFFSET_SECONDS is only for the embedded platform (npm start). Unset it to deploy.');
}

/** Reads and checks the context. @throws {Error} naming the value that is not allowed. */
export function readInfraSettings(app: App): InfraSettings {
  assertNoClockOffset(process.env);
  const place = readChoiceSetting(app, 'place', ['aws', 'emulator']);
  const operator = parsePlatformOperator(app.node.tryGetContext('operator'));
  const chainRpc = readChainRpc(app);
  return {
    place,
    missingOperator: place === 'aws' ? getMissingOperatorFields(operator) : [],
    stage: readStage(app),
    feed: readChoiceSetting(app, 'feed', place === 'aws' ? ['live', 'simulated'] : ['simulated', 'live']),
    providers: readTextSetting(app, 'providers'),
    table: readTableName(app),
    volatility: readTextSetting(app, 'volatility') ?? '1',
    domains: readDomains(app),
    alarmEmail: readTextSetting(app, 'alarmEmail'),
    mailFrom: readMailSender(app, place),
    chainRpc,
    networkUrl: byNetwork(app, 'networkUrl', { may: hasProvider, form: /^https:\/\/\S+$/, says: 'https address' }),
    networkKey: byNetwork(app, 'networkKey', { may: hasProvider, form: /^[\w.-]{8,200}$/, says: 'key' }),
    networkXpub: byNetwork(app, 'networkXpub', { may: hasXpub, form: XPUB, says: 'extended public key' }),
    networkSigner: readSigners(app, place),
    hotWallets: readHotWallets(app, chainRpc),
    chainSimulator: readChainSimulatorUrl(app, place),
    walletConnectProjectId: readWalletConnectId(app),
    serviceChat: readHttpsUrl(app, 'serviceChat'),
    serviceChatDetails: readChoiceSetting(app, 'serviceChatDetails', ['yes', 'no']) === 'yes',
    serviceWidget: readServiceWidget(app),
    reserveConcurrency: readChoiceSetting(app, 'reserveConcurrency', ['yes', 'no']) === 'yes',
    canary: readChoiceSetting(app, 'canary', ['yes', 'no']) === 'yes',
    originSecretVersion: readTextSetting(app, 'originSecretVersion'),
    repository: readRepository(app),
    prices: readPriceSource(app, place),
    dashboard: readChoiceSetting(app, 'dashboard', ['no', 'yes']) === 'yes',
    bundle: readChoiceSetting(app, 'bundle', ['yes', 'no']) === 'yes',
  };
}
