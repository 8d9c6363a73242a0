import { beforeAll, describe, expect, it } from 'vitest';
import { aiCaseCollection, buildAiCaseUserIndexWrites, type StoredAiCase } from '#functions/data/ai-control/cases.ts';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { exchangeCollection, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import { futuresOrderCollection, type StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection, type StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import { positionCollection, type StoredPosition } from '#functions/data/futures/positions.ts';
import { securityEventCollection } from '#functions/data/identity/security-log.ts';
import { investmentCollection, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { loanCollection, type StoredLoan } from '#functions/data/loans/loans.ts';
import { notificationCollection, type StoredNotification } from '#functions/data/notify/notifications.ts';
import { optionOrderCollection, type StoredOption } from '#functions/data/options/option-orders.ts';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { type StoredTicket, ticketCollection } from '#functions/data/tickets/tickets.ts';
import { type StoredTransfer, transferCollection } from '#functions/data/transfers/transfers.ts';
import { bankAccountCollection, type StoredBankAccount } from '#functions/data/users/bank-accounts.ts';
import { openFirstDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { kycSubmissionCollection, type StoredKyc } from '#functions/data/users/kyc.ts';
import { levelChangeCollection } from '#functions/data/users/level-changes.ts';
import { userNoteCollection } from '#functions/data/users/user-notes.ts';
import { getUserAccount, readUser, type StoredUser } from '#functions/data/users/users.ts';
import { type StoredWithdrawal, withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { getApiJson as readAs } from '#functions/testing/contract/back-office.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { createStaffTokens } from '#functions/testing/people/logins.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef, IdTypesByPrefix } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { UserTimelineEntry } from '#shared/schemas/admin/timeline.ts';
import { type UserTimelineKind, userTimelineKinds } from '#shared/staff/timeline.ts';

useTestTable();

const NOW = 1_900_000_000;
let tokens: Awaited<ReturnType<typeof createStaffTokens>>;
let user: StoredUser;
/** Items written, by kind. */
const createdItems: { id: string; kind: UserTimelineKind }[] = [];
let second = 0;

/** Returns a new id, a second after the last one. */
function next<P extends Exclude<keyof IdTypesByPrefix, 'wal'>>(prefix: P): IdTypesByPrefix[P] {
  second += 1;
  setClock(() => (NOW - 5000 + second) * 1000);
  return newId(prefix);
}

async function make(kind: UserTimelineKind, id: string, operations: WriteOperation | WriteOperation[]): Promise<void> {
  await transact([operations].flat());
  createdItems.push({ id, kind });
}

const one = <T>(fields: object) => fields as T;

/** Fills an account with one of each kind. */
async function fill(account: AccountRef): Promise<void> {
  const common = { account_kind: account.kind, account_id: account.id, user_id: user.id, username: user.username };
  const money = { amount: toAmount('10'), coin_type: 'USDT' };
  const opt = next('opt');
  await make(
    'options',
    opt,
    optionOrderCollection.add(
      account,
      one<StoredOption>({
        ...common,
        id: opt,
        symbol: 'BTC/USDT',
        direction: 'call',
        status: 'win',
        amount: toAmount('100'),
        profit_loss: toAmount('80'),
        settled_at: nowSeconds(),
        created_at: nowSeconds(),
      }),
    ),
  );
  // Made at once: the ids differ only in their prefix.
  const ord = next('ord');
  const [pos, trd] = [`pos${ord.slice(3)}`, `trd${ord.slice(3)}`] as [IdTypesByPrefix['pos'], IdTypesByPrefix['trd']];
  await make(
    'perpetuals',
    ord,
    futuresOrderCollection.add(
      account,
      one<StoredFuturesOrder>({ ...common, id: ord, symbol: 'BTC/USDT', side: 'buy', status: 'filled', margin: 5n }),
    ),
  );
  await make(
    'perpetuals',
    pos,
    positionCollection.add(
      account,
      one<StoredPosition>({
        ...common,
        id: pos,
        symbol: 'BTC/USDT',
        side: 'long',
        status: 'closed',
        margin: 0n,
        realized_pnl: toAmount('-3'),
        closing: null,
      }),
    ),
  );
  await make(
    'perpetuals',
    trd,
    futuresTradeCollection.add(
      account,
      one<StoredFuturesTrade>({
        ...common,
        id: trd,
        symbol: 'BTC/USDT',
        reason: 'close',
        margin: 5n,
        realized_pnl: toAmount('-3'),
      }),
    ),
  );
  const xch = next('xch');
  const pair = { from_coin: 'BTC', to_coin: 'USDT', amount: 7n, status: 'completed', ended_at: nowSeconds() };
  await make('exchanges', xch, exchangeCollection.add(account, one<StoredExchange>({ ...common, ...pair, id: xch })));
  const trf = next('trf');
  const transferTerms = { ...money, from: 'spot', to: 'trading', memo: null };
  await make(
    'transfers',
    trf,
    transferCollection.add(account, one<StoredTransfer>({ ...common, ...transferTerms, id: trf })),
  );
  const inv = next('inv');
  const product = { names: { en: 'Thirty days' } };
  await make(
    'investments',
    inv,
    investmentCollection.add(
      account,
      one<StoredInvestment>({
        ...common,
        ...money,
        id: inv,
        product,
        status: 'active',
        maturity_date: NOW,
        ended_at: null,
      }),
    ),
  );
  if (account.kind === 'demo') return;
  const [dep, wdr, lon] = [next('dep'), next('wdr'), next('lon')];
  const onChain = { ...common, ...money, network: 'ethereum', processed_by: null, ended_at: null, status: 'completed' };
  await make(
    'deposits',
    dep,
    depositCollection.add(account, one<StoredDeposit>({ ...onChain, id: dep, tx_hash: '0x1', block_height: null })),
  );
  await make(
    'withdrawals',
    wdr,
    withdrawalCollection.add(account, one<StoredWithdrawal>({ ...onChain, id: wdr, address: '0x2' })),
  );
  await make(
    'loans',
    lon,
    loanCollection.add(
      account,
      one<StoredLoan>({ ...common, ...money, id: lon, product, status: 'completed', decisions: [], ended_at: null }),
    ),
  );
}

/** Fills the data stored with the user. */
async function fillPerson(): Promise<void> {
  const at = nowSeconds();
  const sec = next('sec');
  const visit = { address: '203.0.113.9', country: 'DE', device: 'Chrome on macOS' };
  await make(
    'security',
    sec,
    securityEventCollection.add(user.id, { id: sec, event: 'login', ...visit, at: nowSeconds() }),
  );
  const kyc = next('kyc');
  const judged = { status: 'rejected', reviewed_at: at, reviewed_by: 'ann', reason: 'blurred' };
  await make(
    'kyc',
    kyc,
    kycSubmissionCollection.add(user.id, one<StoredKyc>({ ...judged, id: kyc, user_id: user.id })),
  );
  const bnk = next('bnk');
  const bank = {
    bank_name: 'First Bank',
    number_end: '6789',
    status: 'active',
    review_requested_at: at,
    reviewed_at: at,
    reviewed_by: 'ann',
  };
  await make(
    'bank_accounts',
    bnk,
    bankAccountCollection.add(user.id, one<StoredBankAccount>({ ...bank, id: bnk, user_id: user.id })),
  );
  const tkt = next('tkt');
  const ticket = { subject: 'Where is it', category: 'account', status: 'open', assignee: null, waits_since: at };
  await make(
    'tickets',
    tkt,
    ticketCollection.add(user.id, one<StoredTicket>({ ...ticket, id: tkt, user_id: user.id, updated_at: at })),
  );
  for (const kind of ['order_filled', 'kyc_rejected', 'ticket_answered', 'bank_account_rejected']) {
    const ntf = next('ntf');
    const notificationFields = { kind, type: 'system', params: { symbol: 'BTC/USDT' }, account_kind: null };
    await make(
      'notifications',
      ntf,
      notificationCollection.add(
        user.id,
        one<StoredNotification>({ ...notificationFields, id: ntf, user_id: user.id }),
      ),
    );
  }
  const lvc = next('lvc');
  const change = { id: lvc, from_level: 1, to_level: 2, reason: 'volume' as const, created_at: nowSeconds() };
  await make('levels', lvc, levelChangeCollection.add(user.id, change));
  const nte = next('nte');
  const note = { id: nte, text: 'called', staff_id: newId('stf'), username: 'ann', created_at: nowSeconds() };
  await make('notes', nte, userNoteCollection.add(user.id, note));
  for (const action of ['user.status', 'staff.read'] as const) {
    const aud = next('aud');
    const staffFields = {
      staff_id: newId('stf'),
      username: 'ann',
      address: '192.0.2.1',
      subject: user.id,
      at: nowSeconds(),
    };
    await make(
      action === 'staff.read' ? 'lookups' : 'acts',
      aud,
      auditEntryCollection.add(staffFields.staff_id, { ...staffFields, id: aud, action }),
    );
  }
  const cas = next('cas');
  const evidence = [{ kind: 'user', id: user.id }];
  const undecided = { state: 'new', decided_by: null, reason: null };
  const aiCase = one<StoredAiCase>({ ...undecided, id: cas, rule: 'shared_device', user_id: null, evidence });
  await make('cases', cas, [aiCaseCollection.add(undefined, aiCase), ...buildAiCaseUserIndexWrites(aiCase)]);
}

beforeAll(async () => {
  setClock(() => (NOW - 9000) * 1000);
  const customer = await createLiveCustomer('timed', '0');
  user = customer.user;
  await transact(openFirstDemoEpoch(user.id, { kind: 'demo', id: newId('acc') }, nowSeconds()));
  const stored = await readUser(user.id);
  if (!stored) throw new Error('nobody');
  const [main, demo] = [getUserAccount(stored, 'main'), getUserAccount(stored, 'simulate')];
  if (!main || !demo) throw new Error('no accounts');
  for (let turn = 0; turn < 3; turn++) {
    await fill(main);
    await fillPerson();
    await fill(demo);
  }
  setClock(() => NOW * 1000);
  tokens = await createStaffTokens();
});

interface Page {
  entries: UserTimelineEntry[];
  next_cursor: string | null;
}
type Who = keyof typeof tokens;
const path = () => `/admin/users/${user.id}/timeline`;
const page = (query: string, viewer: Who = 'owner') => readAs<Page>(`${path()}?${query}`, tokens[viewer]);

/** Reads all pages of this size. */
async function all(limit: number, query = '', viewer: Who = 'owner'): Promise<UserTimelineEntry[]> {
  const entries: UserTimelineEntry[] = [];
  let cursor: string | null = null;
  do {
    const timelinePage: Page = await page(
      `limit=${limit}${query}${cursor === null ? '' : `&cursor=${cursor}`}`,
      viewer,
    );
    expect(timelinePage.entries.length).toBeLessThanOrEqual(limit);
    entries.push(...timelinePage.entries);
    // A page that begins where the last one did would loop forever.
    expect(entries.length).toBeLessThan(2 * createdItems.length);
    cursor = timelinePage.next_cursor;
  } while (cursor !== null);
  return entries;
}

const toSortKey = (id: string) => `${id.slice(4)}${id.slice(0, 3)}`;
const getExpectedIds = (keep: (item: (typeof createdItems)[number]) => boolean) =>
  createdItems
    .filter(keep)
    .map(({ id }) => id)
    .toSorted((a, b) => (toSortKey(a) < toSortKey(b) ? 1 : -1));
/** Leaves out entries from the setup, and from reading itself. */
const ours = (entries: UserTimelineEntry[]) => {
  const ids = new Set(createdItems.map(({ id }) => id));
  return entries.map(({ id }) => id).filter((id) => ids.has(id));
};

describe('user timeline', () => {
  it('contains every kind of entry', { tags: ['FIN-361'] }, () => {
    expect(new Set(createdItems.map(({ kind }) => kind))).toEqual(new Set(userTimelineKinds));
  });

  it.each([1, 2, 3, 7, 20, 100])('returns each entry once and in order on pages of %i', async (limit) => {
    const entries = await all(limit);
    expect(ours(entries)).toEqual(getExpectedIds(({ kind }) => kind !== 'lookups'));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => b - a));
  });

  it.each(userTimelineKinds)('filters entries by %s', async (kind) => {
    const entries = await all(2, `&kinds=${kind}`);
    expect(new Set(entries.map((entry) => entry.kind))).toEqual(new Set([kind]));
    expect(ours(entries)).toEqual(getExpectedIds((item) => item.kind === kind));
  });

  it('returns the current state of each entry', async () => {
    const byPrefix = Object.fromEntries((await all(100)).toReversed().map((entry) => [entry.id.slice(0, 3), entry]));
    expect(byPrefix['opt']).toMatchObject({ what: 'call', status: 'win', amount: '100', unit: 'USDT', result: '80' });
    expect(byPrefix['pos']).toMatchObject({ what: 'long', status: 'closed', amount: null, result: '-3' });
    expect(byPrefix['kyc']).toMatchObject({ status: 'rejected', by: 'ann', text: 'blurred' });
    expect(byPrefix['bnk']).toMatchObject({ status: 'active', text: 'First Bank ****6789' });
    expect(byPrefix['sec']).toMatchObject({ what: 'login', text: '203.0.113.9 · DE · Chrome on macOS' });
    expect(byPrefix['trf']).toMatchObject({ params: { from: 'spot', to: 'trading' } });
  });

  it('rejects the cursor of another list', async () => {
    const { next_cursor } = await page('limit=2&kinds=options,loans');
    const on = `limit=2&cursor=${next_cursor}`;
    expect((await page(`${on}&kinds=loans,options`)).entries).toHaveLength(2);
    for (const query of [on, `${on}&kinds=options`]) {
      const answer = await callTestApi({ method: 'GET', path: `${path()}?${query}`, token: tokens.owner });
      expect(answer).toMatchObject({ status: 422, envelope: { errors: { cursor: [expect.any(String)] } } });
    }
  });

  it('shows each role only entries that it may read elsewhere', { tags: ['FIN-361'] }, async () => {
    const hidden: Record<Who, UserTimelineKind[]> = {
      owner: [],
      risk: [],
      support: [],
      finance: ['kyc', 'tickets'],
      read_only: ['kyc', 'bank_accounts', 'tickets'],
    };
    for (const viewer of Object.keys(hidden) as Who[]) {
      const entries = await all(50, '', viewer);
      const kinds = new Set(entries.map(({ kind }) => kind));
      expect(new Set(userTimelineKinds.filter((kind) => !kinds.has(kind)))).toEqual(
        new Set([...hidden[viewer], 'lookups']),
      );
      // Nor does an e-mail.
      const notificationKinds = new Set(entries.filter(({ kind }) => kind === 'notifications').map(({ what }) => what));
      expect(notificationKinds.has('kyc_rejected')).toBe(!hidden[viewer].includes('kyc'));
      expect(notificationKinds.has('ticket_answered')).toBe(!hidden[viewer].includes('tickets'));
      expect(notificationKinds.has('bank_account_rejected')).toBe(!hidden[viewer].includes('bank_accounts'));
      for (const kind of hidden[viewer])
        expect(
          await callTestApi({ method: 'GET', path: `${path()}?kinds=${kind},options`, token: tokens[viewer] }),
        ).toMatchObject({
          status: 403,
        });
    }
  });

  it('exports all entries visible to the role and records the export for the user', async () => {
    const ask = (query: string, viewer: Who) =>
      callTestApi({ method: 'GET', path: `${path()}.csv?${query}`, token: tokens[viewer] });
    const file = async (query = '', viewer: Who = 'owner') => {
      const [head = '', ...lines] = readCsvLines((await ask(query, viewer)).text ?? '');
      expect(head).toBe('id,at,kind,what,account_kind,status,ended_at,symbol,amount,unit,result,by,text,params');
      return lines.map((line) => line.split(',')[0] ?? '');
    };
    for (const viewer of ['owner', 'finance', 'read_only'] as const) {
      const shown = (await all(100, '', viewer)).map(({ id }) => id);
      expect([viewer, await file('', viewer)]).toEqual([viewer, shown]);
    }
    expect(await file('kinds=options,loans')).toEqual((await all(100, '&kinds=options,loans')).map(({ id }) => id));
    // The export is itself in it from then on, as an action of staff.
    expect((await all(100, '&kinds=acts')).filter(({ what }) => what === 'timeline.export')).toHaveLength(4);
    const times = (await all(100, '&kinds=options,perpetuals')).map(({ at }) => at);
    const last = Math.max(...times);
    const exportedIds = await file(`kinds=options,perpetuals&from=${last}&to=${last}`);
    expect(exportedIds).toEqual(
      (await all(2, `&kinds=options,perpetuals&from=${last}&to=${last}`)).map(({ id }) => id),
    );
    expect(exportedIds).toHaveLength(times.filter((at) => at === last).length);
    expect(await file(`kinds=options,perpetuals&to=${Math.min(...times) - 1}`)).toEqual([]);
    expect(await ask('kinds=kyc', 'read_only')).toMatchObject({ status: 403 });
    expect(await ask(`from=${last}&to=${last - 1}`, 'owner')).toMatchObject({ status: 422 });
  });

  it('rejects unknown users and kinds', async () => {
    const at = (where: string) => callTestApi({ method: 'GET', path: where, token: tokens.owner });
    expect(await at(`/admin/users/${newId('usr')}/timeline`)).toMatchObject({ status: 404 });
    for (const kinds of ['', 'secrets', 'options,', 'options;loans'])
      expect(await at(`${path()}?kinds=${kinds}`)).toMatchObject({ status: 422, envelope: { errors: { kinds: {} } } });
  });

  it('reads a bounded number of items per page', { tags: ['FIN-361'] }, async () => {
    const read = async (query: string) => {
      let queries = 0;
      const stop = hookTableCalls(({ command, send }) => {
        if (command === 'QueryCommand') queries += 1;
        return send();
      }, 'timeline');
      await page(query);
      stop();
      return queries;
    };
    expect(await read('limit=100')).toBeLessThanOrEqual(33);
    expect(await read('limit=5')).toBe(26);
    expect(await read('limit=5&kinds=options')).toBe(2);
  });
});
