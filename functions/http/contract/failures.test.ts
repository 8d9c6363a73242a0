import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { log } from '#functions/lib/log.ts';
import { callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import { logInLiveCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint } from '#shared/api/lib/endpoint.ts';
import { appErrors, type FailureErrorName } from '#shared/errors/errors.ts';

useTestTable();

const table = createFaultyTable();
let customer: string;
let staff: string;

beforeAll(async () => {
  customer = (await logInLiveCustomer('unlucky', '1000')).token;
  staff = await createStaffToken('owner');
});
afterEach(() => {
  table.reset();
  vi.restoreAllMocks();
});

const queries: Record<string, string> = {
  'GET /public/sparklines': '?symbols=BTC/USDT',
  'GET /public/kline': '?symbol=BTC/USDT&timeframe=1m',
  'GET /public/ticks': '?from=1800000000&to=1800000001',
};
const bodies: Record<string, object> = { 'POST /public/kline': { symbol: 'BTC/USDT', timeframe: '1m' } };

const getToken = ({ caller }: AnyEndpoint) =>
  caller === 'anyone' ? null : caller === 'user' || caller === 'main' ? customer : staff;

/** Calls an endpoint while the table answers nothing, not even for authentication. */
async function answerWithoutTable(key: string, endpoint: AnyEndpoint) {
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replace('{symbol}', 'BTC-USDT').replace('{period}', '24h').replace('{id}', 'x_1');
  table.crashAt(1, 'before');
  const { status, envelope } = await callTestApi({
    method,
    path: `${filled}${queries[key] ?? ''}`,
    token: getToken(endpoint),
    body: method === 'GET' ? null : JSON.stringify(bodies[key] ?? {}),
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  table.reset();
  return { key, status, ...(envelope?.success === false && { code: envelope.code, error_code: envelope.error_code }) };
}

/** Expects exactly these endpoints to answer an unexpected failure with the error they declare. */
async function expectFailures(names: readonly FailureErrorName[], keys: readonly string[]): Promise<void> {
  vi.spyOn(log, 'error').mockImplementation(() => {});
  const declared = apiEndpoints.flatMap(([key, endpoint]) =>
    endpoint.failure && names.includes(endpoint.failure) ? [{ key, endpoint, name: endpoint.failure }] : [],
  );
  expect(declared.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  const answers = [];
  for (const { key, endpoint } of declared) answers.push(await answerWithoutTable(key, endpoint));
  expect(answers).toEqual(
    declared.map(({ key, name }) => ({
      key,
      status: appErrors[name].status,
      code: appErrors[name].code,
      error_code: name,
    })),
  );
}

it('order endpoints › return code 5005 for an unexpected error', { tags: ['TRD-019'] }, () =>
  expectFailures(['ORDER_CREATION_FAILED'], ['POST /options/create-order', 'POST /futures/create-order']),
);

it('settlement endpoints › return code 5006 for an unexpected error', { tags: ['TRD-020'] }, () =>
  expectFailures(
    ['ORDER_SETTLEMENT_FAILED'],
    [
      'POST /options/orders/{id}/settle',
      'POST /options/orders/process-expired',
      'POST /admin/options/orders/{id}/settle',
      'POST /admin/options/orders/process-expired',
    ],
  ),
);

it('price endpoints › return code 5007 for an unexpected error', { tags: ['TRD-021'] }, () =>
  expectFailures(
    ['PRICE_FETCH_FAILED'],
    [
      'GET /public/prices',
      'GET /public/price/{symbol}',
      'GET /public/change-24h/{symbol}',
      'GET /public/price-history/{symbol}',
      'GET /public/price-history/{symbol}/{period}',
      'GET /public/sparklines',
      'GET /public/kline',
      'POST /public/kline',
      'GET /public/ticks',
    ],
  ),
);

it(
  'balance and order endpoints › return codes 5009 and 5010 for an unexpected error',
  { tags: ['TRD-023'] },
  async () => {
    await expectFailures(
      ['BALANCE_UPDATE_FAILED'],
      [
        'POST /simulate/reset',
        'POST /wallet-transfer/create',
        'POST /crypto-exchange/execute',
        'POST /financial/invest',
        'POST /financial/investments/{id}/cancel',
        'POST /loans/applications/{id}/repay',
        'POST /withdrawals',
        'DELETE /withdrawals/{id}',
        'PUT /admin/wallets/{id}/balance',
        'POST /admin/wallets/{id}/corrections',
        'POST /admin/deposit-withdraw/deposits/{id}/review',
        'POST /admin/deposit-withdraw/withdrawals/{id}/review',
        'POST /admin/deposit-withdraw/withdrawals/{id}/complete',
        'POST /admin/loan-applications/{id}/disburse',
        'POST /admin/financial-investments/process-matured',
      ],
    );
    await expectFailures(
      ['ORDER_UPDATE_FAILED'],
      [
        'POST /options/orders/{id}/sell',
        'POST /futures/orders/{id}/cancel',
        'POST /futures/positions/{id}/close',
        'POST /futures/positions/close-all',
        'PUT /futures/positions/{id}/settings',
      ],
    );
  },
);

it('risk questionnaire › returns the name of what failed for an unexpected error', { tags: ['FIN-016'] }, () =>
  expectFailures(
    ['QUESTIONS_LOAD_FAILED', 'SUBMIT_FAILED', 'RESULT_LOAD_FAILED', 'STATUS_CHECK_FAILED'],
    [
      'GET /user/questionnaire/questions',
      'POST /user/questionnaire/submit',
      'GET /user/questionnaire/result',
      'GET /user/questionnaire/status',
    ],
  ),
);

it('unknown user › returns code 5008 with status 404', { tags: ['TRD-022'] }, async () => {
  const unknown = '01jz0000000000000000000000';
  const [id, malformed] = [`usr_${unknown}`, 'nobody'];
  for (const user of [id, malformed])
    expect(await callTestApi({ method: 'GET', path: `/admin/users/${user}`, token: staff })).toMatchObject({
      status: 404,
      envelope: { code: 5008, error_code: 'USER_NOT_FOUND' },
    });
});

it('unknown configuration › returns code 4012 with status 422', { tags: ['TRD-018'] }, async () => {
  const paths = [
    ['/public/futures-configs/tulips', null],
    ['/admin/futures/configs/tulips', staff],
    ['/admin/options-config/p77', staff],
    ['/admin/options-config/none', staff],
    ['/admin/system-config/none/history', staff],
  ] as const;
  for (const [path, token] of paths)
    expect(await callTestApi({ method: 'GET', path, token }), path).toMatchObject({
      status: 422,
      envelope: { code: 4012, error_code: 'CONFIGURATION_NOT_FOUND' },
    });
});
