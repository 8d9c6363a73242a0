import { adminFunctionSpecs } from './admin-functions.ts';
import { type FunctionSpec, buildHttpFunctionSpec, type QueueName, type QueueSpec } from './function-spec.ts';

/**
 * Every function and queue of the platform: CDK turns this into AWS, `scripts/start` into a local cloud. Each entry
 * file exports `handler`.
 */

export const queues: Record<QueueName, QueueSpec> = {
  // Its messages may be delayed by a quarter of an hour.
  settle: { visibility: 180, deliveries: 20, lateAfter: 1800 },
  welcome: { visibility: 30, deliveries: 3, lateAfter: 120 },
  notify: { visibility: 180, deliveries: 5, lateAfter: 900 },
  // Work for visitors may be late, and must slow down no one else.
  history: { visibility: 120, deliveries: 2, atOnce: 2, lateAfter: 900 },
  // A provider's outage must not send a deposit to the dead letters.
  deposits: { visibility: 180, deliveries: 50, lateAfter: 900 },
  // A network has one sender at a time: messages of a group are processed in order.
  withdrawals: { visibility: 180, deliveries: 50, fifo: true, lateAfter: 1800 },
  // A file is abandoned after its fifth crashed run. Few at once: no one waits on a page for one.
  exports: { visibility: 360, deliveries: 8, atOnce: 5, lateAfter: 1800 },
};

/** Duration of a loop's run, which starts each minute and outlives it by the possible delay of the next run. */
const LOOP_SECONDS = 78;

