import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLOCK_HISTORY_SIZE, readChainState } from '#functions/data/chains/chain-states.ts';
import { COIN_NETWORKS_FIELD, readCoinNetworks, coinNetworkConfigStore } from '#functions/data/chains/coin-networks.ts';
import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { putItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { readUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { setWalletStatus } from '#functions/domain/staff/money/wallet-status.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import {
  listAccountDeposits,
  readFundingBalance,
  assignDepositAddress,
} from '#functions/testing/chain/deposit-accounts.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import { useTestChainReaders } from '#functions/testing/chain/with-chains.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { recheckDeposit } from './recheck-deposit.ts';
import { recordDepositClaim } from './record-claim.ts';

const { renew } = useTestTable();
const mails = useTestQueue('NOTIFY_QUEUE_URL');
/** Required confirmations of USDT. */
const DEPTH = 12;

let story: DepositScenario;
let owner: UserPrincipal;
let count = 0;
useTestChainReaders(() => ({ tron: story.chain.reader }));

const usdt = (amount: number, to = 'T-owner') => ({ coin_type: 'USDT', to, units: BigInt(amount * 1_000_000) });
const funds = (coin = 'USDT') => readFundingBalance(owner.account, coin);
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
  owner = await createLiveCustomer(`depositor-${++count}`, '0');
  await assignDepositAddress(owner, 'tron', 'T-owner');
  await story.watch();
});
const expectFunds = async (expectedFunds: string[]) => expect(await funds()).toEqual(expectedFunds);
const expectBooksToAgree = async () => expect(await reconcileAccount(owner.account, true)).toEqual([]);
afterEach(async () => {
  setClock();
  await expectBooksToAgree();
});

