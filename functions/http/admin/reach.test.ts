import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { findUserByName } from '#functions/data/users/users.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { readFunctionBundle, bundledFunctionNames } from '#functions/testing/contract/bundles.ts';
import type { StaffActCall } from '#functions/testing/contract/config-acts.ts';
import { createEmptySubjects, getStaffActsByEndpoint } from '#functions/testing/contract/staff-acts.ts';
import { STAFF_MONEY_FUNCTIONS, EXTRA_STAFF_FUNCTION_ACCESS } from '#functions/testing/contract/staff-money.ts';
import { STAFF_READABLE_MODULES, STAFF_READABLE_FILES } from '#functions/testing/contract/staff-readers.ts';
import { createStaffSubjects } from '#functions/testing/contract/staff-subjects.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { creditFinanceWallet, investInProduct } from '#functions/testing/market/investments.ts';
import { buyOptionInMarket } from '#functions/testing/market/options.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { useTestQueue, useTestSettleQueue } from '#functions/testing/queue.ts';
import { getChangedItemKeys, readStoredItems } from '#functions/testing/stored.ts';
import { useTestTableInMemory } from '#functions/testing/tables/use-memory-table.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import { isAdminEndpoint } from '#shared/api/lib/permissions.ts';

/* Staff cannot choose or touch an outcome. Shown twice: by what every back-office operation leaves unchanged, and by what its functions do not contain. */

useTestTableInMemory();
useTestSettleQueue();
useTestQueue('EXPORTS_QUEUE_URL');
useTestMail();
useTestDocumentBucket();

const market = createTestMarket(1_800_000_000);
let owner: TestStaffMember;

beforeAll(async () => {
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000', 'ADA/USDT': '0.4' });
  for (const caller of [await createDemoCustomer(), await createLiveCustomer('somebody', '10000')]) {
    await buyOptionInMarket(market, caller, { direction: 'call' });
    await buyOptionInMarket(market, caller, { direction: 'put', period_id: 'p120' });
    await market.through(caller, { 'BTC/USDT': '50001', 'ETH/USDT': '3001', 'ADA/USDT': '0.4' }, () =>
      placeTestPerpetual(caller, { take_profit_price: '51000', stop_loss_price: '49000' }),
    );
    await placeTestPerpetual(caller, { type: 'limit', price: '40000', side: 'buy' });
  }
  const investor = await createLiveCustomer('invests', '0');
  await creditFinanceWallet(investor.account, '1000');
  await investInProduct(investor, 2, '1000');
  owner = await createTestStaffMember('owner');
  const trader = await findUserByName('somebody');
  if (trader) Object.assign(subjects, await createStaffSubjects(trader));
});

/** Subjects of the operations. */
const subjects = createEmptySubjects();
const acts = getStaffActsByEndpoint(subjects);
const getMethod = (key: string) => key.slice(0, key.indexOf(' ')) as 'PUT' | 'POST' | 'DELETE';

/**
 * Writes allowed to the back office: its own staff, audit entries, request counts, the configuration, and of a user
 * their identity, permissions, sessions and notifications. It also creates empty accounts.
 */
