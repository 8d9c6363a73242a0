import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { putItem } from '#functions/data/table/table.ts';
import { hotWalletNonces } from '#functions/data/withdrawals/hot-wallets.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { setClock } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { FakeHotWallet } from '#functions/testing/chain/fake-wallet.ts';
import { SimulatedCrash, type TableFault, createFaultyTable } from '#functions/testing/faults.ts';
import { readSpotCoins } from '#functions/testing/market/exchanges.ts';
import {
  requestApprovedTestWithdrawal,
  readStoredWithdrawal,
  useTestHotWallet,
  createTestWithdrawer,
} from '#functions/testing/people/withdrawers.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { testSeed, getTestSize } from '#functions/testing/tier.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { sendWithdrawal } from './send-withdrawal.ts';

useTestTable();

let second = 1_830_000_000;
let person = 0;
let wallet: FakeHotWallet;
let caller: UserPrincipal;
let table: ReturnType<typeof createFaultyTable>;

beforeEach(async () => {
  second += 200_000;
  setClock(() => second * 1000);
  vi.spyOn(log, 'warn').mockImplementation(() => {});
  vi.spyOn(log, 'error').mockImplementation(() => {});
  table = createFaultyTable();
  await putItem(systemSettingsConfigStore.key(), { figures: {} });
  await newWallet();
  useTestHotWallet(() => wallet);
  caller = await createTestWithdrawer(`sender-${person++}`);
});
afterEach(() => {
  table.reset();
  setClock();
  vi.restoreAllMocks();
});

const send = (id: WithdrawalId) => sendWithdrawal(caller.account, id);
const follow = () => reconcilePayouts('ethereum', wallet.sender, wallet.reader);

/** Another key, still unknown to its chain. */
async function newWallet(): Promise<void> {
  wallet = new FakeHotWallet();
  await putItem(hotWalletNonces.key('ethereum'), { next: 0 });
}

/** Runs the platform's own work until nothing is open: queue redeliveries, the watcher, blocks. */
async function settle(ids: readonly WithdrawalId[]): Promise<void> {
  wallet.faults = ['none'];
  wallet.isDown = false;
  wallet.leastBump = 0;
  for (let round = 0; round < 3; round++) {
    for (const id of ids) await send(id);
    await follow();
    wallet.mine(12);
    await follow();
  }
}

/** Asserts that every withdrawal was paid exactly once, and nothing is frozen. */
async function expectPaidOnce(ids: readonly WithdrawalId[], before: bigint, label: string): Promise<void> {
  const all = await Promise.all(ids.map((id) => readStoredWithdrawal(caller, id)));
  expect(
    all.map(({ status }) => status),
    label,
  ).toEqual(ids.map(() => 'completed'));
  const units = (withdrawal: { net_amount: bigint }) => withdrawal.net_amount / 100n;
  const sorted = (list: readonly bigint[]) => [...list].sort((a, b) => Number(a - b)).map(String);
  expect(sorted(wallet.paid.map((transfer) => transfer.units)), label).toEqual(sorted(all.map(units)));
  const spent = all.reduce((sum, withdrawal) => sum + withdrawal.amount, 0n);
  expect(await readSpotCoins(caller.account), label).toEqual({ USDT: formatUnits(before - spent) });
  expect(await reconcileAccount(caller.account, true), label).toEqual([]);
}

