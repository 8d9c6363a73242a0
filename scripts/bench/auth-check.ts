import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { AccountRef } from '../../shared/ids.ts';
import type { FunctionHost } from '../local/function-host.ts';
import { type RestAnswer, restGateway } from '../local/rest-gateway.ts';
import { onBareTable } from './bare-table.ts';
import { inParallel, median } from './measure.ts';
import { type Bench, compared, limited } from './row.ts';

const WIDTH = 32;
const PEOPLE = 64;
const CALLS = 3000;
/** Both are measured in turns, so that what else the machine does falls on both. */
const ROUNDS = 7;
const PATH = '/user/assets';

type Handler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

interface Asking {
  held: AccountRef;
  token: string;
}

/** Asks as one of the people. */
type Ask = (i: number) => Promise<RestAnswer>;

async function askers(): Promise<{ checked: Ask; stubbed: Ask }> {
  const [
    { account },
    { endpoint },
    { serve },
    { readAssets },
    { handler },
    { createDemoUser },
    { openSession },
    { accountOf },
  ] = await Promise.all([
    import('../../shared/api/auth.ts'),
    import('../../shared/api/endpoint.ts'),
    import('../../functions/http/serve.ts'),
    import('../../functions/domain/read-assets.ts'),
    import('../../functions/http/account.ts'),
    import('../../functions/domain/create-user.ts'),
    import('../../functions/domain/open-session.ts'),
    import('../../functions/data/users.ts'),
  ]);
  const visit = { address: '127.0.0.1', country: null, userAgent: null };
  const people: Asking[] = [];
  for (let i = 0; i < PEOPLE; i++) {
    const user = await createDemoUser();
    const held = accountOf(user, 'simulate');
    if (!held) throw new Error('no account');
    people.push({ held, token: (await openSession(user, 'simulate', visit)).token });
  }
  let asking = 0;
  const person = (i: number) => people[i % PEOPLE] as Asking;
  // The same endpoint for anyone: nobody is looked up, and the handler is told whose account it is.
  const unchecked = { 'GET /user/assets': endpoint({ ...account['GET /user/assets'], caller: 'anyone' }) } as const;
  const stub = serve(unchecked, {
    'GET /user/assets': ({ query }) => readAssets(person(asking++).held, query.wallet_type),
  });
  const asker = (run: Handler): Ask => {
    const gateway = restGateway({
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
  return { checked: asker(handler), stubbed: asker(stub) };
}

/** Calls of the table that one request makes. */
async function callsOf(ask: Ask): Promise<string[]> {
  const { countCapacity } = await import('../../functions/testing/table-calls.ts');
  const { taken, stop } = countCapacity();
  await ask(0);
  stop();
  return taken().map(({ command }) => command);
}

export const authCheck: Bench = {
  name: 'auth-check',
  what: `a call that is one query, ${WIDTH} in parallel, against the same handler with the check of the token stubbed`,
  run: async ({ note }) => {
    const table = await onBareTable();
    try {
      const { checked, stubbed } = await askers();
      const rounds: { checked: number; stubbed: number }[] = [];
      // The first round warms up both and does not count.
      for (let round = 0; round <= ROUNDS; round++) {
        const rate = async (ask: Ask) => CALLS / (await inParallel(CALLS, WIDTH, async (i) => void (await ask(i))));
        const rates = { stubbed: await rate(stubbed), checked: await rate(checked) };
        note(
          `${round === 0 ? 'warm-up' : `round ${round}`}: stubbed ${rates.stubbed.toFixed(0)}/s, checked ${rates.checked.toFixed(0)}/s`,
        );
        if (round > 0) rounds.push(rates);
      }
      const [with_, without] = [await callsOf(checked), await callsOf(stubbed)];
      note(`calls of the table: ${with_.join(', ')}; stubbed ${without.join(', ')}`);
      return [
        compared(
          'auth-check',
          'calls/s',
          median(rounds.map((one) => one.checked)),
          median(rounds.map((one) => one.stubbed)),
          { atLeast: 0.8 },
        ),
        limited('auth-check reads more', with_.length - without.length, 'calls', 1),
      ];
    } finally {
      await table.stop();
    }
  },
};
