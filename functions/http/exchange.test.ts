import { beforeEach, describe, expect, it } from 'vitest';
import { setClock, sleep } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { readSpotCoins, creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { runDuringTicks } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountId, AccountRef } from '#shared/ids.ts';
import type { CoinExchange, ExchangeCoin, ExchangeQuote } from '#shared/schemas/exchange.ts';

useTestTable();

let owner: LoggedInCustomer;
let account: AccountRef;
let person = 0;
let second = 1_800_000_000;

beforeEach(async () => {
  second += 10;
  const at = second;
  setClock(() => at * 1000 + 300);
  await writeTestTick(second, { 'BTC/USDT': '50000' });
  owner = await logInLiveCustomer(`exchanging-${person++}`, '0');
  account = { kind: 'live', id: owner.user.main_account as AccountId };
  await creditSpotCoins(account, { USDT: '1000', BTC: '1' });
});

interface Data extends ExchangeQuote {
  exchange: CoinExchange;
  exchanges: CoinExchange[];
  coins: ExchangeCoin[];
  total: number | null;
}
async function ask(
  method: string,
  path: string,
  body?: unknown,
  customer: LoggedInCustomer | null = owner,
  key = newIdempotencyKey(),
) {
  const { status, envelope, text } = await callTestApi({
    method,
    path,
    ...(customer && { token: customer.token }),
    headers: { 'idempotency-key': key },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { error_code, errors } = (envelope ?? {}) as { error_code?: string; errors?: Record<string, string[]> };
  return { status, error_code, errors, text, data: (envelope as unknown as { data: Data } | undefined)?.data };
}

const terms = { from_coin: 'BTC', to_coin: 'USDT', amount: '0.1' };
const calculate = (more: object = {}, customer = owner) =>
  ask('POST', '/crypto-exchange/calculate', { ...terms, ...more }, customer);
const execute = (body: object, customer = owner, key = newIdempotencyKey()) =>
  ask('POST', '/crypto-exchange/execute', body, customer, key);
/** Same while ticks pass, until it is decided. */
const executed = (body: object, key = newIdempotencyKey()) =>
  runDuringTicks(
    second,
    '50000',
    (at) => (second = at),
    async () => {
      for (;;) {
        const answer = await execute(body, owner, key);
        if (answer.status !== 202) return answer;
        await sleep(25);
      }
    },
  );
const quoteId = async (more: object = {}) => (await calculate(more)).data?.quote_id;

describe('coin exchange', () => {
  it('executes its quote once and is listed, returned and exported for its owner', { tags: ['FIN-142'] }, async () => {
    const { data: quote } = await calculate();
    expect(quote).toMatchObject({ ...terms, to_amount: '4995', fee: '5', spread: '0.1' });
    const key = newIdempotencyKey();
    const { status, data } = await executed({ quote_id: quote?.quote_id }, key);
    expect([status, data?.exchange]).toMatchObject([200, { ...terms, status: 'completed', to_amount: '4995' }]);
    expect((await execute({ quote_id: quote?.quote_id }, owner, key)).data?.exchange).toEqual(data?.exchange);
    expect((await execute({ quote_id: quote?.quote_id })).error_code).toBe('QUOTE_EXPIRED');
    expect(await readSpotCoins(account)).toEqual({ BTC: '0.9', USDT: '5995' });

    const id = data?.exchange.id;
    const list = (await ask('GET', '/crypto-exchange/list?coin_type=BTC&status=completed')).data;
    expect(list?.exchanges).toEqual([data?.exchange]);
    expect((await ask('GET', '/crypto-exchange/list.csv')).text).toContain(`${id},`);
    expect((await ask('GET', `/crypto-exchange/${id}`)).data?.exchange).toEqual(data?.exchange);
    const stranger = await logInLiveCustomer(`stranger-${person++}`, '5');
    const theirs = await ask('GET', `/crypto-exchange/${id}`, undefined, stranger);
    const unknown = await ask('GET', `/crypto-exchange/${newId('xch')}`, undefined, stranger);
    expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
  });

  it('runs once per idempotency key under concurrent requests', { tags: ['FIN-142'] }, async () => {
    const body = { quote_id: await quoteId() };
    const key = newIdempotencyKey();
    const answers = await runDuringTicks(
      second,
      '50000',
      (at) => (second = at),
      () => Promise.all(Array.from({ length: 5 }, () => execute(body, owner, key))),
    );
    expect(new Set(answers.map(({ data }) => data?.exchange.id)).size).toBe(1);
    expect((await executed(body, key)).data?.exchange.status).toBe('completed');
    expect(await readSpotCoins(account)).toEqual({ BTC: '0.9', USDT: '5995' });
    expect((await execute({ quote_id: newId('xqt') }, owner, key)).error_code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('rejects quotes of others and amounts above the balance', { tags: ['FIN-142'] }, async () => {
    const stranger = await logInLiveCustomer(`stranger-${person++}`, '5');
    expect((await execute({ quote_id: await quoteId() }, stranger)).error_code).toBe('QUOTE_EXPIRED');
    const poor = await calculate({ amount: '0.3' }, stranger);
    expect((await execute({ quote_id: poor.data?.quote_id }, stranger)).error_code).toBe('INSUFFICIENT_BALANCE');
    expect(await readSpotCoins(account)).toEqual({ BTC: '1', USDT: '1000' });
  });

  it('uses play money in a demo account', async () => {
    const demo = await logInDemoCustomer();
    const { error_code } = await execute({ quote_id: (await calculate({}, demo)).data?.quote_id }, demo);
    expect(error_code).toBe('INSUFFICIENT_BALANCE');
  });

  it('shows its terms to everyone and requires a login to execute', async () => {
    const { status, data } = await ask('GET', '/crypto-exchange/coins', undefined, null);
    expect([status, data?.coins.length]).toEqual([200, 23]);
    expect((await ask('POST', '/crypto-exchange/calculate', terms, null)).status).toBe(401);
    expect((await ask('POST', '/crypto-exchange/execute', { ...terms, min_to_amount: '1' }, null)).status).toBe(401);
  });
});

describe('exchange quote request is rejected', () => {
  it.each<[string, object, string, string]>([
    ['without an amount', { amount: undefined }, 'VALIDATION_FAILED', 'amount'],
    ['of nothing', { amount: '0' }, 'INVALID_AMOUNT', 'amount'],
    ['of less than nothing', { amount: '-1' }, 'INVALID_AMOUNT', 'amount'],
    ['of nine decimals', { amount: '0.100000001' }, 'INVALID_AMOUNT', 'amount'],
    ['of an exponent', { amount: '1e-1' }, 'INVALID_AMOUNT', 'amount'],
    ['of a number', { amount: 0.1 }, 'VALIDATION_FAILED', 'amount'],
    ['of a huge amount', { amount: '9'.repeat(40) }, 'INVALID_AMOUNT', 'amount'],
    ['of less than the least', { amount: '0.00000999' }, 'AMOUNT_OUT_OF_RANGE', 'amount'],
    ['of more than the most', { amount: '0.50000001' }, 'AMOUNT_OUT_OF_RANGE', 'amount'],
    ['for the same coin', { to_coin: 'BTC' }, 'VALIDATION_FAILED', 'to_coin'],
    ['for a coin that is not there', { to_coin: 'LUNA' }, 'VALIDATION_FAILED', 'to_coin'],
    ['of no coin', { from_coin: undefined }, 'VALIDATION_FAILED', 'from_coin'],
    ['with a field that is not known', { slippage: '1' }, 'VALIDATION_FAILED', 'slippage'],
  ])('with the quote input: %s', async (_, more, reason, field) => {
    const { status, error_code, errors } = await calculate(more);
    expect([status, error_code, Object.keys(errors ?? {})]).toEqual([422, reason, [field]]);
  });
});

describe('exchange execution is rejected', () => {
  it.each<[string, object, string[]]>([
    ['of nothing at all', {}, ['from_coin', 'to_coin', 'amount']],
    ['by a quote and terms', { quote_id: newId('xqt'), amount: '0.1' }, ['amount']],
    ['by what is no quote', { quote_id: 'xqt_1' }, ['quote_id']],
    ['with a field that is not known', { ...terms, min_to_amount: '1', rate: '2' }, ['rate']],
  ])('with the execution input: %s', async (_, body, fields) => {
    const { status, error_code, errors } = await execute(body);
    expect([status, error_code, Object.keys(errors ?? {})]).toEqual([422, 'VALIDATION_FAILED', fields]);
    expect(await readSpotCoins(account)).toEqual({ BTC: '1', USDT: '1000' });
  });

  it('when the requested minimum amount is not available', async () => {
    const { status, error_code } = await executed({ ...terms, min_to_amount: '4995.00000001' });
    expect([status, error_code]).toEqual([409, 'PRICE_MOVED']);
    expect(await readSpotCoins(account)).toEqual({ BTC: '1', USDT: '1000' });
  });
});
