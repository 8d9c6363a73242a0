import { parseIdTime } from '#functions/lib/ids.ts';
import type { AccountId, AccountKind, AccountRef, WalletId } from '#shared/ids.ts';
import { coinSpecs, findCoinSpec } from '#shared/market/coins.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** One wallet of an account. */
export interface WalletRef {
  account: AccountRef;
  type: WalletType;
  coin: string;
}

/* Kinds in the order that ids encode. Ids contain these indices: a list grows only at its end. */
const KINDS: readonly AccountKind[] = ['live', 'demo'];
const TYPES: readonly WalletType[] = ['spot', 'trading', 'finance'];

/** Alphabet of ids, without look-alike characters. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = CROCKFORD.length;

/**
 * Returns the id of a wallet: its account's id and two characters that encode kind, type and coin (1,024 combinations:
 * 170 coins). It exists before the wallet is used, needs no storage and can be decoded.
 * @throws {Error} for an unknown coin: a bug.
 */
export function toWalletId(account: AccountRef, type: WalletType, coin: string): WalletId {
  const place = findCoinSpec(coin)?.number;
  if (place === undefined) throw new Error(`${coin} is no coin of the catalogue.`);
  const number = KINDS.indexOf(account.kind) + KINDS.length * (TYPES.indexOf(type) + TYPES.length * place);
  const coinCode = `${CROCKFORD[Math.floor(number / BASE)]}${CROCKFORD[number % BASE]}`;
  return `wal_${account.id.slice('acc_'.length)}${coinCode}` as WalletId;
}

/** Returns when an account was created, from its id: accurate to one second. @throws {Error} for an invalid id. */
export function getAccountCreatedAt({ id }: AccountRef): EpochSeconds {
  const at = parseIdTime(id);
  if (at === null) throw new Error(`${id} is no id of an account.`);
  return at;
}

/** Decodes a wallet id, for an existing account or not; null when it encodes no known coin. */
export function parseWalletId(id: WalletId): WalletRef | null {
  const [high = '', low = ''] = id.slice(-2);
  const number = CROCKFORD.indexOf(high) * BASE + CROCKFORD.indexOf(low);
  const kind = KINDS[number % KINDS.length];
  const type = TYPES[Math.floor(number / KINDS.length) % TYPES.length];
  const place = Math.floor(number / KINDS.length / TYPES.length);
  const coin = coinSpecs.find((spec) => spec.number === place)?.coin;
  if (kind === undefined || type === undefined || coin === undefined) return null;
  return { account: { kind, id: `acc_${id.slice('wal_'.length, -2)}` as AccountId }, type, coin };
}

/** Returns the type of an account's wallet with this id; null when it is not theirs in this coin. */
export function getWalletTypeById(account: AccountRef, id: WalletId, coin: string): WalletType | null {
  const place = parseWalletId(id);
  const isTheirs = place?.account.id === account.id && place.account.kind === account.kind && place.coin === coin;
  return isTheirs ? place.type : null;
}