const OWN = new RegExp(
  [
    '^(STAFF|STAFF_USE|STAFF_READS|STAFFNAME|AUDIT|EXPORTS|APPROVALS|LIMIT|USERNAME|EMAIL|REFERRAL_CODE)#',
    '^STAFF(EMAIL#|_NOTICES )',
    '^RECONCILE ASKED$',
    '^CONFIG (SYMBOLS|OPTIONS|FUTURES|LEVELS|SYSTEM|COINS|COIN_NETWORKS|FINANCIAL_PRODUCTS|FINANCE_HEADING|LOAN_PRODUCTS|TICKET_MACROS)$',
    '^(INCIDENTS inc|BROADCASTS brc|ANNOUNCEMENTS ann|AI_CASES cas|NEWS nws)_',
    // Created with the first submission that is shown.
    '^KYC_NUMBER_KEY#CURRENT ',
    '^(NEWS_TEXTS|BROADCAST_CONTENT|STAFF_VIEWS|ROLE_VIEWS|NOTES|OBJECT_TAGS|TAGGED)#',
    // Deposits, withdrawals and loans wait for staff, who decide them.
    '^ACCOUNT#live#\\w+ (DEPOSIT|WITHDRAWAL|LOAN)#',
    '^LOAN_PRODUCT_USE#',
    '^WITHDRAWALS_APPROVED#',
    '^ACCOUNT#(live|demo)#\\w+ ENTRY_MARK#',
    '^USER#\\w+ (PROFILE|SESSION#|NOTE#|NOTIFICATION#|NOTIFICATION_COUNTERS$|SECURITY#|KYC#|BANK_ACCOUNT#|LEVEL|TICKET)',
    '^ACCOUNT#live#\\w+ ACCOUNT$',
  ].join('|'),
);
/** True for an account's counters that only signal new events, or that a rejected loan is no longer open. */
const isOnlyCalled = (key: string, before: Items, after: Items): boolean => {
  const [then, now] = [before, after].map((items) => ({
    ...items.get(key),
    pk: '',
    sk: '',
    event_seq: 0,
    open_loans: 0,
  }));
  return key.endsWith(' LIVE#COUNTERS') && isDeepStrictEqual(then, now);
};
/** True for a wallet whose status alone changed: its balance did not. */
const isOnlyShut = (key: string, before: Items, after: Items): boolean => {
  const getBalances = (items: Items) => {
    const { available = 0, frozen = 0, version = 0, digests } = items.get(key) ?? {};
    return { available, frozen, version, digests };
  };
  return key.includes(' LIVE#WALLET#') && isDeepStrictEqual(getBalances(before), getBalances(after));
};
type Items = Awaited<ReturnType<typeof readStoredItems>>;

/**
 * Operations that credit deposits, complete withdrawals and pay out loans: each with its ledger operation and postings.
 */
const PASSES: Record<string, { operation: string; legs: string[] }> = {
  'POST /admin/deposit-withdraw/deposits/{id}/review': {
    operation: 'deposit.credit',
    legs: ['house:chain available', 'spot:ADA available'],
  },
  'POST /admin/deposit-withdraw/withdrawals/{id}/complete': {
    operation: 'withdrawal.complete',
    legs: ['house:chain available', 'house:withdrawal_fees available', 'spot:USDT frozen', 'spot:USDT frozen'],
  },
  'POST /admin/loan-applications/{id}/disburse': {
    operation: 'loan.disburse',
    legs: ['house:loan_fees available', 'house:loans available', 'house:loans available', 'spot:USDT available'],
  },
};
/**
 * Their other writes: the notification of the user, the use of a transaction and its time, amounts lent or credited
 * recently.
 */
const ALLOWED_OTHER_KEYS =
  /^(DEPOSIT_CREDIT|WITHDRAWAL_HASH|CHAIN_TOTALS|LOANS_DISBURSED|CREDITED_BY_WORD)#|^USER#\w+ ADDRESS_USE#| LIVE#COUNTERS$|^ACCOUNT#live#\w+ DEPOSIT_CREDITED#/;

/**
 * Operations that adjust the balance of a wallet. Their other writes: the key of the request, and recent adjustments.
 */
