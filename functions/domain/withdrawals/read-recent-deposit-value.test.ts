import { beforeEach, describe, expect, it } from 'vitest';
import { depositCollection } from '#functions/data/deposits/deposits.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { queryAllItems, deleteItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { type StoredWithdrawal, withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { runAiRulesForAccount } from '#functions/domain/ai-control/watch-accounts.ts';
import { creditDeposit } from '#functions/domain/deposits/credit-deposit.ts';
import { recordDepositClaim } from '#functions/domain/deposits/record-claim.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { listAccountDeposits, assignDepositAddress } from '#functions/testing/chain/deposit-accounts.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import { useTestChainReaders } from '#functions/testing/chain/with-chains.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/time.ts';
import { readRecentDepositValue } from './read-recent-deposit-value.ts';

const { renew } = useTestTable();
useTestQueue('NOTIFY_QUEUE_URL');
const DEPTH = 12;

let story: DepositScenario;
let owner: UserPrincipal;
let second: number;
let people = 0;
useTestChainReaders(() => ({ tron: story.chain.reader }));

beforeEach(async () => {
  await renew();
  process.env['DEPOSITS_QUEUE_URL'] = process.env['NOTIFY_QUEUE_URL'] ?? '';
  second = 1_800_000_000;
  setClock(() => second * 1000);
  story = new DepositScenario('tron');
  owner = await createLiveCustomer(`deposited-${++people}`, '0');
  await assignDepositAddress(owner, 'tron', 'T-owner');
  await story.watch();
});

const claim = () => recordDepositClaim(owner, { coin_type: 'USDT', chain_type: 'TRC20', amount: toAmount('5000') });
async function receive(units: number): Promise<void> {
  story.chain.send({ coin_type: 'USDT', to: 'T-owner', units: BigInt(units * 1_000_000) });
  await story.mine(DEPTH);
}
const deposited = async () => formatUnits(await readRecentDepositValue(owner.account, nowSeconds()));
const only = async () => {
  const [deposit] = await listAccountDeposits(owner.account);
  if (!deposit) throw new Error('there is no deposit');
  return deposit;
};

describe('readRecentDepositValue', () => {
  it('counts a deposit by its credit time, however early it was claimed', async () => {
    await claim();
    second += 5 * DAY_SECONDS;
    expect(await deposited()).toBe('0');
    await receive(5000);
    expect(await listAccountDeposits(owner.account)).toMatchObject([{ status: 'completed', claimed: true }]);
    expect(await deposited()).toBe('5000');
    second += DAY_SECONDS;
    expect(await deposited()).toBe('5000');
    second += 1;
    expect(await deposited()).toBe('0');
  });

  it('counts a deposit that staff credited weeks later', async () => {
    await receive(1);
    const deposit = await only();
    second += 60 * DAY_SECONDS;
    await creditDeposit({ ...deposit, amount: toAmount('3000') });
    expect(await deposited()).toBe('3000');
  });

  it('finds a credited deposit behind many uncredited ones', async () => {
    await receive(5000);
    const credited = await only();
    second += 60;
    for (let n = 0; n < 120; n++)
      await transact([
        depositCollection.add(owner.account, { ...credited, id: newId('dep'), status: 'processing', ended_at: null }),
      ]);
    expect(await deposited()).toBe('5000');
  });

  it('counts a deposit that was stored without a credit time', async () => {
    await receive(5000);
    for await (const { pk, sk } of queryAllItems<{ pk: string; sk: string }>({
      pk: accountPartition(owner.account),
      prefix: 'DEPOSIT_CREDITED#',
    }))
      await deleteItem({ pk, sk });
    expect(await deposited()).toBe('5000');
  });
});

it('review hint deposit_and_run › applies to a deposit claimed before the window', async () => {
  await claim();
  second += 6 * DAY_SECONDS + 23 * HOUR_SECONDS;
  await receive(5000);
  second += 6 * DAY_SECONDS;
  const { account, user } = owner;
  const fields = { id: newId('wdr'), status: 'pending', value: '4900', amount: 0n, fee: 0n, net_amount: 0n };
  const withdrawal = { ...fields, created_at: nowSeconds() } as unknown as StoredWithdrawal;
  await transact([withdrawalCollection.add(account, withdrawal)]);
  const cases = await runAiRulesForAccount({ account, user: user.id });
  expect(cases).toMatchObject([
    { rule: 'deposit_and_run', figures: { deposited: '5000', withdrawn: '4900', traded: '0' } },
  ]);
});
