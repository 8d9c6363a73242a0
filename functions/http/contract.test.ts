import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/api/contract.ts';
import type { AnyEndpoint, EndpointKey } from '../../shared/api/endpoint.ts';
import { roles } from '../../shared/api/endpoint.ts';
import type { Ids } from '../../shared/ids.ts';
import { price } from '../../shared/money.ts';
import { authenticate } from '../domain/authenticate.ts';
import { openSession } from '../domain/open-session.ts';
import { addBankAccount } from '../domain/people/add-bank-account.ts';
import { parseToken } from '../domain/tokens.ts';
import { addWallet } from '../domain/wallets/add-wallet.ts';
import { createAlert } from '../domain/watch/create-alert.ts';
import { nowSeconds, setClock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { type Answered, type Call, call, HOME, newKey } from '../testing/call.ts';
import { buy } from '../testing/customers.ts';
import { type Customer, demoLogin, liveLogin, staffTokens, uselessTokens } from '../testing/logins.ts';
import { begun, place } from '../testing/perpetuals.ts';
import { writeTick } from '../testing/prices.ts';
import { useSettleQueue } from '../testing/queue.ts';
import { useTable } from '../testing/table.ts';
import { visitFrom } from '../testing/visits.ts';

useTable();
useSettleQueue();

let owner: Customer;
let stranger: Customer;
let demo: Customer;
let staff: Awaited<ReturnType<typeof staffTokens>>;
let useless: Record<string, string>;
/** Ids of objects of `owner`, by prefix. */
const owned: Record<string, string> = {};

beforeAll(async () => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
  owner = await liveLogin('owner', '10000');
  stranger = await liveLogin('stranger', '10000');
  demo = await demoLogin();
  staff = await staffTokens();
  useless = await uselessTokens(owner.user);
  const at = nowSeconds();
  // However slow the machine is: the price is fresh until everything is there.
  setClock(() => at * 1000 + 990);
  await writeTick(at, { 'BTC/USDT': '50000' });
  const caller = await authenticate(owner.token);
  if (!caller) throw new Error('the owner is not logged in');
  owned['opt'] = (await buy(caller)).id;
  owned['ord'] = (await place(caller, { type: 'limit', price: '40000' })).order.id;
  const { done } = await begun(caller.account, () => place(caller));
  await writeTick(at + 1, { 'BTC/USDT': '50000' });
  owned['pos'] = (await done).position?.id ?? '';
  const alert = { symbol: 'BTC/USDT', direction: 'above', price: price('60000') } as const;
  owned['alr'] = (await createAlert(caller.user.id, alert)).id;
  owned['usr'] = owner.user.id;
  const wallet = { wallet_type_id: 'metamask', wallet_address: `0x${'1'.repeat(40)}` } as const;
  owned['wal'] = (await addWallet(owner.user, wallet, { address: HOME, country: null, userAgent: null })).id;
  setClock();
});

const bank = {
  name: 'Olive Owner',
  bank_name: 'A bank',
  account_number: 'DE89370400440532013000',
  currency: 'EUR',
  routing_number: null,
  swift_code: null,
  personal_address: null,
  bank_address: null,
  company_address: null,
} as const;

/** Path parameters that are no ids: what everybody may name. */
const named: Record<string, readonly string[]> = {
  symbol: ['BTC-USDT'],
  type: ['forex'],
  kind: ['id_card_front'],
  period: ['24h'],
  id: ['p60', 'l2'],
};

/** The prefix of the id that a path parameter takes; null where it takes no id. */
function prefixOf(endpoint: AnyEndpoint, name: string): keyof Ids | null {
  const schema = endpoint.params?.shape[name];
  const prefix = /\^(\w{3})_/.exec(schema?.safeParse('').error?.issues[0]?.pattern ?? '')?.[1];
  if (prefix !== undefined) return prefix as keyof Ids;
  if (named[name]?.some((value) => schema?.safeParse(value).success)) return null;
  throw new Error(`say in this test what {${name}} may be`);
}

const request = (key: EndpointKey, endpoint: AnyEndpoint, id: (prefix: keyof Ids) => string): Call => {
  const [method = '', path = ''] = key.split(' ');
  const value = (_: string, name: string) => {
    const prefix = prefixOf(endpoint, name);
    const schema = endpoint.params?.shape[name];
    return prefix === null ? (named[name]?.find((one) => schema?.safeParse(one).success) ?? '') : id(prefix);
  };
  return { method, path: path.replace(/\{(\w+)\}/g, value) };
};
const unknown = (prefix: keyof Ids) => newId(prefix);
/** What the owner has; where staff ask and it is not said what there is, nothing that there is. */
const ofOwner = (prefix: keyof Ids) => owned[prefix] ?? newId(prefix);

/** Requests that no validation lets through, to see that it comes after the question who asks. */
const invalid: Record<string, Partial<Call>> = {
  'as it is': {},
  'broken JSON': { body: '{' },
  'not JSON': { body: 'x', headers: { 'content-type': 'text/plain' } },
  'a megabyte': { body: `{"x":"${'x'.repeat(1 << 20)}"}` },
};
const having = (test: (endpoint: AnyEndpoint) => boolean) => endpoints.filter(([, endpoint]) => test(endpoint));
const isOpen = ({ caller }: AnyEndpoint) => caller === 'anyone';
const isForUsers = ({ caller }: AnyEndpoint) => caller === 'user' || caller === 'main';
const isForStaff = (endpoint: AnyEndpoint) => !isOpen(endpoint) && !isForUsers(endpoint);

