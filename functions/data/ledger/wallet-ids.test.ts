import { describe, expect, it } from 'vitest';
import { type AccountId, type AccountRef, accountKinds, getIdPattern, type WalletId } from '#shared/ids.ts';
import { coins } from '#shared/market/coins.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { toWalletId, parseWalletId, getWalletTypeById } from './wallet-ids.ts';

const id = 'acc_01J0000000000000000000000Z' as AccountId;
const live: AccountRef = { kind: 'live', id };

describe('wallet id', () => {
  it('is distinct for each wallet of an account and maps back to it', () => {
    const walletIds = new Set<string>();
    for (const kind of accountKinds)
      for (const type of walletTypes)
        for (const coin of coins) {
          const walletId = toWalletId({ kind, id }, type, coin);
          expect(walletId).toMatch(getIdPattern('wal'));
          expect(parseWalletId(walletId)).toEqual({ account: { kind, id }, type, coin });
          walletIds.add(walletId);
        }
    expect(walletIds.size).toBe(accountKinds.length * walletTypes.length * coins.length);
  });

  it('stays stable: coin positions never change', () => {
    const ids = [
      toWalletId(live, 'spot', 'USDT'),
      toWalletId({ kind: 'demo', id }, 'trading', 'USDT'),
      toWalletId(live, 'finance', 'BTC'),
      toWalletId(live, 'spot', 'SOL'),
      toWalletId({ kind: 'demo', id }, 'finance', 'WLFI'),
    ];
    expect(ids.map((walletId) => walletId.slice(-2))).toEqual(['00', '03', '0A', '1G', '49']);
    expect(coins.slice(0, 23).join(' ')).toBe(
      'USDT BTC ETH USDC TRX BNB LTC DOGE SOL ADA DOT LINK UNI AVAX USDE SUI BCH HBAR SHIB TON DAI WLD WLFI',
    );
  });

  it('resolves to no wallet when it encodes no known coin', () => {
    expect(parseWalletId(`wal_${id.slice(4)}ZZ` as WalletId)).toBeNull();
  });

  it('differs for other accounts, account kinds and coins', () => {
    const mine = toWalletId(live, 'finance', 'BTC');
    expect(getWalletTypeById(live, mine, 'BTC')).toBe('finance');
    expect(getWalletTypeById(live, mine, 'ETH')).toBeNull();
    expect(getWalletTypeById({ kind: 'demo', id }, mine, 'BTC')).toBeNull();
    expect(getWalletTypeById({ kind: 'live', id: `${id.slice(0, -1)}Y` as AccountId }, mine, 'BTC')).toBeNull();
  });
});
