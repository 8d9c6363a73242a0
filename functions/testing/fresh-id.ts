import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { newId } from '#functions/lib/ids.ts';

/** Returns an unused id of this prefix. */
export const createUnusedId = (prefix: string): string =>
  prefix === 'wal' ? toWalletId({ kind: 'live', id: newId('acc') }, 'spot', 'USDT') : newId(prefix as 'usr');
