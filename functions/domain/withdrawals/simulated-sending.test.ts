import { beforeEach, expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { hotWalletNonces } from '#functions/data/withdrawals/hot-wallets.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { getChainSender } from '#functions/domain/chain/senders.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useSimulatedChain } from '#functions/testing/chain.ts';
import { readSpotCoins } from '#functions/testing/market/exchanges.ts';
import {
  requestApprovedTestWithdrawal,
  readStoredWithdrawal,
  createTestWithdrawer,
} from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { sendWithdrawal } from './send-withdrawal.ts';

useTestTable();
const chain = useSimulatedChain();

let second = 1_980_000_000;
let person = 0;
let caller: UserPrincipal;

beforeEach(async () => {
  second += 200_000;
  setClock(() => second * 1000);
  await transact([{ label: 'nonces', delete: hotWalletNonces.key('ethereum') }]);
  caller = await createTestWithdrawer(`simulated-${person++}`);
});

const follow = async () => {
  const sender = getChainSender('ethereum');
  if (!sender) throw new Error('nobody sends');
  await reconcilePayouts('ethereum', sender, getChainReader('ethereum'));
};

/** Mixed case, so that only the network's own form is found on the chain. */
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const arrived = async () => {
  const answer = await fetch(`${chain.url}/addresses/${TO}`);
  return ((await answer.json()) as { received: { coin_type: string; amount: string; tx_hash: string }[] }).received;
};

it('simulated payout › arrives once and completes at its confirmations', { tags: ['FIN-186'] }, async () => {
  const id = await requestApprovedTestWithdrawal(caller, '100.5', { withdraw_address: TO.toLowerCase() });
  for (let attempt = 0; attempt < 3; attempt++) await sendWithdrawal(caller.account, id);
  chain.network('ERC20').mine(11);
  await follow();
  expect(await readStoredWithdrawal(caller, id)).toMatchObject({ status: 'processing', confirmation_count: 11 });
  chain.network('ERC20').mine(1);
  await follow();
  const done = await readStoredWithdrawal(caller, id);
  expect(done).toMatchObject({ status: 'completed', nonce: 0 });
  expect(await arrived()).toMatchObject([{ coin_type: 'USDT', amount: '95.5', tx_hash: done.tx_hash }]);
  expect(await readSpotCoins(caller.account)).toEqual({ USDT: '99899.5' });
});

it('simulated payout › waits again after a reorganisation and is paid once', { tags: ['FIN-186'] }, async () => {
  const id = await requestApprovedTestWithdrawal(caller, '100', { withdraw_address: TO });
  await sendWithdrawal(caller.account, id);
  chain.network('ERC20').mine(3);
  await follow();
  chain.network('ERC20').reorganise(3, false);
  await follow();
  expect((await readStoredWithdrawal(caller, id)).confirmation_count).toBe(0);
  await follow();
  chain.network('ERC20').mine(12);
  await follow();
  expect(await readStoredWithdrawal(caller, id)).toMatchObject({ status: 'completed', nonce: 0 });
  expect(await arrived()).toMatchObject([{ coin_type: 'USDT', amount: '95' }]);
});
