import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { walletKey } from '#functions/data/table/money-keys.ts';
import { transact } from '#functions/data/table/transact.ts';
import { dynamo } from '#functions/lib/clients.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { useEngine } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { price } from '#shared/money.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { isActive, onlyActive, readBalance, readWallet, readWallets, walletView, walletViews } from './wallets.ts';

useEngine();

const newAccount = (): AccountRef => ({ kind: 'live', id: newId('acc') });
/** Nothing but a movement of the journal may write one, here too: past all of that. */
const hold = (account: AccountRef, wallet_type: WalletType, coin_type: string, more: object = {}) =>
  dynamo().send(
    new PutCommand({
      TableName: config.table(),
      Item: {
        ...walletKey(account, wallet_type, coin_type),
        wallet_type,
        coin_type,
        available: 0,
        frozen: 0,
        version: 1,
        ...more,
      },
    }),
  );
const prices = (coin: string) => (coin === 'BTC' ? price('50000') : coin === 'USDT' ? price('1') : null);

describe('the wallets of an account', () => {
  it('are shown by type with one of each in USDT, whether anything was ever moved there or not', async () => {
    const account = newAccount();
    await hold(account, 'finance', 'BTC', { available: 100_000_000 });
    await hold(account, 'spot', 'BTC', { available: 100_000_000, frozen: 50_000_000 });
    await hold(account, 'trading', 'USDT', { available: 7 });
    const views = walletViews(account, await readWallets(account), prices);
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

  it('are worth nothing where they are empty, and have no worth where their coin has no price', async () => {
    const account = newAccount();
    await hold(account, 'spot', 'ETH');
    await hold(account, 'spot', 'SOL', { frozen: 1 });
    const views = walletViews(account, await readWallets(account, { eventual: true }), prices);
    const valueOf = (coin: string) => views.find(({ coin_type }) => coin_type === coin)?.value;
    expect([valueOf('ETH'), valueOf('SOL')]).toEqual(['0', null]);
  });

  it('are read one by one too: with zeros where nothing was ever moved', async () => {
    const account = newAccount();
    expect(await readWallet(account, 'spot', 'BTC')).toEqual({
      sk: walletKey(account, 'spot', 'BTC').sk,
      wallet_type: 'spot',
      coin_type: 'BTC',
      available: 0,
      frozen: 0,
      version: 0,
    });
    await hold(account, 'spot', 'BTC', { available: 5, frozen: 2 });
    expect(await readBalance(account, 'spot', 'BTC')).toEqual({ available: 5n, frozen: 2n });
    expect(await readBalance(account, 'spot', 'ETH')).toEqual({ available: 0n, frozen: 0n });
  });

  it('are active unless staff set something else, and only then is anything begun with them', async () => {
    const account = newAccount();
    const begin = (type: WalletType) => transact([onlyActive(account, type, 'USDT', 'amount')]);
    await begin('spot');
    await hold(account, 'spot', 'USDT');
    await hold(account, 'trading', 'USDT', { status: 'active' });
    await hold(account, 'finance', 'USDT', { status: 'suspended' });
    await begin('spot');
    await begin('trading');
    await expect(begin('finance')).rejects.toMatchObject({
      reason: 'WALLET_NOT_ACTIVE',
      reasons: { amount: [{ name: 'walletNotActive' }] },
    });
    const wallet = await readWallet(account, 'finance', 'USDT');
    expect(walletView(account, wallet, prices).status).toBe('suspended');
    expect([isActive({}), isActive({ status: 'active' }), isActive(wallet)]).toEqual([true, true, false]);
  });
});
