import type { QueueName } from '#shared/messages/queue-names.ts';

export type { QueueName };

/** What a function may touch; each grants permissions and sets the environment that `functions/lib/config.ts` reads. */
export type ResourceGrant =
  /** TABLE_NAME; read and write of the one table, but for what is written once (`infra/constructs/table-rights.ts`). */
  | 'table'
  /** TABLE_NAME; reading alone. */
  | 'table:read'
  /** Beside the table: packing old ticks, and deleting those that were packed. */
  | 'ticks:packing'
  /** Beside reading: writing these records, by their partitions. */
  | `records:${RecordKind}`
  /** <NAME>_QUEUE_URL; sending. */
  | `queue:${QueueName}`
  /** QUEUE_URLS of all of them; counting what waits in each. */
  | 'queues:depth'
  /** <NAME>_FUNCTION; starting another function that no request or queue starts. */
  | `starts:${RestingLoop}`
  /** WEBSOCKET_ENDPOINT; posting to connections. */
  | 'connections'
  /** MAIL_FROM; sending e-mails. */
  | 'mail'
  /**
   * MARKET_FEED, SIMULATED_VOLATILITY, with live prices MARKET_PROVIDERS where they were chosen and FEED_SECRET_ARN;
   * reading that secret.
   */
  | 'feed'
  /** MARKET_FEED, SIMULATED_VOLATILITY: whether prices are those of real markets, which have their hours. */
  | 'feed:kind'
  /** PUSH_SECRET_ARN; reading that secret, by whose keys messages to browsers are signed. */
  | 'push'
  /** KYC_BUCKET; writing, reading and signing links to the photos of documents. */
  | 'documents'
  /** KYC_BUCKET; reading and signing links. */
  | 'documents:read'
  /** KYC_BUCKET; writing, reading and signing links to pictures that go with messages to customer service. */
  | 'attachments'
  /** KYC_BUCKET; reading and signing links to them. */
  | 'attachments:read'
  /** SERVICE_CHAT_URL, SERVICE_CHAT_DETAILS, SERVICE_WIDGET_URL and SERVICE_WIDGET_ID where they were chosen. */
  | 'service-chat'
  /** PRICES=stream where prices have a socket of their own. */
  | 'prices'
  /** KYC_BUCKET; writing and reading statements, which lie in a folder of their own. */
  | 'statements'
  /** KYC_BUCKET; writing and reading files of lists, which lie in a folder of their own. */
  | 'exports'
  /** KYC_BUCKET; signing links to them. */
  | 'exports:read'
  /** STATUS_BUCKET; writing the one file that says how the platform is; and where the site is, as with `site`. */
  | 'status-file'
  /** KYC_BUCKET; writing and reading pictures of articles, which lie in a folder of their own. */
  | 'posters'
  /** KYC_BUCKET; reading them. */
  | 'posters:read'
  /** SITE_URL, or where the site has the CDN's name SITE_PARAMETER, which is read. */
  | 'site'
  /** ADMIN_SITE_URL or ADMIN_SITE_PARAMETER: the same of the staff's site. */
  | 'admin-site'
  /** PERSONAL_KEY_ARN; sealing and opening what must not be read in the table: seeds, numbers of accounts. */
  | 'personal-key'
  /** CHAIN_RPC_<chain> where it was chosen, for wallets that are contracts. */
  | 'chains'
  /** WALLETCONNECT_PROJECT_ID where it was chosen. */
  | 'wallet-connect'
  /**
   * Of each network what was chosen: NETWORK_URL_<NETWORK> or CHAIN_RPC_<chain>, NETWORK_KEY_<NETWORK>,
   * NETWORK_XPUB_<NETWORK>; off AWS CHAIN_SIMULATOR_URL in the place of providers.
   */
  | 'networks'
  /** NETWORK_SIGNER_<NETWORK>; signing by those keys. */
  | 'hot-wallets';

/** What a function may write that otherwise only reads: acts of staff, that a staff login is in use, what comparing the books came to, how the platform was, what the rules that watch found, how far files of lists are. */
export type RecordKind = 'audit' | 'staff-use' | 'reconciliation' | 'status' | 'ai-control' | 'exports';

/** Functions that end where they have nothing to do. */
export type RestingLoop = 'triggers' | 'fanOut';

export type FunctionTrigger =
  /** Path prefixes below `/api`, longest wins: one function serves one domain of the contract. */
  | { http: readonly `/${string}`[] }
  | { socket: '$connect' | '$disconnect' | '$default' }
  | { queue: QueueName; batchSize: number }
  /**
   * Started so often; runs may overlap. Those that are started more rarely than every minute say in which minute of their
   * period, so that few begin at once.
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
  /** Runs of a timer at once, at most, where there may be more than one and the next. */
  atOnce?: number;
  /** The fonts of statements lie beside its bundle. */
  hasFonts?: true;
  /** The WebAssembly build of `sharp` lies beside its bundle. */
  hasSharp?: true;
}

export interface QueueSpec {
  /** Seconds for which a message being worked on is hidden: at least six times the timeout of its function. */
  visibility: number;
  /** Deliveries before a message goes to the dead-letter queue. */
  deliveries: number;
  /** Batches that are worked on at once, at least 2; many where it is left out. */
  atOnce?: number;
  /** Messages of a group come in their order, one batch of it at a time, and the same one within five minutes once. */
  fifo?: true;
  /** Whoever watches is told when a message has waited for so many seconds. */
  lateAfter: number;
}

/** A function that serves paths. */
export const httpFunction = (
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

/** Of staff who look at something: what they took away is recorded, and that they are there. */
export const STAFF_READ_GRANTS = ['table:read', 'records:audit', 'records:staff-use'] as const;

/**
 * Batches of one queue at once in an account that is too small to set anything aside for the clock
 * (`reserveConcurrency=no`): the fewest that AWS lets one choose.
 */
export const SMALL_ACCOUNT_BATCHES = 2;

/** The name in the environment under which a function finds another one that it may start: `FAN_OUT_FUNCTION`. */
export const toFunctionVariable = (name: string): string =>
  `${name.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}_FUNCTION`;