const MOVES = ['PUT /admin/wallets/{id}/balance', 'POST /admin/wallets/{id}/corrections'];
const ALLOWED_EXTRA_KEYS = /^(ADJUSTED#|ACCOUNT#live#\w+ IDEMPOTENCY#)/;

/** Asserts an adjustment: one new entry between one wallet and the house, matching the wallet's change. */
function assertAdjusted(changedKeys: readonly string[], before: Items, after: Items): void {
  const entries = changedKeys.filter((key) => key.includes(' JOURNAL#'));
  const wallets = changedKeys.filter((key) => key.includes(' LIVE#WALLET#'));
  expect([entries.length, wallets.length, entries.filter((key) => before.has(key))]).toEqual([1, 1, []]);
  const { operation, legs } = after.get(entries[0] ?? '') as unknown as StoredJournalEntry;
  expect(['adjustment', 'correction']).toContain(operation);
  expect(legs.map(({ wallet, bucket }) => `${wallet} ${bucket}`).sort()).toEqual([
    'house:adjustment available',
    'trading:USDT available',
  ]);
  const of = (items: Items, name: string) => BigInt((items.get(wallets[0] ?? '')?.[name] as number | bigint) ?? 0);
  const amountMoved = legs.find(({ wallet }) => wallet === 'trading:USDT')?.amount ?? 0;
  expect(of(after, 'available') - of(before, 'available')).toBe(BigInt(amountMoved));
  expect(of(after, 'frozen')).toBe(of(before, 'frozen'));
}

/** Returns the changes that the back office must not make. */
const beyondReach = (changedKeys: readonly string[], before: Items, after: Items): string[] =>
  changedKeys.filter((key) => !OWN.test(key) && !isOnlyCalled(key, before, after) && !isOnlyShut(key, before, after));

describe('write access of staff endpoints', () => {
  const admin = apiEndpoints.filter(isAdminEndpoint);

  it('setup › has an open item of each kind', async () => {
    const storedKeys = [...(await readStoredItems()).keys()];
    for (const kind of [
      'OPTION#',
      'FUTURES_ORDER#',
      'POSITION#',
      'INVESTMENT#',
      'LOAN#',
      'FUTURES_TRADE#',
      'JOURNAL#',
      'LIVE#WALLET#',
      'OPEN#',
    ])
      expect([kind, storedKeys.some((key) => key.includes(` ${kind}`))]).toEqual([kind, true]);
    for (const kind of ['TICKS#', 'CHAIN', 'TRIGGERS#', 'EXPOSURE#'])
      expect([kind, storedKeys.some((key) => key.startsWith(kind))]).toEqual([kind, true]);
  });

  it('setup › lists every endpoint that changes something', () => {
    const changing = admin.map(([key]) => key as string).filter((key) => !key.startsWith('GET '));
    expect(Object.keys(acts).sort()).toEqual(changing.sort());
  });

  it.each(Object.keys(acts).filter((key) => acts[key] && !MOVES.includes(key) && !(key in PASSES)))(
    '%s leaves orders, positions, ticks, candles, triggers, balances and journal unchanged',
    { tags: ['FIN-314'] },
    async (key) => {
      const { path, body } = (acts[key] as () => StaffActCall)();
      const before = await readStoredItems();
      const { status, envelope } = await owner.change(getMethod(key), path, body);
      // A second member's approval is requested: nothing is executed yet.
      expect([status === 202 ? 200 : status, envelope]).toMatchObject([200, { success: true }]);
      const after = await readStoredItems();
      const changedKeys = getChangedItemKeys(before, after);
      expect(changedKeys.some((itemKey) => itemKey.startsWith('AUDIT#'))).toBe(true);
      expect(beyondReach(changedKeys, before, after)).toEqual([]);
      const accountKeys = changedKeys.filter((itemKey) => itemKey.endsWith(' ACCOUNT'));
      expect(accountKeys.filter((itemKey) => before.has(itemKey))).toEqual([]);
    },
  );

  it.each(MOVES)('%s moves money between a wallet and the house by one entry and changes nothing else', async (key) => {
    // A suspended wallet, too: its status limits only user actions.
    const { path, body } = (acts[key] as () => StaffActCall)();
    const before = await readStoredItems();
    const { status, envelope } = await owner.change(getMethod(key), path, body);
    expect([status, envelope]).toMatchObject([200, { success: true }]);
    const after = await readStoredItems();
    const changedKeys = getChangedItemKeys(before, after);
    expect(changedKeys.some((itemKey) => itemKey.startsWith('AUDIT#'))).toBe(true);
    assertAdjusted(changedKeys, before, after);
    const money = / (JOURNAL#|LIVE#WALLET#)/;
    expect(
      beyondReach(changedKeys, before, after).filter(
        (itemKey) => !ALLOWED_EXTRA_KEYS.test(itemKey) && !money.test(itemKey),
      ),
    ).toEqual([]);
  });

  it.each(Object.entries(PASSES))(
    '%s books one entry for a chain transfer or an application',
    async (key, { operation, legs }) => {
      const { path, body } = (acts[key] as () => StaffActCall)();
      const before = await readStoredItems();
      const { status, envelope } = await owner.change(getMethod(key), path, body);
      expect([status, envelope]).toMatchObject([200, { success: true }]);
      const after = await readStoredItems();
      const changedKeys = getChangedItemKeys(before, after);
      expect(changedKeys.some((itemKey) => itemKey.startsWith('AUDIT#'))).toBe(true);
      const entries = changedKeys.filter((itemKey) => itemKey.includes(' JOURNAL#'));
      expect([entries.length, entries.filter((itemKey) => before.has(itemKey))]).toEqual([1, []]);
      const entry = after.get(entries[0] ?? '') as unknown as StoredJournalEntry;
      expect(entry.operation).toBe(operation);
      expect(entry.legs.map(({ wallet, bucket }) => `${wallet} ${bucket}`).sort()).toEqual(legs);
      const money = / (JOURNAL#|LIVE#WALLET#)/;
      const otherKeys = beyondReach(changedKeys, before, after).filter((itemKey) => !money.test(itemKey));
      expect(otherKeys.filter((itemKey) => !ALLOWED_OTHER_KEYS.test(itemKey))).toEqual([]);
      expect(changedKeys.filter((itemKey) => itemKey.includes(' LIVE#WALLET#'))).toHaveLength(1);
    },
  );

  it('GET endpoints › write only audit entries for exports, photos and details', { tags: ['FIN-322'] }, async () => {
    const items = [...(await readStoredItems()).values()];
    const idOf = (prefix: string) =>
      String(items.find(({ id }) => typeof id === 'string' && id.startsWith(`${prefix}_`))?.['id']);
    const trader = items.find(({ id }) => id === subjects.trader);
    const entry = items.find(
      ({ id, account_id }) => account_id === trader?.['main_account'] && String(id).startsWith('jnl_'),
    );
    const ids: Record<string, string> = {
      users: 'usr',
      kyc: 'kyc',
      'bank-accounts': 'bnk',
      options: 'opt',
      orders: 'ord',
      positions: 'pos',
      trades: 'trd',
      deposits: 'dep',
      withdrawals: 'wdr',
      'financial-investments': 'inv',
      'loan-applications': 'lon',
      tickets: 'tkt',
      news: 'nws',
      cases: 'cas',
      broadcasts: 'brc',
      announcements: 'ann',
      exports: 'exp',
    };
    const plain: Record<string, string> = {
      symbol: 'ETH-USDT',
      type: 'forex',
      'options-config': 'p60',
      'financial-products': 'fpr_00000000000000000000000002',
      'loan-products': 'lpr_00000000000000000000000002',
      'system-config': 'withdrawals_on',
      transactions: String(entry?.['id']),
      wallets: subjects.wallet,
    };
    for (const [key] of admin.filter(([endpointKey]) => endpointKey.startsWith('GET '))) {
      const path = key
        .slice('GET '.length)
        .replace('{kind}', 'id_card_front')
        .replace(/\{(number|picture)\}/g, '1')
        .replace(/([\w-]+)\/\{(\w+)\}/, (_, list: string, name: string) => {
          const prefix = list === 'orders' && key.includes('/options/') ? 'opt' : ids[list];
          return `${list}/${plain[name] ?? plain[list] ?? idOf(prefix ?? '')}`;
        });
      const queries = {
        history: '?kind=symbol&id=BTC%2FUSDT',
        pending: '?kind=coins',
        search: '?q=BTC',
        views: '?list=kyc',
        tags: '?tag=wins',
        preview: `?object=${subjects.deposit}`,
      };
      const defaultQuery = queries[path.split('/').at(-1) as keyof typeof queries] ?? '';
      const about = key === 'GET /admin/notes' ? `?object=${subjects.trader}` : defaultQuery;
      const isOfOne = key.includes('/system-config/');
      const query = key.includes('/transactions') ? `?user_id=${subjects.trader}` : isOfOne ? '' : about;
      const before = await readStoredItems();
      const { status } = await callTestApi({ method: 'GET', path: `${path}${query}`, token: owner.token });
      expect([path, status]).toEqual([path, 200]);
      const writtenKeys = getChangedItemKeys(before, await readStoredItems()).filter(
        (itemKey) => !/^(LIMIT|STAFF_USE)#/.test(itemKey),
      );
      const isRecorded = path.endsWith('.csv') || key.includes('{id}');
      expect([path, writtenKeys.some((itemKey) => itemKey.startsWith('AUDIT#'))]).toEqual([path, isRecorded]);
      expect([path, writtenKeys.every((itemKey) => /^(AUDIT|STAFF_USE|STAFF_READS)#/.test(itemKey))]).toEqual([
        path,
        true,
      ]);
    }
  });
});

const isOpen = (file: string): boolean =>
  STAFF_READABLE_MODULES.some((room) => file.startsWith(`functions/domain/${room}/`)) || file in STAFF_READABLE_FILES;

/** True when a file may decide or book something: domain files outside the open modules, and files that write money. */
const decides = (file: string): boolean =>
  /^functions\/(timer|queue|socket)\//.test(file) ||
  (file.startsWith('functions/domain/') && !isOpen(file)) ||
  file === 'functions/data/table/journal-entry.ts';
/** Names of functions that write ticks, triggers and money. */
const WRITERS =
  /(?<!process\.)\b(appendTick|buildNextTick|takeOverTickLog|putTrigger|deleteTrigger|computePositionCloseTerms)\d*\b\s*(?:=|\()|class JournalEntry\b/;
/** Collection calls that write orders, positions, trades and quotes. */
const CHANGES =
  /\b(optionOrderCollection|futuresOrderCollection|restingFuturesOrders|positionCollection|openPositions|futuresTradeCollection|sellQuoteCollection)\d*\.(add|replace|update|delete|item|end)\b/;
const WRITES = new RegExp(`${WRITERS.source}|${CHANGES.source}`);
const isAdminFunction = (name: FunctionName): boolean => {
  const { trigger } = functionSpecs[name];
  return 'http' in trigger && trigger.http.every((prefix: string) => /^\/(admin|notifications\/create)/.test(prefix));
};
/** Closing an account removes the user's price alerts, which are stored among the triggers. */
const TAKES_ALERTS = { name: 'adminUsers', text: 'deleteTrigger' };
describe('back-office function bundles', () => {
  it('check › detects code of trading, settlement and tick functions', async () => {
    for (const name of ['options', 'futures', 'settle', 'triggers', 'tick'] as const) {
      const { files, text } = await readFunctionBundle(name);
      expect([name, files.some(decides), WRITES.test(text)]).toEqual([name, true, true]);
    }
    for (const name of ['options', 'futures', 'settle', 'triggers'] as const)
      expect([name, CHANGES.test((await readFunctionBundle(name)).text)]).toEqual([name, true]);
  });

  it.each([
    'functions/domain/exchange/take-quote.ts',
    'functions/domain/options/settle-option.ts',
    'functions/domain/fills/fill-order.ts',
    'functions/domain/ledger/with-idempotency.ts',
    'functions/timer/tick.ts',
    'functions/data/table/journal-entry.ts',
  ])('check › detects %s by its module', (file) => expect(decides(file)).toBe(true));

  it.each(bundledFunctionNames.filter(isAdminFunction))(
    '%s contains no code that settles orders, moves money or records a price',
    { tags: ['TRD-084'] },
    async (name) => {
      const { files, text } = await readFunctionBundle(name);
      expect(files).toContain('functions/http/middleware/serve.ts');
      const moneyFunction = STAFF_MONEY_FUNCTIONS[name];
      expect(files.filter(decides).filter((file) => !moneyFunction?.files.test(file))).toEqual([]);
      const allowed = moneyFunction ? 'class JournalEntry' : name === TAKES_ALERTS.name ? TAKES_ALERTS.text : undefined;
      expect(WRITES.exec(allowed === undefined ? text : text.replaceAll(allowed, ''))?.[0]).toBeUndefined();
    },
  );

  it.each(Object.entries(STAFF_MONEY_FUNCTIONS))(
    '%s contains its own house accounts only',
    { tags: ['FIN-141', 'FIN-336'] },
    async (name, { sides }) => {
      const { files, text } = await readFunctionBundle(name as FunctionName);
      expect(files).toContain('functions/data/table/journal-entry.ts');
      expect([...new Set(text.match(/"house:[a-z_]+"/g))].sort()).toEqual(sides);
    },
  );

  it('access only granted staff resources: no settlement, feed or chain', () => {
    const admin = bundledFunctionNames.filter(isAdminFunction);
    expect(admin.length).toBeGreaterThanOrEqual(11);
    const reading = ['table:read', 'records:audit', 'records:staff-use'];
    const mailing = ['mail', 'site', 'queue:notify', 'connections'];
    const allowed = ['table', 'personal-key', 'documents:read', ...mailing, ...reading];
    for (const name of admin) {
      const more = EXTRA_STAFF_FUNCTION_ACCESS[name] ?? [];
      expect([
        name,
        functionSpecs[name].touches.filter((resource) => ![...allowed, ...more].includes(resource)),
      ]).toEqual([name, []]);
    }
    for (const name of ['adminFutures', 'adminExposure', 'adminHome', 'adminAudit'] as const)
      expect([name, functionSpecs[name].touches]).toEqual([name, reading]);
  });
});
