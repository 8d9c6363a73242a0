import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCounts } from '#functions/data/ledger/account-counters.ts';
import { storedSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { put } from '#functions/data/table/table.ts';
import { withdrawn } from '#functions/data/withdrawals/withdrawn.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { reviewWithdrawal } from '#functions/domain/staff/money/review-withdrawal.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newKey } from '#functions/testing/call.ts';
import { FakeWallet } from '#functions/testing/chain/fake-wallet.ts';
import { coinsOf } from '#functions/testing/market/exchanges.ts';
import { newMember } from '#functions/testing/people/new-member.ts';
import { askFor, OUTSIDE, stored, useWallet, withdrawer } from '#functions/testing/people/withdrawers.ts';
import { useTable } from '#functions/testing/table.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { followSendings } from './follow-sending.ts';
import { sendWithdrawal } from './send-withdrawal.ts';

useTable();

let second = 1_800_000_000;
let person = 0;
let wallet: FakeWallet;
let caller: Caller;

beforeEach(async () => {
  second += 200_000;
  setClock(() => second * 1000);
  await put(storedSystemFigures.key(), { figures: {} });
  wallet = new FakeWallet();
  useWallet(() => wallet);
  caller = await withdrawer(`withdrawer-${person++}`);
});
afterEach(() => {
  setClock();
  vi.restoreAllMocks();
});

const id = ({ id: of }: { id: string }) => of as WithdrawalId;
const send = (of: { id: string }) => sendWithdrawal(caller.account, id(of));
const follow = () => followSendings('ethereum', wallet.sender, wallet.reader);
const count = () => readCounts(caller.account);

describe('a withdrawal', () => {
  it('is frozen, approved, signed once, broadcast, confirmed and completed', async () => {
    const asked = await askFor(caller, '100');
    expect(asked).toMatchObject({
      coin_type: 'USDT',
      chain_type: 'ERC20',
      amount: '100',
      fee: '5',
      net_amount: '95',
      status: 'pending',
      reason: 'first_use',
      withdraw_address: OUTSIDE,
      tx_hash: null,
      required_confirmations: 12,
    });
    expect(await coinsOf(caller.account)).toEqual({ USDT: '99900/100' });
    expect(await send(asked)).toMatchObject({ status: 'pending' });
    expect(wallet.received).toEqual([]);

    const member = await newMember();
    expect(await reviewWithdrawal(member('looks good'), id(asked), 'approve')).toMatchObject({
      status: 'processing',
      reason: null,
      approvals: [{ text: 'looks good' }],
      hints: ['new_account', 'first_address'],
    });
    const sent = await send(asked);
    expect(sent).toMatchObject({ status: 'processing', nonce: 0, tx_hash: expect.stringMatching(/^0x/) });
    expect(wallet.received).toHaveLength(1);
    await follow();
    expect(wallet.received).toHaveLength(1);
    wallet.mine(3);
    await follow();
    expect(await stored(caller, asked.id)).toMatchObject({ status: 'processing', confirmation_count: 3 });
    wallet.mine(9);
    await follow();
    expect(await stored(caller, asked.id)).toMatchObject({
      status: 'completed',
      confirmation_count: 12,
      tx_hash: sent?.tx_hash,
      ended_at: second,
    });
    expect(wallet.paid).toEqual([{ to: OUTSIDE, memo: null, coin_type: 'USDT', units: 95_000_000n }]);
    expect(await coinsOf(caller.account)).toEqual({ USDT: '99900' });
    expect((await count())('open_withdrawals')).toBe(0);
    expect((await count())('withdrawals_total')).toBe(1);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('comes back as a whole where it is cancelled, and counts no longer as withdrawn', async () => {
    const asked = await askFor(caller, '100');
    expect((await withdrawn.read(caller.user.id, nowSeconds())).sum).toBe(10_000_000_000n);
    const key = newKey();
    const cancelled = await cancelWithdrawal(caller, key, id(asked));
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'cancelled_by_owner', ended_at: second });
    expect(await cancelWithdrawal(caller, key, id(asked))).toEqual(cancelled);
    await expect(cancelWithdrawal(caller, newKey(), id(asked))).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
    expect(await coinsOf(caller.account)).toEqual({ USDT: '100000' });
    expect((await withdrawn.read(caller.user.id, nowSeconds())).sum).toBe(0n);
    expect((await count())('open_withdrawals')).toBe(0);
  });
});
