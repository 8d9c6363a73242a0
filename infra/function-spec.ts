import type { QueueName } from '#shared/messages/queue-names.ts';

export type { QueueName };

/**
 * Resources that a function may use; each grants permissions and sets the environment that `functions/lib/config.ts`
 * reads.
 */
export type ResourceGrant =
  /**
   * TABLE_NAME; reads and writes of the one table, except write-once partitions (`infra/constructs/table-rights.ts`).
   */
  | 'table'
  /** TABLE_NAME; reads only. */
  | 'table:read'
  /** In addition to the table: packing old ticks, and deleting the packed ones. */
  | 'ticks:packing'
  /** In addition to reads: writing these records, by their partitions. */
  | `records:${WritableRecordKind}`
  /** <NAME>_QUEUE_URL; sending. */
  | `queue:${QueueName}`
  /** QUEUE_URLS of all queues; counting the waiting messages of each. */
  | 'queues:depth'
  /** <NAME>_FUNCTION; starting another function that no request or queue starts. */
  | `starts:${RestingLoop}`
  /** WEBSOCKET_ENDPOINT; posting to connections. */
  | 'connections'
  /** MAIL_FROM; sending e-mails. */
  | 'mail'
  /**
   * MARKET_FEED, SIMULATED_VOLATILITY, with live prices MARKET_PROVIDERS if chosen and FEED_SECRET_ARN; reading that
   * secret.
   */
  | 'feed'
  /** MARKET_FEED, SIMULATED_VOLATILITY: tells if prices are those of real markets, which have hours. */
  | 'feed:kind'
  /** PUSH_SECRET_ARN; reading that secret, whose keys sign push messages to browsers. */
  | 'push'
  /** KYC_BUCKET; writing, reading and signing links to photos of documents. */
  | 'documents'
  /** KYC_BUCKET; reading and signing links. */
  | 'documents:read'
  /** KYC_BUCKET; writing, reading and signing links to pictures in support messages. */
  | 'attachments'
  /** KYC_BUCKET; reading and signing links to them. */
  | 'attachments:read'
  /** SERVICE_CHAT_URL, SERVICE_CHAT_DETAILS, SERVICE_WIDGET_URL and SERVICE_WIDGET_ID if chosen. */
  | 'service-chat'
  /** PRICES=stream if prices have a socket of their own. */
  | 'prices'
  /** KYC_BUCKET; writing and reading statements, in a folder of their own. */
  | 'statements'
  /** KYC_BUCKET; writing and reading list exports, in a folder of their own. */
  | 'exports'
  /** KYC_BUCKET; signing links to them. */
  | 'exports:read'
  /** STATUS_BUCKET; writing the system status file; and the site's address, as with `site`. */
  | 'status-file'
  /** KYC_BUCKET; writing and reading pictures of articles, in a folder of their own. */
  | 'posters'
  /** KYC_BUCKET; reading them. */
  | 'posters:read'
  /** SITE_URL, or SITE_PARAMETER, which is read, if the site has the CDN's name. */
  | 'site'
  /** ADMIN_SITE_URL or ADMIN_SITE_PARAMETER: the same for the staff's site. */
  | 'admin-site'
  /** PERSONAL_KEY_ARN; sealing and opening data that must be unreadable in the table: seeds, account numbers. */
  | 'personal-key'
  /** CHAIN_RPC_<chain> if chosen, for contract wallets. */
  | 'chains'
  /** WALLETCONNECT_PROJECT_ID if chosen. */
  | 'wallet-connect'
  /**
   * Choices of each network: NETWORK_URL_<NETWORK> or CHAIN_RPC_<chain>, NETWORK_KEY_<NETWORK>, NETWORK_XPUB_<NETWORK>;
   * off AWS CHAIN_SIMULATOR_URL instead of providers.
   */
  | 'networks'
  /** NETWORK_SIGNER_<NETWORK>; signing with those keys. */
  | 'hot-wallets';

/**
 * Records that an otherwise read-only function may write: audit entries, use of a staff login, reconciliation results,
 * system status, findings of watch rules, progress of list exports.
 */
export type WritableRecordKind = 'audit' | 'staff-use' | 'reconciliation' | 'status' | 'ai-control' | 'exports';

/** Functions that end when they have no work. */
export type RestingLoop = 'triggers' | 'fanOut';

export type FunctionTrigger =
  /** Path prefixes below `/api`, longest wins: one function serves one domain of the contract. */
  | { http: readonly `/${string}`[] }
  | { socket: '$connect' | '$disconnect' | '$default' }
  | { queue: QueueName; batchSize: number }
  /**
   * Start interval; runs may overlap. Intervals above a minute state their minute within the period, so that few begin
   * at once.
   */
  | { everyMinutes: number; inMinute?: number };

export interface FunctionSpec {
  entry: `functions/${string}.ts`;
  /** MB. */
  memory: number;
  /** Seconds. */
  timeout: number;
  trigger: FunctionTrigger;
  touches: readonly ResourceGrant[];
  /** Maximum runs of a timer at once, if more than one and its successor. */
  atOnce?: number;
  /** Its bundle comes with the fonts of statements. */
  hasFonts?: true;
  /** Its bundle comes with the WebAssembly build of `sharp`. */
  hasSharp?: true;
}

export interface QueueSpec {
  /** Seconds for which a message in work is hidden: at least six times the timeout of its function. */
  visibility: number;
  /** Deliveries before a message goes to the dead-letter queue. */
  deliveries: number;
  /** Batches in work at once, at least 2; many by default. */
  atOnce?: number;
  /** Messages of a group arrive in order, one batch at a time; duplicates within five minutes are dropped. */
  fifo?: true;
  /** Age of a waiting message that raises an alarm, seconds. */
  lateAfter: number;
}

/** Returns a function that serves paths. */
export const buildHttpFunctionSpec = (
  name: string,
  prefixes: readonly `/${string}`[],
  touches: readonly ResourceGrant[],
): FunctionSpec => ({
  entry: `functions/http/${name}.ts` as FunctionSpec['entry'],
  memory: 512,
  timeout: 10,
  trigger: { http: prefixes },
  touches,
});

/** Resources of staff functions that only read: they record audit entries and the use of the login. */
export const STAFF_READ_GRANTS = ['table:read', 'records:audit', 'records:staff-use'] as const;

/**
 * Batches of one queue at once in an account too small to reserve concurrency for timers (`reserveConcurrency=no`): the
 * minimum of AWS.
 */
export const SMALL_ACCOUNT_QUEUE_CONCURRENCY = 2;

/** Returns the environment variable with the name of another function that it may start: `FAN_OUT_FUNCTION`. */
export const toFunctionNameVariable = (name: string): string =>
  `${name.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}_FUNCTION`;