describe('a transfer to a deposit address', () => {
  it('is detected, confirmed block by block and credited once at full depth', { tags: ['FIN-162'] }, async () => {
    const tx_hash = story.chain.send(usdt(100));
    await story.mine();
    expect(await only()).toMatchObject({
      status: 'confirming',
      tx_hash,
      confirmation_count: 1,
      required_confirmations: DEPTH,
      amount: 10_000_000_000n,
      address: 'T-owner',
    });
    await story.mine(DEPTH - 2);
    expect(await only()).toMatchObject({ status: 'confirming', confirmation_count: DEPTH - 1 });
    expect(await funds()).toEqual(['0', '0']);
    expect(mails.sent).toEqual([]);
    await story.mine();
    const credited = await only();
    expect(credited).toMatchObject({ status: 'completed', reason: null, confirmation_count: DEPTH, value: '100' });
    expect(credited.journal_ids).toHaveLength(1);
    expect(mails.sent).toHaveLength(1);
    await story.mine(3);
    expect(await funds()).toEqual(['100', '0']);
  });

  it('is credited to a wallet with pending status', { tags: ['FIN-034'] }, async () => {
    await setWalletStatus(
      toWalletId(owner.account, 'spot', 'USDT'),
      { status: 'pending' },
      (await createTestTreasurer())(),
    );
    story.chain.send(usdt(100));
    await story.mine(DEPTH);
    expect(await only()).toMatchObject({ status: 'completed' });
    expect(await funds()).toEqual(['100', '0']);
  });

  it('is credited once per transfer of a transaction, to each recipient', { tags: ['FIN-162'] }, async () => {
    const other = await createLiveCustomer('other', '0');
    await assignDepositAddress(other, 'tron', 'T-other');
    story.chain.send(usdt(20), usdt(30), usdt(40, 'T-other'), usdt(50, 'T-nobody'), usdt(0));
    await story.mine(DEPTH);
    expect(await funds()).toEqual(['50', '0']);
    // Both are handled concurrently: either may be first.
    expect(new Set((await listAccountDeposits(owner.account)).map(({ ordinal }) => ordinal))).toEqual(new Set([0, 1]));
    expect(await readFundingBalance(other.account, 'USDT')).toEqual(['40', '0']);
  });

  it('is credited to eight decimals, rounded down', { tags: ['FIN-162'] }, async () => {
    story.chain.send({ coin_type: 'TRX', to: 'T-owner', units: 123_456_789n });
    await story.mine(DEPTH);
    expect(await funds('TRX')).toEqual(['123.456789', '0']);
  });

  it('is credited once when each message arrives three times in reverse order', { tags: ['FIN-162'] }, async () => {
    story.chain.send(usdt(100));
    const threefold = [1, 2, 3];
    await story.mine(DEPTH + 1, (all) => threefold.flatMap(() => [...all].reverse()));
    expect(await only()).toMatchObject({ status: 'completed' });
    expect(await funds()).toEqual(['100', '0']);
  });

  it('is credited once when all messages arrive late and out of order', { tags: ['FIN-162'] }, async () => {
    story.chain.send(usdt(100));
    story.chain.send(usdt(50));
    for (let n = 0; n < DEPTH; n++) {
      story.chain.mine();
      await story.watch();
    }
    const messages = [...story.queue].reverse();
    await story.delivered(() => messages);
    await story.delivered(() => messages);
    expect(await funds()).toEqual(['150', '0']);
  });

  it('is not lost while its provider fails', { tags: ['FIN-163'] }, async () => {
    story.chain.send(usdt(100));
    story.chain.mine(DEPTH);
    for (let n = 0; n < 40; n++) {
      story.chain.failing = n % 3;
      await story.watch().catch(() => {});
      await story.deliver();
    }
    story.chain.failing = 0;
    await story.watch();
    await story.delivered();
    expect(await funds()).toEqual(['100', '0']);
  });

  it('is sent again when the queue rejected it', { tags: ['FIN-163'] }, async () => {
    story.chain.send(usdt(100));
    story.chain.mine();
    const { watchNetworkDeposits } = await import('#functions/domain/chain/watch-network.ts');
    const failing = { network: 'tron', reader: story.chain.reader, send: () => Promise.reject(new Error('no queue')) };
    await expect(watchNetworkDeposits(failing)).rejects.toThrow('no queue');
    await story.mine(DEPTH);
    expect(await funds()).toEqual(['100', '0']);
  });

  it('takes as many requests as there are blocks, however many transfers they contain', async () => {
    const countRequests = async (transfers: number) => {
      const before = story.chain.asked;
      for (let n = 0; n < transfers; n++) story.chain.send(usdt(20));
      story.chain.mine();
      await story.watch();
      return story.chain.asked - before;
    };
    expect(await countRequests(1)).toBe(await countRequests(150));
  });
});

describe('a lagging chain provider', () => {
  it('does not make known blocks count as removed', { tags: ['FIN-163'] }, async () => {
    story.chain.send(usdt(100));
    await story.mine(3);
    story.chain.lag = 2;
    await story.watch();
    story.chain.lag = 1;
    await story.watch();
    expect(story.queue).toEqual([]);
    expect(await only()).toMatchObject({ status: 'confirming', confirmation_count: 3 });
    story.chain.lag = 0;
    await story.mine(DEPTH);
    expect(await funds()).toEqual(['100', '0']);
  });
});

