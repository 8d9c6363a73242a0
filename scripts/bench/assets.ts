import { onBareTable, tickNow, type Units, unitsOf } from './bare-table.ts';
import { type Bench, limited, plain, type Row } from './row.ts';

/** What the page of assets asks for when it is opened. */
const CALLS = ['/user/assets', '/user/equity?days=30', '/wallet-transfer/list?limit=20'] as const;
/** All of them, beside the check of who asks, which every call has and is told beside it. RCU. */
const MOST = 6;
/** Days that are written down before. */
const DAYS = 365;

/** A customer with each coin, frozen and free, and a year that is written down. */
async function customer(): Promise<string> {
  const { keepEquity } = await import('#functions/data/ledger/equity.ts');
  const { available, move } = await import('#functions/data/ledger/move.ts');
  const { transact } = await import('#functions/data/table/transact.ts');
  const { accountOf } = await import('#functions/data/people/users.ts');
  const { newId } = await import('#functions/lib/ids.ts');
  const { nowSeconds } = await import('#functions/lib/clock.ts');
  const { liveLogin } = await import('#functions/testing/people/logins.ts');
  const { coins } = await import('#shared/market/coins.ts');
  const { amount } = await import('#shared/money.ts');
  const { DAY } = await import('#shared/time.ts');
  const { user, token } = await liveLogin('customer', '1000');
  const account = accountOf(user, 'main');
  if (!account) throw new Error('no account');
  for (const asset of coins) {
    const id = newId('jnl');
    const occasion = { account, id, operation: 'seed.grant' as const, reference: id, at: nowSeconds() };
    await transact(
      [],
      move(occasion, { from: 'house:seed', to: available('spot'), asset, amount: amount('12.345678') }),
    );
  }
  const today = Math.floor(nowSeconds() / DAY);
  for (let day = today - DAYS; day < today; day++) await keepEquity(account, { day, value: amount('123456.789') });
  return token;
}

async function measure(note: (line: string) => void): Promise<Row[]> {
  const { authenticate } = await import('#functions/domain/identity/authenticate.ts');
  const { call } = await import('#functions/testing/call.ts');
  const { now, setClock } = await import('#functions/lib/clock.ts');
  const token = await customer();
  const ask = async (path: string) => {
    const { envelope, text } = await call({ method: 'GET', path, token });
    if (!envelope?.success) throw new Error(`${path}: ${text}`);
  };
  // What is read once in a while is read by then; each call finds a tick that it does not know.
  for (const path of CALLS) await ask(path);
  const found: [path: string, units: Units][] = [];
  for (const path of CALLS) {
    const next = now() + 1000;
    setClock(() => next);
    await tickNow();
    found.push([path, await unitsOf(() => ask(path))]);
  }
  const check = await unitsOf(() => authenticate(token));
  for (const [path, { read, write }] of found) note(`${path}: ${read} RCU, ${write} WCU`);
  setClock();
  const year = await unitsOf(() => ask('/user/equity?days=365'));
  return [
    limited(
      'assets page',
      found.reduce((sum, [, { read }]) => sum + read - check.read, 0),
      'RCU',
      MOST,
    ),
    plain('assets check of who asks, each call', check.read, 'RCU'),
    plain('assets equity of a year', year.read - check.read, 'RCU'),
  ];
}

export const assets: Bench = {
  name: 'assets',
  what: 'what the page of assets reads of the table when it is opened, for a customer with every coin',
  run: async ({ note }) => {
    const table = await onBareTable();
    try {
      return await measure(note);
    } finally {
      await table.stop();
    }
  },
};