export const functionSpecs = {
  market: buildHttpFunctionSpec('market', ['/public'], ['table:read', 'feed']),
  // Functions that may read a provider's history are separate: their computing and waiting delay no price.
  candleReader: buildHttpFunctionSpec(
    'market',
    ['/public/kline', '/public/price-history', '/public/sparklines'],
    ['table:read', 'feed', 'queue:history'],
  ),
  // The timer's last result for API clients; the site has it as a file.
  status: buildHttpFunctionSpec('status', ['/status.json', '/public/systems'], ['table:read', 'prices']),
  docs: buildHttpFunctionSpec('docs/docs', ['/openapi.json', '/docs'], []),
  // A password's hash takes a whole processor for 50 ms.
  auth: {
    ...buildHttpFunctionSpec(
      'auth',
      ['/auth', '/user/change-password'],
      ['table', 'mail', 'site', 'personal-key', 'queue:notify', 'connections'],
    ),
    memory: 1769,
  },
  emailChange: buildHttpFunctionSpec('email-change', ['/auth/email-change'], ['table', 'queue:notify', 'connections']),
  walletLogin: buildHttpFunctionSpec(
    'wallet-login',
    ['/auth/wallet-nonce', '/auth/wallet-login', '/auth/wallet-options'],
    ['table', 'site', 'chains', 'wallet-connect', 'personal-key', 'queue:notify', 'connections'],
  ),
  simulate: buildHttpFunctionSpec('simulate', ['/simulate', '/auth/mode'], ['table', 'connections']),
  account: {
    ...buildHttpFunctionSpec(
      'account',
      ['/user'],
      ['table', 'mail', 'site', 'personal-key', 'queue:notify', 'connections'],
    ),
    memory: 1769,
  },
  leaving: {
    ...buildHttpFunctionSpec('leaving', ['/user/export', '/user/close-account'], ['table', 'mail', 'personal-key']),
    memory: 1769,
  },
  assets: buildHttpFunctionSpec(
    'assets',
    ['/user/assets', '/user/balance', '/user/equity', '/user/liabilities-proof', '/public/liabilities'],
    ['table'],
  ),
  kyc: {
    ...buildHttpFunctionSpec('kyc', ['/user/kyc', '/user/upload-file'], ['table', 'documents', 'personal-key']),
    memory: 1769,
    timeout: 29,
    hasSharp: true,
  },
  personal: {
    ...buildHttpFunctionSpec(
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
  wallets: buildHttpFunctionSpec('wallets', ['/user-wallets'], ['table', 'chains', 'queue:notify', 'connections']),
  levels: buildHttpFunctionSpec('levels', ['/user-levels'], ['table', 'queue:notify', 'connections']),
  // An export reads a whole window in one answer.
  ownHistory: { ...buildHttpFunctionSpec('history', ['/user/history'], ['table']), memory: 1024, timeout: 29 },
  // Built in one answer, which also reads five megabytes of fonts.
  statements: {
    ...buildHttpFunctionSpec('statements', ['/user/statements'], ['table', 'statements']),
    memory: 1769,
    timeout: 29,
    hasFonts: true,
  },
  transfers: buildHttpFunctionSpec('transfers', ['/wallet-transfer'], ['table', 'connections']),
  exchange: {
    ...buildHttpFunctionSpec('exchange', ['/crypto-exchange'], ['table', 'connections', 'feed:kind']),
    memory: 1024,
  },
  deposits: {
    ...buildHttpFunctionSpec(
      'deposits',
      ['/deposits', '/deposits.csv'],
      ['table', 'queue:deposits', 'queue:notify', 'connections', 'networks'],
    ),
    memory: 1024,
    timeout: 29,
  },
  withdrawals: {
    ...buildHttpFunctionSpec(
      'withdrawals',
      ['/withdrawals', '/withdrawals.csv', '/withdrawal-addresses'],
      ['table', 'queue:withdrawals', 'queue:notify', 'mail', 'connections', 'networks'],
    ),
    memory: 1024,
    timeout: 29,
  },
  financial: {
    ...buildHttpFunctionSpec('financial', ['/financial'], ['table', 'queue:notify', 'connections']),
    memory: 1024,
    timeout: 29,
  },
  loans: {
    ...buildHttpFunctionSpec('loans', ['/loans'], ['table', 'queue:notify', 'connections']),
    memory: 1024,
    timeout: 29,
  },
  news: buildHttpFunctionSpec(
    'news',
    ['/news', '/news.rss', '/public/news-posters', '/public/announcements', '/public/site'],
    ['table', 'posters:read', 'site'],
  ),
  notifications: buildHttpFunctionSpec(
    'notifications',
    ['/notifications', '/user/push-subscriptions'],
    ['table', 'push'],
  ),
  tickets: buildHttpFunctionSpec('tickets', ['/tickets'], ['table', 'attachments', 'service-chat']),
  ticketPictures: {
    ...buildHttpFunctionSpec('ticket-pictures', ['/tickets/pictures'], ['table', 'attachments']),
    memory: 1769,
    timeout: 29,
    hasSharp: true,
  },
  watching: buildHttpFunctionSpec('watching', ['/user/favourites', '/user/price-alerts'], ['table']),
  // An export reads a whole window in one answer: 29 s is the longest that API Gateway waits.
  futures: {
    ...buildHttpFunctionSpec('futures', ['/futures'], ['table', 'queue:notify', 'connections', 'feed:kind']),
    memory: 1024,
    timeout: 29,
  },
  options: {
    ...buildHttpFunctionSpec(
      'options',
      ['/options', '/options-config'],
      ['table', 'queue:settle', 'queue:notify', 'connections', 'feed'],
    ),
    memory: 1024,
    timeout: 29,
  },
  ...adminFunctionSpecs,

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
    touches: ['table', 'queue:settle', 'queue:notify', 'connections', 'feed'],
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
    touches: ['table', 'queue:notify', 'connections', 'networks', 'hot-wallets'],
  },

  // Reads as staff do, and writes only its progress.
  exportMessages: {
    entry: 'functions/queue/exports.ts',
    memory: 512,
    timeout: 60,
    trigger: { queue: 'exports', batchSize: 1 },
    touches: ['table:read', 'records:exports', 'queue:exports', 'exports'],
  },

  notify: {
    entry: 'functions/queue/notify.ts',
    memory: 256,
    timeout: 30,
    trigger: { queue: 'notify', batchSize: 10 },
    touches: ['table', 'mail', 'site', 'push'],
  },

  // Paid for day and night: the smallest memory that keeps its second (docs/decisions/resting-loops.md).
  tick: {
    entry: 'functions/timer/tick.ts',
    memory: 320,
    timeout: LOOP_SECONDS,
    trigger: { everyMinutes: 1 },
    touches: ['table', 'feed', 'starts:triggers', 'starts:fanOut'],
  },
  triggers: {
    entry: 'functions/timer/triggers.ts',
    memory: 1024,
    timeout: LOOP_SECONDS,
    trigger: { everyMinutes: 1 },
    // One run follows all symbols; slow groups get extra runs. A handover adds one more of each.
    atOnce: 6,
    touches: ['table', 'queue:notify', 'connections', 'feed:kind'],
  },
  chains: {
    entry: 'functions/timer/chains.ts',
    memory: 512,
    timeout: LOOP_SECONDS,
    trigger: { everyMinutes: 1 },
    touches: ['table', 'queue:deposits', 'queue:notify', 'connections', 'networks', 'hot-wallets'],
  },
  fanOut: {
    entry: 'functions/timer/fan-out.ts',
    memory: 1024,
    timeout: LOOP_SECONDS,
    trigger: { everyMinutes: 1 },
    // One run serves 8,000 connections; a handover adds one more of each.
    atOnce: 8,
    touches: ['table', 'connections'],
  },
  sweep: {
    entry: 'functions/timer/sweep.ts',
    memory: 512,
    timeout: 55,
    trigger: { everyMinutes: 1 },
    touches: [
      'table',
      'ticks:packing',
      'queue:settle',
      'queue:withdrawals',
      'queue:notify',
      'queue:exports',
      'mail',
      'site',
      'admin-site',
      'connections',
      // Exchanges coins of an overdue loan while their market is open.
      'feed:kind',
    ],
  },
  reconcile: {
    entry: 'functions/timer/reconcile.ts',
    memory: 512,
    timeout: 290,
    trigger: { everyMinutes: 5, inMinute: 0 },
    touches: ['table:read', 'records:reconciliation'],
  },
  equity: {
    entry: 'functions/timer/equity.ts',
    memory: 512,
    timeout: 290,
    trigger: { everyMinutes: 5, inMinute: 1 },
    touches: ['table'],
  },
  // Reads events and writes findings of its rules: no price, no order, no money.
  watch: {
    entry: 'functions/timer/watch.ts',
    memory: 512,
    timeout: 290,
    trigger: { everyMinutes: 5, inMinute: 2 },
    touches: ['table:read', 'records:ai-control'],
  },
  // Rewritten every minute, so that the file states the time of its last check.
  writeStatus: {
    entry: 'functions/timer/status.ts',
    memory: 512,
    timeout: 30,
    trigger: { everyMinutes: 1 },
    touches: ['table:read', 'records:status', 'status-file', 'feed:kind', 'queues:depth'],
  },
  // The leaves of all users are in memory together.
  publishLiabilities: {
    entry: 'functions/timer/liabilities.ts',
    memory: 1769,
    timeout: 290,
    trigger: { everyMinutes: 5, inMinute: 3 },
    touches: ['table'],
  },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functionSpecs;