describe('a chain reorganisation', () => {
  it('before the credit › keeps the deposit when its transaction is mined again', { tags: ['FIN-164'] }, async () => {
    story.chain.send(usdt(100));
    await story.mine(3);
    const before = await only();
    story.chain.reorganise(3);
    story.chain.mine(2);
    await story.mine(2);
    const after = await only();
    expect(after).toMatchObject({ id: before.id, status: 'confirming' });
    expect(after.block_hash).not.toBe(before.block_hash);
    await story.mine(DEPTH);
    expect(await funds()).toEqual(['100', '0']);
  });

  it('before the credit › fails the deposit, which reopens when it is mined again', { tags: ['FIN-164'] }, async () => {
    const keep = story.chain.snapshot();
    const hash = story.chain.send(usdt(100));
    await story.mine(2);
    const snapshot = story.chain.snapshot();
    keep();
    await story.mine(3);
    expect(await only()).toMatchObject({ status: 'failed', reason: 'left_chain', block_height: null });
    expect(await funds()).toEqual(['0', '0']);
    snapshot();
    await story.mine(DEPTH);
    expect(await only()).toMatchObject({ status: 'completed', reason: null, tx_hash: hash, ended_at: 1_800_000_000 });
    expect(await funds()).toEqual(['100', '0']);
  });

  it(
    'after the credit › freezes the remaining amount until the block is deep enough again',
    { tags: ['FIN-164'] },
    async () => {
      const keep = story.chain.snapshot();
      story.chain.send(usdt(100));
      await story.mine(DEPTH);
      const snapshot = story.chain.snapshot();
      await requestUsdtTransfer(owner, 'spot', 'trading', '30');
      keep();
      await story.mine(DEPTH + 1);
      expect(await only()).toMatchObject({ status: 'completed', reason: 'vanished', held: 7_000_000_000n });
      expect(await funds()).toEqual(['0', '70']);
      snapshot();
      story.chain.mine(2);
      await story.mine();
      expect(await only()).toMatchObject({ status: 'completed', reason: null, held: 0n });
      expect(await funds()).toEqual(['70', '0']);
    },
  );

  it('after the credit › releases the amount at another height only at full depth', async () => {
    story.chain.send(usdt(100));
    await story.mine(DEPTH);
    story.chain.reorganise(DEPTH);
    story.chain.mine(DEPTH + 1);
    // Reads the new branch: first all of the old one has left.
    await story.watch();
    await story.delivered((all) => all.filter(({ kind }) => kind === 'abandoned'));
    expect(await funds()).toEqual(['0', '100']);
    await story.watch();
    await story.mine();
    expect(await funds()).toEqual(['0', '100']);
  });

  it('after the credit › keeps the amount frozen when the new block vanishes unseen', async () => {
    const hash = story.chain.send(usdt(100));
    await story.mine(DEPTH);
    story.chain.reorganise(DEPTH);
    story.chain.mine();
    // The user’s claim makes the new block known before the watcher reads it.
    const { recordDepositClaim } = await import('./record-claim.ts');
    await recordDepositClaim(owner, { coin_type: 'USDT', chain_type: 'TRC20', amount: toAmount('100'), tx_hash: hash });
    story.chain.reorganise(1, { lost: true });
    await story.mine(2 * DEPTH);
    expect(await only()).toMatchObject({ status: 'completed', reason: 'vanished' });
    expect(await funds()).toEqual(['0', '100']);
  });
});

