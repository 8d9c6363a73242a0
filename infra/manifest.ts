/**
 * Every function and queue of the platform: CDK turns this into AWS, `scripts/start` into a local cloud.
 * Handlers are `export const handler` of their entry.
 */

/** What a function may touch; each grants permissions and sets the environment that `functions/lib/config.ts` reads. */
export type Resource =
  /** TABLE_NAME; read and write of the one table, but for what is written once (`infra/constructs/table-rights.ts`). */
  | 'table'
  /** TABLE_NAME; reading alone. */
  | 'table:read'
  /** Beside reading: writing these records, by their partitions. */
  | `records:${Records}`
  /** <NAME>_QUEUE_URL; sending. */
  | `queue:${QueueName}`
  /** WEBSOCKET_ENDPOINT; posting to connections. */
  | 'connections'
  /** MAIL_FROM; sending e-mails; and where the site is, as with `chains`. */
  | 'mail'
  /**
   * MARKET_FEED, SIMULATED_VOLATILITY, with live prices MARKET_PROVIDERS where they were chosen and FEED_SECRET_ARN;
   * reading that secret.
   */
  | 'feed'
  /** KYC_BUCKET; writing, reading and signing links to the photos of documents. */
  | 'documents'
  /** KYC_BUCKET; reading and signing links. */
  | 'documents:read'
  /** KYC_BUCKET; writing and reading statements, which lie in a folder of their own. */
  | 'statements'
  /** PERSONAL_KEY_ARN; sealing and opening what must not be read in the table: seeds, numbers of accounts. */
  | 'personal-key'
  /**
   * SITE_URL, or where the site has the CDN's name SITE_PARAMETER, which is read, for the domain of messages that wallets
   * sign; CHAIN_RPC_<chain> where it was chosen, for wallets that are contracts; WALLETCONNECT_PROJECT_ID likewise.
   */
  | 'chains'
  /**
   * Of each network what was chosen: NETWORK_URL_<NETWORK> or CHAIN_RPC_<chain>, NETWORK_KEY_<NETWORK>,
   * NETWORK_XPUB_<NETWORK>; off AWS CHAIN_SIMULATOR_URL in the place of providers.
   */
  | 'networks'
  /** NETWORK_SIGNER_<NETWORK>; signing by those keys. */
  | 'hot-wallets';

/** What a function may write that otherwise only reads: acts of staff, that a staff login is in use, what comparing the books came to. */
export type Records = 'audit' | 'staff-use' | 'reconciliation';

export type QueueName = 'settle' | 'welcome' | 'notify' | 'history' | 'deposits' | 'withdrawals';

export type Trigger =
  /** Path prefixes below `/api`, longest wins: one function serves one domain of the contract. */
  | { http: readonly `/${string}`[] }
  | { socket: '$connect' | '$disconnect' | '$default' }
  | { queue: QueueName; batchSize: number }
  /** Started every minute; runs may overlap. */
  | { everyMinutes: number };

export interface FunctionSpec {
  entry: `functions/${string}.ts`;
  /** MB. */
  memory: number;
  /** Seconds. */
  timeout: number;
  trigger: Trigger;
  touches: readonly Resource[];
  /** The fonts of statements lie beside its bundle. */
  hasFonts?: true;
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
  lateAfter?: number;
}

export const queues: Record<QueueName, QueueSpec> = {
  settle: { visibility: 180, deliveries: 20 },
  welcome: { visibility: 30, deliveries: 3 },
  notify: { visibility: 180, deliveries: 5 },
  // What strangers ask for may be late, and must slow nobody else down.
  history: { visibility: 120, deliveries: 2, atOnce: 2 },
  // A provider that does not answer for a while must not end a deposit among the dead letters.
  deposits: { visibility: 180, deliveries: 50, lateAfter: 900 },
  // A network has one sender at a time: messages of a group come one after the other.
  withdrawals: { visibility: 180, deliveries: 50, fifo: true, lateAfter: 1800 },
};

const http = (name: string, prefixes: readonly `/${string}`[], touches: readonly Resource[]): FunctionSpec => ({
  entry: `functions/http/${name}.ts` as FunctionSpec['entry'],
  memory: 512,
  timeout: 10,
  trigger: { http: prefixes },
  touches,
});

