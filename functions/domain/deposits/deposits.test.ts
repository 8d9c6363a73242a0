import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchNetwork } from '#functions/domain/chain/watch-network.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { setClock } from '#functions/lib/clock.ts';
import { depositsOf, fundingOf, giveAddressTo } from '#functions/testing/chain/depositors.ts';
import { FakeChain } from '#functions/testing/chain/fake-chain.ts';
import { useChains } from '#functions/testing/chain/with-chains.ts';
import { liveCustomer } from '#functions/testing/people/customers.ts';
import { useTable } from '#functions/testing/table.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { takeDepositMessages } from './take-deposit-messages.ts';

const { renew } = useTable();
const NETWORK = 'tron';
/** Of USDT on it. */
const DEPTH = 12;

let chain: FakeChain;
let queue: DepositMessage[];
let owner: Caller;
let count = 0;
useChains(() => ({ [NETWORK]: chain.reader }));

const usdt = (amount: number, to = 'T-owner') => ({ coin_type: 'USDT', to, units: BigInt(amount) * 1_000_000n });
const watch = () =>
  watchNetwork({ network: NETWORK, reader: chain.reader, send: async (messages) => void queue.push(...messages) });

/** Does what was sent to the queue, in this order; what fails comes again. */
async function deliver(order: (messages: DepositMessage[]) => DepositMessage[] = (all) => all): Promise<void> {
  const messages = order(queue);
  queue = [];
  for (const result of await takeDepositMessages(messages)) if (result.status === 'rejected') throw result.reason;
}

async function mine(blocks = 1): Promise<void> {
  for (let n = 0; n < blocks; n++) {
    chain.mine();
    await watch();
    await deliver();
  }
}

beforeEach(async () => {
  await renew();
  setClock(() => 1_800_000_000_000);
  process.env['NOTIFY_QUEUE_URL'] = 'http://127.0.0.1:1/notify';
  chain = new FakeChain();
  queue = [];
  owner = await liveCustomer(`depositor-${++count}`, '0');
  await giveAddressTo(owner, NETWORK, 'T-owner');
  await watch();
});
afterEach(async () => {
  setClock();
  expect(await reconcileAccount(owner.account, true)).toEqual([]);
});

describe('a transfer to somebody’s address', () => {
  it('is found, confirmed block by block, and credited once it is deep enough', async () => {
    const hash = chain.send(usdt(100));
    await mine();
    expect(await depositsOf(owner.account)).toMatchObject([
      {
        status: 'confirming',
        tx_hash: hash,
        confirmation_count: 1,
        required_confirmations: DEPTH,
        amount: 10_000_000_000n,
      },
    ]);
    await mine(DEPTH - 2);
    expect(await depositsOf(owner.account)).toMatchObject([{ status: 'confirming', confirmation_count: DEPTH - 1 }]);
    expect(await fundingOf(owner.account, 'USDT')).toEqual(['0', '0']);
    await mine();
    const [deposit] = await depositsOf(owner.account);
    expect(deposit).toMatchObject({ status: 'completed', reason: null, confirmation_count: DEPTH, value: '100' });
    expect(deposit?.journal_ids).toHaveLength(1);
    expect(await fundingOf(owner.account, 'USDT')).toEqual(['100', '0']);
    await mine(3);
    expect(await fundingOf(owner.account, 'USDT')).toEqual(['100', '0']);
  });
});
