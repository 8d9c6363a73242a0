import { describe, expect, it } from 'vitest';
import { walletKey } from '#functions/data/table/money-keys.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTable } from '#functions/testing/table.ts';
import type { AccountRef, JournalId } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { Movement } from './movement.ts';
import { get } from './table.ts';
import { transact } from './transact.ts';

useTable();

const account: AccountRef = { kind: 'demo', id: newId('acc') };
const entry = (units: string, id: JournalId = newId('jnl')) =>
  Movement.of({
    account,
    id,
    operation: 'demo.grant',
    reference: account.id,
    at: 1_800_000_000 as EpochSeconds,
    legs: [
      { wallet: 'trading', asset: 'USDT', bucket: 'available', amount: amount(units) },
      {
        wallet: 'house:demo_grant',
        asset: 'USDT',
        amount: amount(units.startsWith('-') ? units.slice(1) : `-${units}`),
      },
    ],
  });
const available = async () =>
  BigInt((await get<{ available: number }>(walletKey(account, 'trading', 'USDT')))?.available ?? 0);

describe('a movement', () => {
  it('credits, debits, and refuses to overdraw', async () => {
    await transact([], entry('100'));
    await transact([], entry('-99.99999999'));
    expect(await available()).toBe(1n);
    await expect(transact([], entry('-0.00000002'))).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await available()).toBe(1n);
  });

  it('is written once under one id', async () => {
    const once = entry('5');
    await transact([], once);
    const before = await available();
    await expect(transact([], once)).rejects.toMatchObject({ labels: ['journal'] });
    expect(await available()).toBe(before);
  });

  it('must balance', () => {
    expect(() =>
      Movement.of({
        account,
        id: newId('jnl'),
        operation: 'x',
        reference: 'x',
        at: 0 as EpochSeconds,
        legs: [{ wallet: 'trading', asset: 'USDT', bucket: 'available', amount: amount('1') }],
      }),
    ).toThrow(/sum to 100000000/);
  });

  it('is the only way to a balance', async () => {
    const key = walletKey(account, 'trading', 'USDT');
    await expect(
      // @ts-expect-error a wallet's key is not among the keys that plain writes take
      transact([{ label: 'theft', key, update: 'ADD available :x', values: { ':x': 1 } }]),
    ).rejects.toThrow('Money moves only by journal');
  });
});