const refused = { status: 401, envelope: { success: false, code: 4003, error_code: 'UNAUTHORIZED' } };

/** Told that it is not for them: a password that is asked for besides and wrong is another matter. */
const isDenied = ({ envelope }: Answered): boolean =>
  envelope?.success === false && ['UNAUTHORIZED', 'FORBIDDEN'].includes(envelope.error_code);

describe('who may call', () => {
  it.each(having((endpoint) => !isOpen(endpoint)))(
    '%s asks for a login before it looks at anything',
    async (key, endpoint) => {
      const others = isForStaff(endpoint) ? { user: owner.token, demo: demo.token } : staff;
      for (const [what, more] of Object.entries(invalid))
        for (const [whose, token] of Object.entries({ none: null, ...useless, ...others }))
          expect([what, whose, await call({ ...request(key, endpoint, ofOwner), ...more, token })]).toMatchObject([
            what,
            whose,
            refused,
          ]);
    },
  );

  it.each(having(isForStaff))('%s is for its roles alone', async (key, endpoint) => {
    for (const role of roles) {
      const allowed = (endpoint.caller as readonly string[]).includes(role);
      for (const more of allowed ? [{}] : Object.values(invalid)) {
        // A session of its own, since one of these calls ends it.
        const { status } = await call({ ...request(key, endpoint, ofOwner), ...more, token: staff[role] });
        if (allowed) expect([role, status]).not.toEqual([role, expect.toBeOneOf([401, 403])]);
        else expect([role, status]).toEqual([role, 403]);
      }
    }
    staff = await staffTokens();
  });

  it.each(having(isForUsers))('%s is for its accounts alone', async (key, endpoint) => {
    const [live, play] = [await liveLogin(`live-${newId('usr')}`, '100'), await demoLogin()];
    const main = await call({ ...request(key, endpoint, unknown), token: live.token });
    expect(isDenied(main)).toBe(false);
    const other = await call({ ...request(key, endpoint, unknown), token: play.token });
    if (endpoint.caller === 'main') expect(other.status).toBe(403);
    else expect(isDenied(other)).toBe(false);
  });

  it.each(having(isOpen))('%s asks nobody who they are', async (key, endpoint) => {
    for (const token of [null, ...Object.values(useless), demo.token, staff.owner]) {
      const { status } = await call({ ...request(key, endpoint, unknown), token });
      expect(status).not.toBeOneOf([401, 403]);
      expect(status).toBeLessThan(500);
    }
  });
});

describe('what is not yours', () => {
  // Some of these calls take it away.
  beforeEach(async () => {
    const session = await openSession(owner.user, 'main', visitFrom());
    owned['ses'] = parseToken(session.token, 'usr')?.session ?? '';
    owned['bnk'] = (await addBankAccount(owner.user.id, bank, visitFrom())).id;
  });

  const parametrised = having((endpoint) => isForUsers(endpoint) && endpoint.params !== undefined);

  it('is there for its owner, of each kind that has an endpoint', () => {
    for (const [key, endpoint] of parametrised)
      for (const name of Object.keys(endpoint.params?.shape ?? {}))
        expect([key, Object.keys(owned)]).toEqual([key, expect.arrayContaining([prefixOf(endpoint, name)])]);
  });

  /** What a call needs beyond the path, where it needs anything. */
  const bodies: Partial<Record<EndpointKey, object>> = {
    'POST /options/orders/{id}/sell': { quote_id: newId('qte') },
    'PUT /bank-accounts/{id}': { ...bank, swift_code: 'COBADEFF' },
    'POST /user-wallets/{id}/verify': { message: 'x', signature: '0x1234' },
  };
  const rest = (key: EndpointKey): Partial<Call> => ({
    headers: { 'idempotency-key': newKey() },
    ...(bodies[key] && { body: JSON.stringify(bodies[key]) }),
  });

  it.each(parametrised)('%s answers it as the unknown', async (key, endpoint) => {
    // A demo account is told that it may not, whatever there is.
    for (const token of endpoint.caller === 'main' ? [stranger.token] : [stranger.token, demo.token]) {
      const theirs = await call({ ...request(key, endpoint, ofOwner), ...rest(key), token });
      const nobodys = await call({ ...request(key, endpoint, unknown), ...rest(key), token });
      const nonsense = await call({ ...request(key, endpoint, () => 'nonsense'), ...rest(key), token });
      expect(theirs.status).toBe(404);
      expect([nobodys.status, nobodys.text]).toEqual([theirs.status, theirs.text]);
      expect([nonsense.status, nonsense.text]).toEqual([theirs.status, theirs.text]);
    }
    const own = await call({ ...request(key, endpoint, ofOwner), ...rest(key), token: owner.token });
    expect(own.status).not.toBe(404);
  });
});

describe('paths and methods', () => {
  it('that do not exist are answered in the envelope, with and without a login', async () => {
    for (const path of [
      '/options/nothing',
      '/user',
      '/public/',
      '/admin/options/orders/x/y',
      '/auth/login/',
      '/docs/x',
      '/nothing',
      '/',
    ])
      for (const token of [null, owner.token, staff.owner])
        expect([path, await call({ method: 'GET', path, token })]).toMatchObject([
          path,
          { status: 404, envelope: { code: 4005 } },
        ]);
    for (const method of ['DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
      expect(await call({ method, path: '/options/orders', token: owner.token })).toMatchObject({ status: 404 });
  });
});
