import * as fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { type TestApiResponse, type TestApiCall, callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import {
  hostileJsonFragments,
  invalidRequestBodies,
  hostileStrings,
} from '#functions/testing/contract/invalid-requests.ts';
import { placeTestOption, resolveOptionEntry } from '#functions/testing/market/options.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { type LoggedInCustomer, logInLiveCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { getChangedItemKeys, readStoredItems } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { testSeed, getTestSize } from '#functions/testing/tier.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint, EndpointKey } from '#shared/api/lib/endpoint.ts';
import { getEndpointErrors } from '#shared/api/lib/openapi.ts';
import { type AppErrorName, appErrors } from '#shared/errors/errors.ts';

// The number of symbols does not matter here.
vi.mock('#shared/market/symbols.ts', async (original) => {
  const { pickTestSymbols } = await import('#functions/testing/market/few-symbols.ts');
  return pickTestSymbols(await original());
});

/** Once the clock stands still, a call that waits for a tick would wait forever. */
const clock = vi.hoisted(() => ({ stands: false }));
vi.mock('#functions/domain/market/await-tick.ts', async (original) => {
  const real = await original<typeof import('#functions/domain/market/await-tick.ts')>();
  const awaitTick = async (...of: Parameters<typeof real.awaitTick>) => (clock.stands ? null : real.awaitTick(...of));
  return { ...real, awaitTick };
});

useTestTable();
useTestSettleQueue();

let customer: LoggedInCustomer;
/** Valid values by field, so that one thing at a time is wrong. */
let right: Record<string, string | number>;
/** Valid ids by path: of a resting order, a position, a closed one. */
let rightIds: Record<string, string>;

beforeAll(async () => {
  const at = nowSeconds();
  const before = createTestMarket(at - 10);
  customer = await logInLiveCustomer('fuzzed', '10000');
  const caller = await authenticateUser(customer.token);
  if (!caller) throw new Error('not logged in');
  await before.tick({ 'ETH/USDT': '3000' });
  const open = await before.open(caller, { symbol: 'ETH/USDT', take_profit_price: '3100' }, '3000');
  const closed = await before.open(caller, { symbol: 'ETH/USDT', stop_loss_price: '2999' }, '3000');
  await before.move({ 'ETH/USDT': '2999' });
  setClock(() => at * 1000 + 500);
  clock.stands = true;
  // A market without a price accepts no close.
  await writeTestTick(at, { 'BTC/USDT': '50000' });
  const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '40000' });
  rightIds = {
    '/futures/orders/{id}': order.id,
    '/futures/orders/{id}/cancel': order.id,
    '/futures/positions/{id}': open.id,
    '/futures/positions/{id}/settings': open.id,
    '/futures/positions/{id}/close': closed.id,
  };
  const option = await placeTestOption(caller);
  await writeTestTick(at + 1, { 'BTC/USDT': '50000' });
  await resolveOptionEntry(caller, option);
  const { id } = option;
  right = {
    symbol: 'BTC/USDT',
    direction: 'call',
    amount: '10',
    period_id: 'p60',
    timeframe: '1m',
    wallet_type: 'trading',
    status: 'pending',
    kind: 'live',
    limit: '5',
    from: String(at),
    to: String(at),
    user_id: customer.user.id,
    username: 'fuzzed',
    id,
    side: 'buy',
    type: 'stop_limit',
    quantity: '10',
    leverage: 20,
    price: '52000',
    stop_price: '51000',
    take_profit_price: '60000',
    stop_loss_price: '45000',
  };
});

const getFields = (schema: AnyEndpoint['body']): string[] => Object.keys(schema?.shape ?? {});

/** Generates a value for a field: mostly valid, else hostile. JSON text in a body, plain text elsewhere. */
const inBody = (name: string) =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileJsonFragments) },
    )
    .map((nasty) => [name, nasty ?? JSON.stringify(right[name] ?? 'x')] as const);
const inText = (name: string) =>
  fc
    .oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...hostileStrings) })
    .map((nasty): [string, string] => [name, nasty ?? String(right[name] ?? 'x')]);
const unknownFields = fc.constantFrom('__proto__', 'constructor', 'toString', 'extra', '', 'x'.repeat(5000), '\u0000');

function bodies(endpoint: AnyEndpoint): fc.Arbitrary<Pick<TestApiCall, 'body' | 'headers'>> {
  const fields = getFields(endpoint.body);
  const built = fc
    .tuple(
      fc.subarray(fields, { minLength: Math.max(0, fields.length - 1) }).chain((some) => fc.tuple(...some.map(inBody))),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(unknownFields.chain(inBody)) },
      ),
    )
    .map(([known, unknown]) => ({
      body: `{${[...known, ...unknown].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`,
    }));
  const invalidBody = fc.constantFrom(...invalidRequestBodies);
  const none = fc.constant({});
  return fields.length === 0
    ? fc.oneof(none, none, invalidBody, built)
    : fc.oneof({ weight: 4, arbitrary: built }, invalidBody, none);
}

