import { PRICE_STREAM_PORT } from '#shared/messages/stream.ts';
import { WALLETCONNECT_RELAY_URL } from '#shared/wallets/chains.ts';

/** The only reader of the environment. Each value is read on first use, so that a function needs only what it uses. */
function readText(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment lacks ${name}.`);
  return value;
}

const optional = (name: string): string | null => process.env[name] || null;

/** Returns a network's name as in environment variables. */
const capitals = (network: string): string => network.toUpperCase();

function readFactor(name: string): number {
  const value = Number(process.env[name] ?? '1');
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0.`);
  return value;
}

export const config = {
  /** Credentials with which a function signs its calls. */
  credentials: () => {
    const sessionToken = optional('AWS_SESSION_TOKEN');
    return {
      accessKeyId: readText('AWS_ACCESS_KEY_ID'),
      secretAccessKey: readText('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken !== null && { sessionToken }),
    };
  },
  /** Name of this platform among several in one account; null for the unnamed one. */
  stage: () => optional('STAGE'),
  /** Name of the DynamoDB table. */
  table: () => readText('TABLE_NAME'),
  settleQueueUrl: () => readText('SETTLE_QUEUE_URL'),
  welcomeQueueUrl: () => readText('WELCOME_QUEUE_URL'),
  /** Null when each request fetches price history itself. */
  historyQueueUrl: () => optional('HISTORY_QUEUE_URL'),
  notifyQueueUrl: () => readText('NOTIFY_QUEUE_URL'),
  depositsQueueUrl: () => readText('DEPOSITS_QUEUE_URL'),
  withdrawalsQueueUrl: () => readText('WITHDRAWALS_QUEUE_URL'),
  exportsQueueUrl: () => readText('EXPORTS_QUEUE_URL'),
  /** Every queue by its name, `settle=https://…,welcome=https://…`. */
  queueUrls: () =>
    new Map(
      (optional('QUEUE_URLS') ?? '').split(',').map((entry) => {
        const end = entry.indexOf('=');
        return [entry.slice(0, end), entry.slice(end + 1)];
      }),
    ),
  /** Names of the functions that follow triggers, and that send prices to connections. */
  triggersFunction: () => readText('TRIGGERS_FUNCTION'),
  fanOutFunction: () => readText('FAN_OUT_FUNCTION'),
  /** The region in which the platform runs. */
  region: () => readText('AWS_REGION'),
  /** Sender of e-mails, `Name <address>`; null when none are sent. */
  mailFrom: () => optional('MAIL_FROM'),
  /** URL of the customers' site; null when unknown here. */
  siteUrl: () => optional('SITE_URL'),
  /** Parameter with the URL of the customers' site; null when the environment has it. */
  siteParameter: () => optional('SITE_PARAMETER'),
  /** The staff's site and its parameter, in the same way. */
  adminSiteUrl: () => optional('ADMIN_SITE_URL'),
  adminSiteParameter: () => optional('ADMIN_SITE_PARAMETER'),
  /** Endpoint for posts to connections: `https://…execute-api…/ws`, or the local gateway. */
  webSocketEndpoint: () => readText('WEBSOCKET_ENDPOINT'),
  /** `simulated`, or `live` for the feeds of the real markets. */
  marketFeed: () => (optional('MARKET_FEED') === 'live' ? 'live' : 'simulated'),
  /** Base address of Binance's market data; tests use their own server. */
  binanceUrl: () => optional('BINANCE_URL') ?? 'https://data-api.binance.vision',
  okxUrl: () => optional('OKX_URL') ?? 'https://www.okx.com',
  coinbaseUrl: () => optional('COINBASE_URL') ?? 'https://api.exchange.coinbase.com',
  /** OANDA's practice accounts use `https://api-fxpractice.oanda.com`. */
  oandaUrl: () => optional('OANDA_URL') ?? 'https://api-fxtrade.oanda.com',
  twelveDataUrl: () => optional('TWELVE_DATA_URL') ?? 'https://api.twelvedata.com',
  /** Names of the price providers to use, the preferred one first; null for all in the default order. */
  marketProviders: () =>
    optional('MARKET_PROVIDERS')
      ?.split(',')
      .map((name) => name.trim()) ?? null,
  /** Secret with the keys of price providers; null when the environment has them. */
  feedSecret: () => optional('FEED_SECRET_ARN'),
  /** The keys themselves, by name in the secret. */
  feedKeys: () =>
    Object.fromEntries(
      ['OANDA_TOKEN', 'OANDA_ACCOUNT', 'TWELVE_DATA_KEY', 'TWELVE_DATA_CREDITS'].flatMap((name) => {
        const value = optional(name);
        return value === null ? [] : [[name, value] as const];
      }),
    ),
  /** Secret with the keys for push services; null when the environment has them. */
  pushSecret: () => optional('PUSH_SECRET_ARN'),
  /** The keys themselves, by name in the secret. */
  pushKeys: () =>
    Object.fromEntries(
      ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'].flatMap((name) => {
        const value = optional(name);
        return value === null ? [] : [[name, value] as const];
      }),
    ),
  /** URL that replaces browsers' push services: used by tests. */
  pushService: () => optional('PUSH_SERVICE_URL'),
  /** Private bucket with photos of users' documents. */
  documentsBucket: () => readText('KYC_BUCKET'),
  /** Public bucket with the system status file. */
  statusBucket: () => readText('STATUS_BUCKET'),
  /** S3 endpoint other than the bucket's own. */
  documentsEndpoint: () => optional('AWS_ENDPOINT_URL_S3') ?? optional('AWS_ENDPOINT_URL'),
  /** Endpoint for links to photos, if clients reach S3 by another address than functions do. */
  documentsLinks: () => optional('DOCUMENTS_URL') ?? config.documentsEndpoint(),
  /** KMS key that encrypts personal secrets; null when the environment has its own key. */
  personalKeyArn: () => optional('PERSONAL_KEY_ARN'),
  /** That own key, 32 bytes in base64: on a laptop. */
  personalKey: () => readText('PERSONAL_KEY'),
  /** Node of a chain, by the chain's EIP-155 id; null when none is configured. Its address may contain a key. */
  chainRpc: (chain: number) => optional(`CHAIN_RPC_${chain}`),
  /**
   * Simulated chain that replaces every network, or null.
   * @throws {Error} on AWS, where coins have real value.
   */
  simulatedChain: () => {
    const url = optional('CHAIN_SIMULATOR_URL');
    if (url !== null && config.place() === 'aws')
      throw new Error('CHAIN_SIMULATOR_URL is for a laptop or an emulator alone.');
    return url;
  },
  /** Provider of a network without an EIP-155 id; null when none is configured. Its address may contain a key. */
  networkUrl: (network: string) => optional(`NETWORK_URL_${capitals(network)}`),
  /** API key for the provider of a network, sent in a header, or null. */
  networkKey: (network: string) => optional(`NETWORK_KEY_${capitals(network)}`),
  /** Extended public key from which users' addresses on a network derive, or null. */
  networkXpub: (network: string) => optional(`NETWORK_XPUB_${capitals(network)}`),
  /** Signer of a network's hot wallet: a KMS key by its ARN, or a private key on a laptop or an emulator. */
  networkSigner: (network: string) => optional(`NETWORK_SIGNER_${capitals(network)}`),
  /** WalletConnect project used to link wallets on phones, or null. */
  walletConnectProject: () => optional('WALLETCONNECT_PROJECT_ID'),
  /** WalletConnect relay other than its own. */
  walletConnectRelay: () => optional('WALLETCONNECT_RELAY') ?? WALLETCONNECT_RELAY_URL,
  /** The operator's chat that `/customer-service` shows in a frame, or null. */
  serviceChat: () => optional('SERVICE_CHAT_URL'),
  /** True when that chat gets username, e-mail address and phone number in addition to the id; default unless `no`. */
  sharesDetailsWithChat: () => optional('SERVICE_CHAT_DETAILS') !== 'no',
  /** Script of a chat widget, and its id for the operator; null without one. */
  serviceWidget: () => {
    const [script, id] = [optional('SERVICE_WIDGET_URL'), optional('SERVICE_WIDGET_ID')];
    return script !== null && id !== null ? { script, id } : null;
  },
  /** True when public prices have their own socket next to API Gateway's; followed by the port of its process. */
  pricesStream: () => optional('PRICES') === 'stream',
  streamPort: () => Number(optional('PORT') ?? PRICE_STREAM_PORT),
  simulatedVolatility: () => readFactor('SIMULATED_VOLATILITY'),
  /** Widens every request limit; rejected when the platform is deployed. */
  rateLimitScale: () => readFactor('RATE_LIMIT_SCALE'),
  /** Header value that identifies CloudFront; null when requests come without a CDN. */
  originSecret: () => optional('ORIGIN_SECRET'),
  /** `laptop`, `emulator` or `aws`. */
  place: () => optional('PLACE') ?? 'aws',
  /**
   * Offset of the platform's time ahead of real time, seconds.
   * @throws {Error} when set anywhere but on a laptop: a setting must not skip terms of users' money.
   */
  clockOffset: () => {
    const text = optional('CLOCK_OFFSET_SECONDS');
    if (text === null) return 0;
    if (config.place() !== 'laptop') throw new Error('CLOCK_OFFSET_SECONDS is for the embedded platform alone.');
    if (!/^\d{1,9}$/.test(text)) throw new Error(`CLOCK_OFFSET_SECONDS must be whole seconds, not "${text}".`);
    return Number(text);
  },
  /** Checks responses against the contract before they are sent: for tests. */
  checkAnswers: () => optional('CHECK_ANSWERS') === '1',
  logLevel: () => optional('LOG_LEVEL') ?? 'info',
};