describe('crash while sending a withdrawal', () => {
  it('at every table call, before or after its effect, sends once', { tags: ['FIN-182'] }, async () => {
    const first = await requestApprovedTestWithdrawal(caller, '20');
    table.reset();
    await send(first);
    const calls = table.reset();
    expect(calls).toBeGreaterThanOrEqual(4);
    await settle([first]);
    let balance = 99_980n * 100_000_000n;
    for (let call = 1; call <= calls; call++)
      for (const fault of ['before', 'after'] as const satisfies TableFault[]) {
        await newWallet();
        const id = await requestApprovedTestWithdrawal(caller, '20');
        const another = await requestApprovedTestWithdrawal(caller, '21');
        table.crashAt(call, fault);
        await send(id).catch(() => {});
        table.reset();
        // The next sender takes the first unused nonce.
        await settle([another, id]);
        await expectPaidOnce([id, another], balance, `call ${call} ${fault}`);
        balance -= 41n * 100_000_000n;
      }
  });

  it('at every network response pays once', { tags: ['FIN-182'] }, async () => {
    let balance = 100_000n * 100_000_000n;
    for (let answer = 1; answer <= 6; answer++) {
      await newWallet();
      const id = await requestApprovedTestWithdrawal(caller, '20');
      let answersLeft = answer;
      wallet.before = () => {
        if (--answersLeft === 0) throw new SimulatedCrash(`killed at answer ${answer}`);
      };
      await send(id).catch((error: unknown) => expect(error).toBeInstanceOf(SimulatedCrash));
      wallet.before = () => {};
      await settle([id]);
      await expectPaidOnce([id], balance, `answer ${answer}`);
      balance -= 20n * 100_000_000n;
    }
  });
});

describe('withdrawal on a network that does not respond', () => {
  it.each(['lost', 'unheard'] as const)(
    'is broadcast again with the same bytes after a broadcast that is %s',
    { tags: ['FIN-182'] },
    async (fault) => {
      const before = 100_000n * 100_000_000n;
      const id = await requestApprovedTestWithdrawal(caller, '20');
      wallet.faults = [fault];
      await send(id);
      await send(id);
      await follow();
      const { attempts, nonce } = await readStoredWithdrawal(caller, id);
      expect([attempts.length, nonce]).toEqual([1, 0]);
      await settle([id]);
      expect(new Set(wallet.received).size).toBe(1);
      await expectPaidOnce([id], before, fault);
    },
  );

  it('is sent later; nothing is signed meanwhile', { tags: ['FIN-182'] }, async () => {
    const id = await requestApprovedTestWithdrawal(caller, '20');
    wallet.isDown = true;
    expect(await send(id)).toMatchObject({ status: 'processing', reason: 'sending_paused', nonce: null });
    await settle([id]);
    await expectPaidOnce([id], 100_000n * 100_000_000n, 'down');
  });
});

it(
  `withdrawals under random faults and redeliveries are each paid once (TEST_SEED=${testSeed})`,
  { tags: ['FIN-182'] },
  async () => {
    const random = createSeededRandom(testSeed);
    const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    let balance = 100_000n * 100_000_000n;
    for (let story = 0; story < getTestSize('sendings'); story++) {
      await newWallet();
      const ids: WithdrawalId[] = [];
      for (let n = 0; n < 3; n++) ids.push(await requestApprovedTestWithdrawal(caller, String(20 + n)));
      table.fail(0.08, random);
      for (let step = 0; step < 14; step++) {
        wallet.faults = [any(['none', 'lost', 'unheard'] as const)];
        wallet.isDown = random() < 0.15;
        wallet.leastBump = random() < 0.2 ? 1 : 0;
        wallet.before = () => {
          if (random() < 0.05) throw new SimulatedCrash('killed');
        };
        const acts = [
          () => send(any(ids)),
          // Delivered twice, concurrently, in any order.
          () => Promise.allSettled([send(any(ids)), send(any(ids)), send(any(ids))]),
          () => follow(),
          () => Promise.allSettled([follow(), send(any(ids))]),
          async () => wallet.mine(any([1, 2, 5])),
          async () => wallet.drop(),
          async () => {
            second += 16 * 60;
          },
        ];
        await any(acts)().catch(() => {});
      }
      table.reset();
      table.fail(0, random);
      wallet.before = () => {};
      await settle(ids);
      await expectPaidOnce(ids, balance, `story ${story}`);
      balance -= 63n * 100_000_000n;
    }
  },
);
