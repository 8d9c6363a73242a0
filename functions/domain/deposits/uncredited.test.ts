import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COIN_NETWORKS_FIELD, readCoinNetworks, coinNetworkConfigStore } from '#functions/data/chains/coin-networks.ts';
import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { putItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import {
  listAccountDeposits,
  readFundingBalance,
  assignDepositAddress,
} from '#functions/testing/chain/deposit-accounts.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import { useTestChainReaders } from '#functions/testing/chain/with-chains.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { recordDepositClaim } from './record-claim.ts';

const { renew } = useTestTable();
const mails = useTestQueue('NOTIFY_QUEUE_URL');
const DEPTH = 12;

let story: DepositScenario;
let owner: UserPrincipal;
let count = 0;
useTestChainReaders(() => ({ tron: story.chain.reader }));

const usdt = (units: number) => ({ coin_type: 'USDT', to: 'T-owner', units: BigInt(units * 1_000_000) });
const only = async (): Promise<StoredDeposit> => {
  const [deposit, ...more] = await listAccountDeposits(owner.account);
  expect(more).toEqual([]);
  if (!deposit) throw new Error('there is no deposit');
  return deposit;
};

beforeEach(async () => {
  await renew();
  setClock(() => 1_800_000_000_000);
  story = new DepositScenario('tron');
  owner = await createLiveCustomer(`dusted-${++count}`, '0');
  await assignDepositAddress(owner, 'tron', 'T-owner');
  await story.watch();
});
const expectNothingHappened = async () => {
  expect(await readFundingBalance(owner.account, 'USDT')).toEqual(['0', '0']);
  expect(mails.sent).toEqual([]);
  expect(await reconcileAccount(owner.account, true)).toEqual([]);
};
afterEach(async () => {
  setClock();
  await expectNothingHappened();
});

describe('a deposit below the minimum', () => {
  it('is stored as uncredited from its first block on', { tags: ['FIN-168'] }, async () => {
    const tx_hash = story.chain.send(usdt(9.999999));
    await story.mine();
    const firstDeposit = await only();
    expect(firstDeposit).toMatchObject({
      status: 'uncredited',
      reason: 'below_minimum',
      tx_hash,
      amount: 999_999_900n,
    });
    await story.mine(2 * DEPTH);
    // Nothing was written for it while blocks came.
    expect(await only()).toEqual(firstDeposit);
  });

  it('is uncredited also in a restricted account', async () => {
    await transact([updateUserFields(owner.user, { status: 'banned' })]);
    story.chain.send(usdt(1));
    await story.mine(DEPTH);
    expect(await only()).toMatchObject({ status: 'uncredited', reason: 'below_minimum' });
  });

  it('stays the same deposit when it is mined again', async () => {
    story.chain.send(usdt(1));
    await story.mine(DEPTH);
    const { block_hash, id } = await only();
    story.chain.reorganise(DEPTH);
    await story.mine(2 * DEPTH);
    const secondDeposit = await only();
    expect(secondDeposit).toMatchObject({ id, status: 'uncredited', reason: 'below_minimum' });
    expect(secondDeposit.block_hash).not.toBe(block_hash);
  });

  it('turns a claim with the same hash into an uncredited deposit', async () => {
    const tx_hash = story.chain.send(usdt(1));
    await recordDepositClaim(owner, { coin_type: 'USDT', chain_type: 'TRC20', amount: toAmount('100'), tx_hash });
    await story.mine(DEPTH);
    expect(await only()).toMatchObject({
      status: 'uncredited',
      reason: 'below_minimum',
      claimed: true,
      amount: 100_000_000n,
    });
  });

  it('is uncredited when the minimum rises during its confirmation', async () => {
    story.chain.send(usdt(15));
    await story.mine();
    const terms = (await readCoinNetworks()).map(
      ({ id, coin_type: _, chain_type: __, network: ___, ...otherTerms }) => [
        id,
        { ...otherTerms, min_deposit_amount: '20' },
      ],
    );
    await putItem(coinNetworkConfigStore.key(), { [COIN_NETWORKS_FIELD]: Object.fromEntries(terms), revision: 1 });
    const since = now() + 3000;
    setClock(() => since);
    await story.mine(DEPTH);
    expect(await only()).toMatchObject({ status: 'uncredited', reason: 'below_minimum', confirmation_count: DEPTH });
  });
});