/** Of staff who look at something: what they took away is recorded, and that they are there. */
const STAFF_READS = ['table:read', 'records:audit', 'records:staff-use'] as const;

/** The tick, fan-out, trigger and candle loops outlive their minute, so that the next run stands by before the last one ends. */
const LOOP_SECONDS = 150;

export const functions = {
  market: http('market', ['/public'], ['table:read', 'feed']),
  // What may need the past of a provider is apart: computing and waiting there hold up no price.
  candleReader: http(
    'market',
    ['/public/kline', '/public/price-history', '/public/sparklines'],
    ['table:read', 'feed', 'queue:history'],
  ),
  docs: http('docs/docs', ['/openapi.json', '/docs'], []),
  // A password's hash takes a whole processor for 50 ms.
  auth: {
    ...http(
      'auth',
      ['/auth', '/user/change-password'],
      ['table', 'mail', 'personal-key', 'queue:notify', 'connections'],
    ),
    memory: 1769,
  },
  emailChange: http('email-change', ['/auth/email-change'], ['table', 'queue:notify', 'connections']),
  walletLogin: http(
    'wallet-login',
    ['/auth/wallet-nonce', '/auth/wallet-login', '/auth/wallet-options'],
    ['table', 'chains', 'personal-key', 'queue:notify', 'connections'],
  ),
  simulate: http('simulate', ['/simulate', '/auth/mode'], ['table', 'queue:settle', 'connections']),
  account: {
    ...http('account', ['/user'], ['table', 'mail', 'personal-key', 'queue:notify', 'connections']),
    memory: 1769,
  },
  leaving: {
    ...http(
      'leaving',
      ['/user/export', '/user/close-account'],
      ['table', 'mail', 'personal-key', 'queue:notify', 'connections'],
    ),
    memory: 1769,
  },
  assets: http('assets', ['/user/assets', '/user/balance', '/user/equity'], ['table']),
  kyc: {
    ...http('kyc', ['/user/kyc', '/user/upload-file'], ['table', 'documents', 'personal-key']),
    memory: 1769,
    timeout: 29,
  },
  personal: {
    ...http(
      'personal',
      [
        '/user/fund-password-status',
        '/user/set-fund-password',
        '/user/change-fund-password',
        '/user/verify-fund-password',
        '/user/questionnaire',
        '/bank-accounts',
        '/simulate/upgrade',
      ],
      ['table', 'personal-key'],
    ),
    memory: 1769,
  },
  wallets: http('wallets', ['/user-wallets'], ['table', 'chains', 'queue:notify', 'connections']),
  levels: http('levels', ['/user-levels'], ['table', 'personal-key', 'queue:notify', 'connections']),
  // An export reads a whole window in one answer.
  ownHistory: { ...http('history', ['/user/history'], ['table']), memory: 1024, timeout: 29 },
  // Made in one answer, fonts of five megabytes among what it reads.
  statements: {
    ...http('statements', ['/user/statements'], ['table', 'statements']),
    memory: 1769,
    timeout: 29,
    hasFonts: true,
  },
  liabilities: http('liabilities', ['/public/liabilities', '/user/liabilities-proof'], ['table']),
  transfers: http('transfers', ['/wallet-transfer'], ['table', 'connections']),
  exchange: { ...http('exchange', ['/crypto-exchange'], ['table', 'connections', 'feed']), memory: 1024 },
  deposits: {
    ...http(
      'deposits',
      ['/deposits', '/deposits.csv'],
      ['table', 'queue:deposits', 'queue:notify', 'connections', 'networks'],
    ),
    memory: 1024,
    timeout: 29,
  },
  withdrawals: {
    ...http(
      'withdrawals',
      ['/withdrawals', '/withdrawals.csv', '/withdrawal-addresses'],
      ['table', 'queue:withdrawals', 'queue:notify', 'mail', 'personal-key', 'connections', 'networks', 'feed'],
    ),
    memory: 1024,
    timeout: 29,
  },
  notifications: http('notifications', ['/notifications'], ['table']),
  watching: http('watching', ['/user/favourites', '/user/price-alerts'], ['table']),
  // An export reads a whole window in one answer: 29 s is the longest that API Gateway waits.
  futures: {
    ...http('futures', ['/futures'], ['table', 'queue:notify', 'connections', 'feed']),
    memory: 1024,
    timeout: 29,
  },
  options: {
    ...http(
      'options',
      ['/options', '/options-config'],
      ['table', 'queue:settle', 'queue:notify', 'connections', 'feed'],
    ),
    memory: 1024,
    timeout: 29,
  },
  // Who of the staff changes anything shows a code of the authenticator, whose secret is sealed.
  adminSession: http('admin/session', ['/admin'], ['table', 'personal-key']),
  adminStaff: {
    ...http('admin/staff', ['/admin/staff', '/admin/staff.csv', '/admin/invitation'], ['table', 'personal-key']),
    memory: 1769,
  },
  adminKyc: http(
    'admin/kyc',
    ['/admin/kyc', '/admin/kyc.csv'],
    ['table', 'documents:read', 'personal-key', 'queue:notify', 'connections'],
  ),
  adminAudit: {
    ...http('admin/audit', ['/admin/operation-logs', '/admin/operation-logs.csv', '/admin/search'], STAFF_READS),
    memory: 1024,
    timeout: 29,
  },
  adminPeople: http(
    'admin/people',
    [
      '/admin/user-levels',
      '/admin/user-levels.csv',
      '/admin/virtual-accounts',
      '/admin/virtual-accounts.csv',
      '/admin/bank-accounts',
      '/admin/bank-accounts.csv',
      '/notifications/create',
    ],
    ['table', 'personal-key', 'queue:notify', 'connections'],
  ),
  adminUsers: {
    ...http(
      'admin/users',
      ['/admin/users', '/admin/users.csv'],
      ['table', 'personal-key', 'mail', 'queue:notify', 'connections'],
    ),
    memory: 1024,
    timeout: 29,
  },
  adminOptions: { ...http('admin/options', ['/admin/options'], STAFF_READS), memory: 1024, timeout: 29 },
  adminFutures: {
    ...http('admin/futures', ['/admin/futures'], STAFF_READS),
    memory: 1024,
    timeout: 29,
  },
  adminTransactions: {
    ...http('admin/transactions', ['/admin/transactions', '/admin/transactions.csv'], ['table', 'personal-key']),
    memory: 1024,
    timeout: 29,
  },
  // All by which staff move money: the one function of theirs that may.
  adminWallets: {
    ...http(
      'admin/wallets',
      ['/admin/wallets', '/admin/wallets.csv', '/admin/approvals', '/admin/approvals.csv'],
      ['table', 'personal-key', 'mail', 'queue:notify', 'connections'],
    ),
    memory: 1024,
    timeout: 29,
  },
  adminChains: {
    ...http(
      'admin/deposit-withdraw',
      ['/admin/deposit-withdraw'],
      [
        'table',
        'personal-key',
        'mail',
        'queue:deposits',
        'queue:withdrawals',
        'queue:notify',
        'connections',
        'networks',
      ],
    ),
    memory: 1024,
    timeout: 29,
  },
  // A year of sums, or all mismatches as a file.
  adminBooks: {
    ...http(
      'admin/books',
      ['/admin/assets', '/admin/assets.csv', '/admin/reconcile', '/admin/reconcile.csv'],
      ['table', 'personal-key'],
    ),
    memory: 1024,
    timeout: 29,
  },
  adminConfig: http(
    'admin/config',
    [
      '/admin/futures/configs',
      '/admin/futures/configs.csv',
      '/admin/options-config',
      '/admin/options-config.csv',
      '/admin/system-config',
      '/admin/system-config.csv',
      '/admin/coins',
      '/admin/coins.csv',
      '/admin/configs',
    ],
    ['table', 'personal-key'],
  ),
  adminSymbols: http('admin/symbols', ['/admin/trading'], ['table', 'personal-key']),
  // Hundreds of counters and minutes are read for one answer: a whole processor, and its time.
  adminExposure: { ...http('admin/exposure', ['/admin/exposure'], STAFF_READS), memory: 1769, timeout: 29 },

  socketConnect: {
    entry: 'functions/socket/connect.ts',
    memory: 256,
    timeout: 10,
    trigger: { socket: '$connect' },
    touches: ['table', 'queue:welcome'],
  },
  socketDisconnect: {
    entry: 'functions/socket/disconnect.ts',
    memory: 256,
    timeout: 10,
    trigger: { socket: '$disconnect' },
    touches: ['table'],
  },
  socketMessage: {
    entry: 'functions/socket/message.ts',
    memory: 512,
    timeout: 10,
    trigger: { socket: '$default' },
    touches: ['table', 'connections', 'feed', 'queue:history'],
  },

  settle: {
    entry: 'functions/queue/settle.ts',
    memory: 512,
    timeout: 30,
    trigger: { queue: 'settle', batchSize: 10 },
    touches: ['table', 'connections', 'feed'],
  },
  welcome: {
    entry: 'functions/queue/welcome.ts',
    memory: 256,
    timeout: 5,
    trigger: { queue: 'welcome', batchSize: 10 },
    touches: ['connections'],
  },

  history: {
    entry: 'functions/queue/history.ts',
    memory: 512,
    timeout: 20,
    trigger: { queue: 'history', batchSize: 1 },
    touches: ['table', 'feed'],
  },

  depositMessages: {
    entry: 'functions/queue/deposits.ts',
    memory: 512,
    timeout: 30,
    trigger: { queue: 'deposits', batchSize: 10 },
    touches: ['table', 'queue:deposits', 'queue:notify', 'connections', 'networks'],
  },

  withdrawalMessages: {
    entry: 'functions/queue/withdrawals.ts',
    memory: 512,
    timeout: 30,
    trigger: { queue: 'withdrawals', batchSize: 1 },
    touches: ['table', 'queue:withdrawals', 'queue:notify', 'connections', 'networks', 'hot-wallets'],
  },

  notify: {
    entry: 'functions/queue/notify.ts',
    memory: 256,
    timeout: 30,
    trigger: { queue: 'notify', batchSize: 10 },
    touches: ['table', 'mail'],
  },

  tick: {
    entry: 'functions/timer/tick.ts',
    memory: 512,
    timeout: LOOP_SECONDS + 15,
    trigger: { everyMinutes: 1 },
    touches: ['table', 'feed'],
  },
  candles: {
    entry: 'functions/timer/candles.ts',
    memory: 512,
    timeout: LOOP_SECONDS + 15,
    trigger: { everyMinutes: 1 },
    touches: ['table', 'feed'],
  },
  triggers: {
    entry: 'functions/timer/triggers.ts',
    memory: 1024,
    timeout: LOOP_SECONDS + 15,
    trigger: { everyMinutes: 1 },
    touches: ['table', 'queue:notify', 'connections', 'feed'],
  },
  chains: {
    entry: 'functions/timer/chains.ts',
    memory: 512,
    timeout: LOOP_SECONDS + 15,
    trigger: { everyMinutes: 1 },
    touches: ['table', 'queue:deposits', 'queue:withdrawals', 'queue:notify', 'connections', 'networks', 'hot-wallets'],
  },
  fanOut: {
    entry: 'functions/timer/fan-out.ts',
    memory: 1024,
    timeout: LOOP_SECONDS + 15,
    trigger: { everyMinutes: 1 },
    touches: ['table', 'connections'],
  },
  sweep: {
    entry: 'functions/timer/sweep.ts',
    memory: 512,
    timeout: 55,
    trigger: { everyMinutes: 1 },
    touches: ['table', 'queue:settle', 'queue:withdrawals', 'queue:notify', 'mail', 'connections', 'feed'],
  },
  reconcile: {
    entry: 'functions/timer/reconcile.ts',
    memory: 512,
    timeout: 290,
    trigger: { everyMinutes: 5 },
    touches: ['table:read', 'records:reconciliation'],
  },
  equity: {
    entry: 'functions/timer/equity.ts',
    memory: 512,
    timeout: 290,
    trigger: { everyMinutes: 5 },
    touches: ['table'],
  },
  // The leaves of everybody are held together in memory.
  publishLiabilities: {
    entry: 'functions/timer/liabilities.ts',
    memory: 1769,
    timeout: 290,
    trigger: { everyMinutes: 5 },
    touches: ['table'],
  },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functions;
