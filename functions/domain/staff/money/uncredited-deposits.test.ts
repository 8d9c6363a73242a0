import { beforeEach, expect, it } from 'vitest';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { readNotificationCounts } from '#functions/data/notify/notifications.ts';
import { listOwnDeposits } from '#functions/domain/deposits/list-own-deposits.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { readStaffPendingCounts } from '#functions/domain/staff/home/pending-counts.ts';
import { setClock } from '#functions/lib/clock.ts';
import { assignDepositAddress } from '#functions/testing/chain/deposit-accounts.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import { useTestChainReaders } from '#functions/testing/chain/with-chains.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { listDeposits } from './list-deposits.ts';

useTestTable();
const mails = useTestQueue('NOTIFY_QUEUE_URL');
const DEPTH = 12;
const FLOOD = 30;

let story: DepositScenario;
let owner: UserPrincipal;
useTestChainReaders(() => ({ tron: story.chain.reader }));

const usdt = (units: bigint) => ({ coin_type: 'USDT', to: 'T-owner', units });

beforeEach(async () => {
  setClock(() => 1_800_000_000_000);
  story = new DepositScenario('tron');
  owner = await createLiveCustomer('flooded', '0');
  await assignDepositAddress(owner, 'tron', 'T-owner');
  await story.watch();
});

it('deposits below the minimum › are listed, not queued, notified or e-mailed', { tags: ['FIN-168'] }, async () => {
  for (let n = 0; n < FLOOD; n++) story.chain.send(usdt(1n));
  const heldTransfer = story.chain.send(usdt(2_000_000_000_000_000n));
  await story.mine(DEPTH);
  const own = await listOwnDeposits(owner.account, { limit: 100 });
  expect(own.total).toBe(FLOOD + 1);
  expect(
    own.deposits.filter(({ status, reason }) => `${status} ${reason}` === 'uncredited below_minimum'),
  ).toHaveLength(FLOOD);
  expect(await readAccountCounter(owner.account, 'deposits_total')).toBe(FLOOD + 1);
  const listHashes = async (status?: 'processing' | 'uncredited') =>
    (await listDeposits({ limit: 100, ...(status && { status }) })).deposits.map(({ tx_hash }) => tx_hash);
  expect(await listHashes('processing')).toEqual([heldTransfer]);
  expect(await listHashes('uncredited')).toHaveLength(FLOOD);
  expect(new Set(await listHashes()).size).toBe(FLOOD + 1);
  expect((await listHashes())[0]).toBe(heldTransfer);
  expect((await readStaffPendingCounts({ role: 'owner' })).deposits).toBe(1);
  // The one above the maximum.
  expect((await readNotificationCounts(owner.user.id)).unread).toBe(1);
  expect(mails.sent).toHaveLength(1);
});
