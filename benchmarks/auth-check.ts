import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type RestResponse, createRestGateway } from '#scripts/local/create-rest-gateway.ts';
import type { FunctionHost } from '#scripts/local/function-host.ts';
import type { AccountRef } from '#shared/ids.ts';
import { startEmptyTable } from './bare-table.ts';
import { measureConcurrentRuns, median } from './measure.ts';
import { type Benchmark, toComparisonBenchmarkRow, toMaxBenchmarkRow, toPlainBenchmarkRow } from './row.ts';

const WIDTH = 32;
const PEOPLE = 64;
const CALLS = 2000;
/** All kinds are measured in turns, so that other load on the machine affects each equally. */
const ROUNDS = 6;
const PATH = '/user/assets';

type Handler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

interface RequestingUser {
  held: AccountRef;
  token: string;
}

/** Sends a request as one of the users. */
type SendRequest = (i: number) => Promise<RestResponse>;

/** Kinds of call, in the order of the first round. */
const KINDS = ['stubbed', 'joined', 'checked'] as const;
type RequestRates = Record<(typeof KINDS)[number], number>;

/**
 * Returns the kinds of call. `joined` is stubbed like `stubbed`, but waits as the check does for other calls of the
 * same loop turn. Calls that are read together continue together, which makes each cheaper. The difference to `joined`
 * is the cost of the check itself.
 */
async function buildRequestSenders(): Promise<Record<keyof RequestRates, SendRequest>> {
  const [
    { ledgerEndpoints },
    { endpoint },
    { serve },
    { readAccountAssets },
    { handler },
    { createDemoUser },
    { openSession },
    { getUserAccount },
    { batchCalls },
  ] = await Promise.all([
    import('#shared/api/ledger.ts'),
    import('#shared/api/lib/endpoint.ts'),
    import('#functions/http/middleware/serve.ts'),
    import('#functions/domain/ledger/read-assets.ts'),
    import('#functions/http/assets.ts'),
    import('#functions/domain/users/create-user.ts'),
    import('#functions/domain/identity/open-session.ts'),
    import('#functions/data/users/users.ts'),
    import('#functions/lib/batch-calls.ts'),
  ]);
  const visit = { address: '127.0.0.1', country: null, userAgent: null };
  const people: RequestingUser[] = [];
  for (let i = 0; i < PEOPLE; i++) {
    const user = await createDemoUser();
    const demoAccount = getUserAccount(user, 'simulate');
    if (!demoAccount) throw new Error('no account');
    people.push({ held: demoAccount, token: (await openSession(user, 'simulate', visit)).token });
  }
  let userIndex = 0;
  const person = (i: number) => people[i % PEOPLE] as RequestingUser;
  // The same endpoint for anyone: no user is looked up, and the handler is given the account.
  const unchecked = {
    'GET /user/assets': endpoint({ ...ledgerEndpoints['GET /user/assets'], caller: 'anyone' as const }),
  } as const;
  const stub = serve(unchecked, {
    'GET /user/assets': ({ query }) => readAccountAssets(person(userIndex++).held, query.wallet_type),
  });
  const join = batchCalls<number, AccountRef>(WIDTH, async (places) => places.map((i) => person(i).held));
  const joined = serve(unchecked, {
    'GET /user/assets': async ({ query }) => readAccountAssets(await join(userIndex++), query.wallet_type),
  });
  const asker = (run: Handler): SendRequest => {
    const gateway = createRestGateway({
      call: (_: string, event: APIGatewayProxyEvent) => run(event),
    } as unknown as FunctionHost);
    return async (i) => {
      const headers = [['authorization', `Bearer ${person(i).token}`]] as const;
      const answer = await gateway({
        method: 'GET',
        path: PATH,
        query: '',
        headers,
        address: visit.address,
        body: null,
      });
      if (answer.status !== 200) throw new Error(`${PATH}: ${answer.status} ${answer.body.toString()}`);
      return answer;
    };
  };
  return { stubbed: asker(stub), joined: asker(joined), checked: asker(handler) };
}

/** Returns the table calls of one request. */
async function recordTableCalls(ask: SendRequest): Promise<string[]> {
  const { countConsumedCapacity } = await import('#functions/testing/table-calls.ts');
  const { taken, stop } = countConsumedCapacity();
  await ask(0);
  stop();
  return taken().map(({ command }) => command);
}

export const authCheckBenchmark: Benchmark = {
  name: 'auth-check',
  what: `a call that is one query, ${WIDTH} in parallel, against the same handler with the check of the token stubbed`,
  run: async ({ note }) => {
    const table = await startEmptyTable();
    try {
      const authChecks = await buildRequestSenders();
      const rounds: RequestRates[] = [];
      // The first round warms up and does not count. No kind is always first or last.
      for (let round = 0; round <= ROUNDS; round++) {
        const rates: RequestRates = { stubbed: 0, joined: 0, checked: 0 };
        for (let i = 0; i < KINDS.length; i++) {
          const kind = KINDS[(round + i) % KINDS.length] ?? 'checked';
          rates[kind] =
            CALLS / (await measureConcurrentRuns(CALLS, WIDTH, async (n) => void (await authChecks[kind](n))));
        }
        const rateSummary = KINDS.map((kind) => `${kind} ${rates[kind].toFixed(0)}/s`).join(', ');
        note(`${round === 0 ? 'warm-up' : `round ${round}`}: ${rateSummary}`);
        if (round > 0) rounds.push(rates);
      }
      const of = (kind: keyof RequestRates) => median(rounds.map((sample) => sample[kind]));
      const [with_, stubbedCalls] = [
        await recordTableCalls(authChecks.checked),
        await recordTableCalls(authChecks.stubbed),
      ];
      note(`calls of the table: ${with_.join(', ')}; stubbed ${stubbedCalls.join(', ')}`);
      return [
        toComparisonBenchmarkRow('auth-check', 'calls/s', of('checked'), of('stubbed'), { atLeast: 0.8 }),
        toPlainBenchmarkRow('stubbed, and joined as the check does', of('joined'), 'calls/s'),
        toMaxBenchmarkRow('auth-check reads more', with_.length - stubbedCalls.length, 'calls', 1),
      ];
    } finally {
      await table.stop();
    }
  },
};
