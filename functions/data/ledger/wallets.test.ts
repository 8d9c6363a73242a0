import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { getWalletKey } from '#functions/data/table/money-keys.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { setClock } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import words from '#shared/locales/en/money.json' with { type: 'json' };
import { toAmount, toPrice } from '#shared/money.ts';
import { type WalletType, walletTypeLabels, walletTypes } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { getAvailableBucket, buildJournalEntry } from './build-entry.ts';
import {
  isWalletUsable,
  assertWalletCanReceive,
  readWalletBalance,
  readWallet,
  readWallets,
  toWalletView,
  toWalletViews,
} from './wallets.ts';

useTestTableOnEngine();

const newAccount = (): AccountRef => ({ kind: 'live', id: newId('acc') });
/** Only a journal entry may write a wallet; this bypasses that on purpose. */
const hold = (account: AccountRef, wallet_type: WalletType, coin_type: string, more: object = {}) =>
  getDynamoClient().send(
    new PutCommand({
      TableName: config.table(),
      Item: {
        ...getWalletKey(account, wallet_type, coin_type),
        wallet_type,
        coin_type,
        available: 0,
        frozen: 0,
        version: 1,
        ...more,
      },
    }),
  );
const prices = (coin: string) => (coin === 'BTC' ? toPrice('50000') : coin === 'USDT' ? toPrice('1') : null);

describe('account wallets', () => {
  it('are listed by type, with one USDT wallet each even if unused', async () => {
    const account = newAccount();
    await hold(account, 'finance', 'BTC', { available: 100_000_000 });
    await hold(account, 'spot', 'BTC', { available: 100_000_000, frozen: 50_000_000 });
    await hold(account, 'trading', 'USDT', { available: 7 });
    const views = toWalletViews(account, await readWallets(account), prices);
    expect(views.map(({ wallet_type, coin_type }) => `${wallet_type} ${coin_type}`)).toEqual([
      'spot BTC',
      'spot USDT',
      'trading USDT',
      'finance BTC',
      'finance USDT',
    ]);
    expect(views[0]).toMatchObject({
      coin_name: 'Bitcoin',
      status: 'active',
      available_balance: '1',
      frozen_balance: '0.5',
      value: '75000',
    });
    expect(views[1]).toMatchObject({ status: 'active', available_balance: '0', frozen_balance: '0', value: '0' });
    expect(views[2]).toMatchObject({ available_balance: '0.00000007' });
    expect(new Set(views.map(({ id }) => id)).size).toBe(5);
  });

  it('have name, network, default flag, total and times', { tags: ['FIN-015'] }, async () => {
    const created = 1_800_000_000;
    setClock(() => created * 1000);
    const account = newAccount();
    setClock();
    await hold(account, 'spot', 'BTC', { available: 100_000_000, frozen: 50_000_000, updated_at: created + 60 });
    await hold(account, 'finance', 'USDT', { available: 3n, frozen: 9_007_199_254_740_993n });
    const [btc, usdt, , earn] = toWalletViews(account, await readWallets(account), prices);
    const times = { created_at: created, updated_at: created };
    expect(btc).toMatchObject({ wallet_name: 'Funding', network: 'BTC', is_default: true, total_balance: '1.5' });
    expect(btc).toMatchObject({ ...times, updated_at: created + 60 });
    // Tron and Ethereum.
    expect(usdt).toMatchObject({
      wallet_name: 'Funding',
      network: null,
      is_default: true,
      total_balance: '0',
      ...times,
    });
    expect(earn).toMatchObject({
      wallet_name: 'Earn',
      is_default: false,
      total_balance: '90071992.54740996',
      ...times,
    });
  });

  it('return the time of the last balance change', { tags: ['FIN-015'] }, async () => {
    const account = newAccount();
    const at = 1_900_000_000 as EpochSeconds;
    const entry = { account, id: newId('jnl'), operation: 'seed.grant' as const, reference: 'tst_1', at };
    await transact(
      [],
      buildJournalEntry(entry, {
        from: 'house:seed',
        to: getAvailableBucket('spot'),
        asset: 'USDT',
        amount: toAmount('1'),
      }),
    );
    const wallet = await readWallet(account, 'spot', 'USDT');
    expect(toWalletView(account, wallet, prices).updated_at).toBe(at);
  });

  it.each(walletTypes)('%s › has the same name in the API as on English screens', { tags: ['FIN-015'] }, (type) => {
    expect(walletTypeLabels[type]).toBe(words.wallets[type]);
  });

  it('are valued 0 when empty and null without a coin price', async () => {
    const account = newAccount();
    await hold(account, 'spot', 'ETH');
    await hold(account, 'spot', 'SOL', { frozen: 1 });
    const views = toWalletViews(account, await readWallets(account, { eventual: true }), prices);
    const valueOf = (coin: string) => views.find(({ coin_type }) => coin_type === coin)?.value;
    expect([valueOf('ETH'), valueOf('SOL')]).toEqual(['0', null]);
  });

  it('are read individually, with zeros for unused wallets', async () => {
    const account = newAccount();
    expect(await readWallet(account, 'spot', 'BTC')).toEqual({
      sk: getWalletKey(account, 'spot', 'BTC').sk,
      wallet_type: 'spot',
      coin_type: 'BTC',
      available: 0,
      frozen: 0,
      version: 0,
    });
    await hold(account, 'spot', 'BTC', { available: 5, frozen: 2 });
    expect(await readWalletBalance(account, 'spot', 'BTC')).toEqual({ available: 5n, frozen: 2n });
    expect(await readWalletBalance(account, 'spot', 'ETH')).toEqual({ available: 0n, frozen: 0n });
  });

  it('are active by default and accept money while active or pending', async () => {
    const account = newAccount();
    const begin = (type: WalletType) => transact([assertWalletCanReceive(account, type, 'USDT', 'amount')]);
    await begin('spot');
    await hold(account, 'spot', 'USDT');
    await hold(account, 'trading', 'USDT', { status: 'active' });
    await hold(account, 'finance', 'USDT', { status: 'suspended' });
    await begin('spot');
    await begin('trading');
    await hold(account, 'trading', 'USDT', { status: 'pending' });
    await begin('trading');
    await expect(begin('finance')).rejects.toMatchObject({
      reason: 'WALLET_NOT_ACTIVE',
      reasons: { amount: [{ name: 'walletNotActive' }] },
    });
    const wallet = await readWallet(account, 'finance', 'USDT');
    expect(toWalletView(account, wallet, prices).status).toBe('suspended');
    for (const [status, canDebit, into] of [
      [undefined, true, true],
      ['active', true, true],
      ['pending', false, true],
      ['inactive', false, false],
      ['suspended', false, false],
      ['maintenance', false, false],
    ] as const) {
      const stored = status === undefined ? {} : { status };
      expect([status, isWalletUsable(stored, 'out'), isWalletUsable(stored, 'in')]).toEqual([status, canDebit, into]);
    }
  });
});