function queries(endpoint: AnyEndpoint): fc.Arbitrary<string> {
  const fields = getFields(endpoint.query);
  const built = fc
    .tuple(
      fc.subarray(fields).chain((some) => fc.tuple(...some.map(inText))),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(unknownFields.chain(inText)) },
      ),
    )
    .map(([known, unknown]) => new URLSearchParams([...known, ...unknown]).toString());
  const broken = fc.constantFrom(
    '%',
    '%ZZ=1',
    '&&&',
    '=',
    'a=1&a=2',
    '__proto__=1',
    'limit=1&limit=2',
    'x'.repeat(8000),
  );
  return fc.oneof({ weight: 8, arbitrary: built }, { weight: 1, arbitrary: broken });
}

const pathArbitrary = (path: string): fc.Arbitrary<string> => {
  const values = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...hostileStrings.map((word) => encodeURIComponent(word.replaceAll('\ud800', '\ufffd'))),
        '%',
        '%ZZ',
        '..',
        '%2e%2e%2f',
      ),
    },
  );
  const fill = (name: string) => (name === 'id' ? rightIds[path] : undefined) ?? String(right[name] ?? 'x');
  return values.map((nasty) => path.replace(/\{(\w+)\}/g, (_, name: string) => nasty ?? fill(name)));
};

const keys = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom('', 'x', 'a'.repeat(1000), 'ключ-ключ', 'a b c d e f g', '12345678') },
);

async function requests(
  key: EndpointKey,
  endpoint: AnyEndpoint,
  token: string | null,
): Promise<fc.Arbitrary<TestApiCall>> {
  const [method = '', path = ''] = key.split(' ');
  return fc
    .tuple(pathArbitrary(path), queries(endpoint), bodies(endpoint), keys)
    .map(([filled, query, { body, headers }, nastyKey]) => ({
      method,
      path: query === '' ? filled : `${filled}?${query}`,
      token,
      ...(body !== undefined && { body }),
      headers: { ...(endpoint.idempotent && { 'idempotency-key': nastyKey ?? newIdempotencyKey() }), ...headers },
    }));
}

/** True for the log of failed logins that a user reads. */
const isFailedLogin = ({ sk, event }: Record<string, unknown>): boolean =>
  String(sk).startsWith('SECURITY#') && ['login_failed', 'locked'].includes(String(event));

/** Returns everything stored except what a rejection may write: counts of requests, and records of tries. */
const stored = async (): Promise<Map<string, unknown>> =>
  new Map(
    [...(await readStoredItems())].filter(
      ([key, item]) => !/^(LIMIT|AUDIT|STAFF_READS)#/.test(key) && !isFailedLogin(item),
    ),
  );

/** Checks that an answer is the envelope, with a documented error or the requested data. */
function checkAnswer(endpoint: AnyEndpoint, { status, envelope, text }: TestApiResponse): void {
  if (status === 200 && endpoint.media !== undefined) return;
  if (!envelope) throw new Error(`no envelope: ${status} ${text.slice(0, 200)}`);
  if (envelope.success) {
    expect(status).toBe(200);
    return;
  }
  const errorSpec = appErrors[envelope.error_code];
  expect(errorSpec).toMatchObject({ status, code: envelope.code });
  // A path broken by a value leads elsewhere, or nowhere.
  const allowed: AppErrorName[] = endpoint.params
    ? [...getEndpointErrors(endpoint), 'NOT_FOUND']
    : getEndpointErrors(endpoint);
  expect(allowed).toContain(envelope.error_code);
  expect(envelope.error_code).not.toBe('INTERNAL_ERROR');
  if (status >= 500) expect(errorSpec).toMatchObject({ status: 503 });
}

describe(`random requests (TEST_SEED=${testSeed})`, () => {
  it.each(apiEndpoints)(
    'to %s are answered in the envelope and change nothing when rejected',
    { tags: ['TRD-078'] },
    async (key, endpoint) => {
      const staff = endpoint.permission !== undefined;
      const token = endpoint.caller === 'anyone' ? null : staff ? await createStaffToken('owner') : customer.token;
      let before = await stored();
      await fc.assert(
        fc.asyncProperty(await requests(key, endpoint, token), async (request) => {
          const answer = await callTestApi(request);
          checkAnswer(endpoint, answer);
          const after = await stored();
          if (answer.status !== 200) expect(getChangedItemKeys(before, after)).toEqual([]);
          before = after;
        }),
        { numRuns: getTestSize('nonsense'), seed: testSeed, endOnFailure: true },
      );
    },
  );
});
