import { parseIdTime } from '#functions/lib/ids.ts';
import type { AccountId, AccountKind, AccountRef, WalletId } from '#shared/ids.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** One wallet of an account. */
export interface WalletRef {
  account: AccountRef;
  type: WalletType;
  coin: string;
}

/*
 * What an id counts, each in its order. Ids are made of these places: a list grows at its end alone, whatever order
 * anything is shown in.
 */
const KINDS: readonly AccountKind[] = ['live', 'demo'];
const TYPES: readonly WalletType[] = ['spot', 'trading', 'finance'];
const COINS: readonly string[] =
  'USDT BTC ETH USDC TRX BNB LTC DOGE SOL ADA DOT LINK UNI AVAX USDE SUI BCH HBAR SHIB TON DAI WLD WLFI'.split(' ');

/** Of an id, which leave out those that look alike. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = CROCKFORD.length;

/**
 * The id of a wallet: that of its account, and two characters that count its kind, type and coin (1,024 of them: 170
 * coins). So a wallet has one before it is used, nothing is stored for it, and it leads back.
 * @throws {Error} for a coin without a place: a mistake in the program.
 */
export function toWalletId(account: AccountRef, type: WalletType, coin: string): WalletId {
  const place = COINS.indexOf(coin);
  if (place < 0) throw new Error(`${coin} has no place among the coins of wallet ids.`);
  const number = KINDS.indexOf(account.kind) + KINDS.length * (TYPES.indexOf(type) + TYPES.length * place);
  const counted = `${CROCKFORD[Math.floor(number / BASE)]}${CROCKFORD[number % BASE]}`;
  return `wal_${account.id.slice('acc_'.length)}${counted}` as WalletId;
}

/** Returns when an account was made, read from its id: to the second as stored, or one beside it. @throws {Error} for no id. */
export function getAccountCreatedAt({ id }: AccountRef): EpochSeconds {
  const at = parseIdTime(id);
  if (at === null) throw new Error(`${id} is no id of an account.`);
  return at;
}

/** Which wallet has this id, whether there is such an account or not; null where it counts no coin that there is. */
export function parseWalletId(id: WalletId): WalletRef | null {
  const [high = '', low = ''] = id.slice(-2);
  const number = CROCKFORD.indexOf(high) * BASE + CROCKFORD.indexOf(low);
  const kind = KINDS[number % KINDS.length];
  const type = TYPES[Math.floor(number / KINDS.length) % TYPES.length];
  const coin = COINS[Math.floor(number / KINDS.length / TYPES.length)];
  if (kind === undefined || type === undefined || coin === undefined) return null;
  return { account: { kind, id: `acc_${id.slice('wal_'.length, -2)}` as AccountId }, type, coin };
}

/** Of which type the wallet of an account with this id is; null of one that is not theirs in this coin. */
export function getWalletType(account: AccountRef, id: WalletId, coin: string): WalletType | null {
  const place = parseWalletId(id);
  const isTheirs = place?.account.id === account.id && place.account.kind === account.kind && place.coin === coin;
  return isTheirs ? place.type : null;
}