describe('a reorganisation deeper than the remembered blocks', () => {
  /** Sets deposits of the network as staff would; takes effect once the cache expires. */
  async function setDeposits(is_deposit_enabled: boolean): Promise<void> {
    const all = (await readCoinNetworks()).filter(({ network }) => network.network === 'tron');
    const terms = all.map(({ id, coin_type: _, chain_type: __, network: ___, ...otherTerms }) => [
      id,
      { ...otherTerms, is_deposit_enabled },
    ]);
    await putItem(coinNetworkConfigStore.key(), { [COIN_NETWORKS_FIELD]: Object.fromEntries(terms), revision: 1 });
    const since = now() + 3000;
    setClock(() => since);
  }
  const isStopped = async () => (await readChainState('tron'))?.stopped ?? false;
  /** Mines blocks quickly and handles their messages. */
  async function mineMany(blocks: number): Promise<void> {
    story.chain.mine(blocks);
    for (let read = 0; read < blocks + 50; read += 50) {
      await story.watch();
      await story.delivered();
    }
  }

  let restore: () => void;
  beforeEach(async () => {
    story.chain.send(usdt(100));
    await mineMany(BLOCK_HISTORY_SIZE + 30);
    await expectFunds(['100', '0']);
    restore = story.chain.snapshot();
    story.chain.reorganise(BLOCK_HISTORY_SIZE + 30, { lost: true });
    story.chain.send(usdt(500));
    await mineMany(BLOCK_HISTORY_SIZE + 60);
  });

  it('stops credits and reclaims until the old chain is back', { tags: ['FIN-165'] }, async () => {
    expect([await isStopped(), await funds()]).toEqual([true, ['100', '0']]);
    const [tx_hash] = story.chain.sentTo('T-owner');
    const claimed = await recordDepositClaim(owner, {
      coin_type: 'USDT',
      chain_type: 'TRC20',
      amount: toAmount('500'),
      tx_hash,
    });
    await recheckDeposit(owner.account, claimed.id);
    await story.mine(DEPTH);
    expect([await isStopped(), await funds()]).toEqual([true, ['100', '0']]);

    restore();
    await mineMany(DEPTH);
    expect([await isStopped(), await funds()]).toEqual([false, ['100', '0']]);
    story.chain.send(usdt(50));
    await story.mine(DEPTH);
    expect(await funds()).toEqual(['150', '0']);
  });

  it(
    'is accepted once staff disable deposits: new deposits are held, vanished ones frozen',
    { tags: ['FIN-165'] },
    async () => {
      await setDeposits(false);
      await mineMany(BLOCK_HISTORY_SIZE + 60);
      expect([await isStopped(), await funds()]).toEqual([false, ['0', '100']]);
      expect((await listAccountDeposits(owner.account)).map(({ status, reason }) => [status, reason])).toEqual([
        ['completed', 'vanished'],
        ['processing', 'coin_off'],
      ]);
      await setDeposits(true);
      story.chain.send(usdt(50));
      await story.mine(DEPTH);
      expect(await funds()).toEqual(['50', '100']);
    },
  );
});

describe('a held deposit', () => {
  const settled = async () => {
    await story.mine(DEPTH);
    const { status, reason } = await only();
    expect(await funds()).toEqual(['0', '0']);
    return `${status} ${reason}`;
  };
  const set = async (fields: Parameters<typeof updateUserFields>[1]) => {
    const user = await readUser(owner.user.id);
    if (!user) throw new Error('nobody');
    await transact([updateUserFields(user, fields)]);
  };

  it('has an amount above the maximum', { tags: ['FIN-167'] }, async () => {
    story.chain.send(usdt(1_000_000_001));
    expect(await settled()).toBe('processing above_maximum');
  });

  it('is of a token that moves less than its events say', { tags: ['FIN-167'] }, async () => {
    story.chain.truth.set('USDT', 99n);
    story.chain.send(usdt(100), usdt(100));
    await story.mine(DEPTH);
    const ownDeposits = await listAccountDeposits(owner.account);
    expect(ownDeposits.map(({ status, reason }) => [status, reason])).toEqual([
      ['processing', 'token_disagrees'],
      ['processing', 'token_disagrees'],
    ]);
    expect(await funds()).toEqual(['0', '0']);
  });

  it.each([
    ['of who may not deposit', { flags: { deposit: false } }, 'deposits_not_allowed'],
    ['of who is banned', { status: 'banned' as const }, 'account_restricted'],
    ['of who froze the account', { is_frozen: true }, 'account_restricted'],
  ])('is sent to an address %s', async (_, fields, reason) => {
    await set(fields);
    story.chain.send(usdt(100));
    expect(await settled()).toBe(`processing ${reason}`);
    expect(mails.sent).toHaveLength(1);
  });

  it('fails when its block leaves the chain', async () => {
    const keep = story.chain.snapshot();
    story.chain.send(usdt(1_000_000_001));
    await story.mine(DEPTH);
    keep();
    await story.mine(DEPTH + 1);
    expect(await only()).toMatchObject({ status: 'failed', reason: 'left_chain' });
  });
});
