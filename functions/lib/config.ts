import { STREAM_PORT } from '#shared/messages/stream.ts';
import { WALLETCONNECT_RELAY } from '#shared/wallets/chains.ts';

/**
 * The only reader of the environment. Each value is read when it is first asked for, so that a function needs only what
 * it uses.
 */
function text(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment lacks ${name}.`);
  return value;
}

const optional = (name: string): string | null => process.env[name] || null;

/** The name of a network in names of the environment. */
const capitals = (network: string): string => network.toUpperCase();

function factor(name: string): number {
  const value = Number(process.env[name] ?? '1');
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0.`);
  return value;
}

export const config = {
  /** What the platform gives a function to sign its calls with. */
  credentials: () => {
    const sessionToken = optional('AWS_SESSION_TOKEN');
    return {
      accessKeyId: text('AWS_ACCESS_KEY_ID'),
      secretAccessKey: text('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken !== null && { sessionToken }),
    };
  },
  /** Which of several platforms in one account this is; null: the one without a name. */
  stage: () => optional('STAGE'),
  /** Name of the DynamoDB table. */
  table: () => text('TABLE_NAME'),
  settleQueueUrl: () => text('SETTLE_QUEUE_URL'),
  welcomeQueueUrl: () => text('WELCOME_QUEUE_URL'),
  /** Null where history of prices is fetched by whoever asks for it. */
  historyQueueUrl: () => optional('HISTORY_QUEUE_URL'),
  notifyQueueUrl: () => text('NOTIFY_QUEUE_URL'),
  depositsQueueUrl: () => text('DEPOSITS_QUEUE_URL'),
  withdrawalsQueueUrl: () => text('WITHDRAWALS_QUEUE_URL'),
  exportsQueueUrl: () => text('EXPORTS_QUEUE_URL'),
  /** Every queue by its name, `settle=https://…,welcome=https://…`. */
  queueUrls: () =>
    new Map(
      (optional('QUEUE_URLS') ?? '').split(',').map((one) => {
        const end = one.indexOf('=');
        return [one.slice(0, end), one.slice(end + 1)];
      }),
    ),
  /** Names of the functions that follow triggers, and that send prices to connections. */
  triggersFunction: () => text('TRIGGERS_FUNCTION'),
  fanOutFunction: () => text('FAN_OUT_FUNCTION'),
  /** The region in which the platform runs. */
  region: () => text('AWS_REGION'),
  /** Whom e-mails come from, `Name <address>`; null where none are sent. */
  mailFrom: () => optional('MAIL_FROM'),
  /** The customers' site; null where its address is not known here. */
  siteUrl: () => optional('SITE_URL'),
  /** The parameter that says where the customers' site is; null where the environment does. */
  siteParameter: () => optional('SITE_PARAMETER'),
  /** The staff's site and the parameter that says where it is, in the same way. */
  adminSiteUrl: () => optional('ADMIN_SITE_URL'),
  adminSiteParameter: () => optional('ADMIN_SITE_PARAMETER'),
  /** Where connections are posted to: `https://…execute-api…/ws`, or the local gateway. */
  webSocketEndpoint: () => text('WEBSOCKET_ENDPOINT'),
  /** `simulated`, or `live` for the feeds of the real markets. */
  marketFeed: () => (optional('MARKET_FEED') === 'live' ? 'live' : 'simulated'),
  /** Base address of Binance's market data; tests point it at a server of their own. */
  binanceUrl: () => optional('BINANCE_URL') ?? 'https://data-api.binance.vision',
  okxUrl: () => optional('OKX_URL') ?? 'https://www.okx.com',
  coinbaseUrl: () => optional('COINBASE_URL') ?? 'https://api.exchange.coinbase.com',
  /** OANDA's practice accounts have an address of their own, `https://api-fxpractice.oanda.com`. */
  oandaUrl: () => optional('OANDA_URL') ?? 'https://api-fxtrade.oanda.com',
  twelveDataUrl: () => optional('TWELVE_DATA_URL') ?? 'https://api.twelvedata.com',
  /** Names of the price providers that are asked, the preferred one first; null for all in the usual order. */
  marketProviders: () =>
    optional('MARKET_PROVIDERS')
      ?.split(',')
      .map((name) => name.trim()) ?? null,
  /** The secret that holds the keys of price providers; null where the environment has them. */
  feedSecret: () => optional('FEED_SECRET_ARN'),
  /** Those keys, by their names in the secret. */
  feedKeys: () =>
    Object.fromEntries(
      ['OANDA_TOKEN', 'OANDA_ACCOUNT', 'TWELVE_DATA_KEY', 'TWELVE_DATA_CREDITS'].flatMap((name) => {
        const value = optional(name);
        return value === null ? [] : [[name, value] as const];
      }),
    ),
  /** The secret that holds the keys for push services; null where the environment has them. */
  pushSecret: () => optional('PUSH_SECRET_ARN'),
  /** Those keys, by their names in the secret. */
  pushKeys: () =>
    Object.fromEntries(
      ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'].flatMap((name) => {
        const value = optional(name);
        return value === null ? [] : [[name, value] as const];
      }),
    ),
  /** Where messages for browsers go in the place of their push services: tests have one of their own. */
  pushService: () => optional('PUSH_SERVICE_URL'),
  /** The private bucket with the photos of people's documents. */
  documentsBucket: () => text('KYC_BUCKET'),
  /** The public bucket with the file that says how the platform is. */
  statusBucket: () => text('STATUS_BUCKET'),
  /** Another address of S3 than that of the bucket. */
  documentsEndpoint: () => optional('AWS_ENDPOINT_URL_S3') ?? optional('AWS_ENDPOINT_URL'),
  /** Where links to photos lead, if others reach S3 by another address than functions do. */
  documentsLinks: () => optional('DOCUMENTS_URL') ?? config.documentsEndpoint(),
  /** The key of KMS by which personal secrets are sealed; null where the environment has a key of its own. */
  personalKeyArn: () => optional('PERSONAL_KEY_ARN'),
  /** That key of its own, 32 bytes in base64: on a laptop. */
  personalKey: () => text('PERSONAL_KEY'),
  /** A node of a chain, by the chain's EIP-155 id; null where none was chosen. Its address may hold a key. */
  chainRpc: (chain: number) => optional(`CHAIN_RPC_${chain}`),
  /**
   * The simulated chain that stands in for every network; null where there is none. @throws {Error} on AWS, where coins are
   * worth something.
   */
  simulatedChain: () => {
    const url = optional('CHAIN_SIMULATOR_URL');
    if (url !== null && config.place() === 'aws')
      throw new Error('CHAIN_SIMULATOR_URL is for a laptop or an emulator alone.');
    return url;
  },
  /** The provider of a network without an EIP-155 id; null where none was chosen. Its address may hold a key. */
  networkUrl: (network: string) => optional(`NETWORK_URL_${capitals(network)}`),
  /** A key that the provider of a network knows this platform by, in a header; null where there is none. */
  networkKey: (network: string) => optional(`NETWORK_KEY_${capitals(network)}`),
  /** The extended public key below which addresses of people on a network lie; null where there is none. */
  networkXpub: (network: string) => optional(`NETWORK_XPUB_${capitals(network)}`),
  /** By what the hot wallet of a network signs: a key of KMS by its ARN, or a private key on a laptop or an emulator. */
  networkSigner: (network: string) => optional(`NETWORK_SIGNER_${capitals(network)}`),
  /** The project of WalletConnect in whose name wallets on phones are linked; null where there is none. */
  walletConnectProject: () => optional('WALLETCONNECT_PROJECT_ID'),
  /** Another relay of WalletConnect than its own. */
  walletConnectRelay: () => optional('WALLETCONNECT_RELAY') ?? WALLETCONNECT_RELAY,
  /** The operator's chat that `/customer-service` shows in a frame; null where there is none. */
  serviceChat: () => optional('SERVICE_CHAT_URL'),
  /** Whether that chat gets username, e-mail address and telephone number besides the id; yes unless it says `no`. */
  sharesDetailsWithChat: () => optional('SERVICE_CHAT_DETAILS') !== 'no',
  /** The script of a chat widget, and the id by which it knows the operator; null where there is none. */
  serviceWidget: () => {
    const [script, id] = [optional('SERVICE_WIDGET_URL'), optional('SERVICE_WIDGET_ID')];
    return script !== null && id !== null ? { script, id } : null;
  },
  /** Whether public prices have a socket of their own beside the one of API Gateway, and the port of the process behind it. */
  pricesStream: () => optional('PRICES') === 'stream',
  streamPort: () => Number(optional('PORT') ?? STREAM_PORT),
  simulatedVolatility: () => factor('SIMULATED_VOLATILITY'),
  /** Widens every request limit; refused where the platform is deployed. */
  rateLimitScale: () => factor('RATE_LIMIT_SCALE'),
  /** The header value by which CloudFront is known; null where requests come without a CDN. */
  originSecret: () => optional('ORIGIN_SECRET'),
  /** `laptop`, `emulator` or `aws`. */
  place: () => optional('PLACE') ?? 'aws',
  /**
   * How far the platform's time is ahead of the world's, seconds. @throws {Error} where that is set anywhere but on a
   * laptop: terms of people's money are not passed by a setting.
   */
  clockOffset: () => {
    const text = optional('CLOCK_OFFSET_SECONDS');
    if (text === null) return 0;
    if (config.place() !== 'laptop') throw new Error('CLOCK_OFFSET_SECONDS is for the embedded platform alone.');
    if (!/^\d{1,9}$/.test(text)) throw new Error(`CLOCK_OFFSET_SECONDS must be whole seconds, not "${text}".`);
    return Number(text);
  },
  /** Answers are checked against the contract before they leave: for tests. */
  checkAnswers: () => optional('CHECK_ANSWERS') === '1',
  logLevel: () => optional('LOG_LEVEL') ?? 'info',
};
