import { createHash } from 'node:crypto';
import { walletKey, wallets } from '#functions/data/table/money-keys.ts';
import { get, queryAll } from '#functions/data/table/table.ts';
import type { AccountRef, WalletId } from '#shared/ids.ts';
import { coinName } from '#shared/market/coins.ts';
import { type Amount, formatUnits, ZERO } from '#shared/money.ts';
import { type Wallet, type WalletStatus, type WalletType, walletTypes } from '#shared/schemas/ledger.ts';

/** What is traded with, and what values are told in. */
const USUAL_COIN = 'USDT';

export interface StoredWallet {
  sk: string;
  wallet_type: WalletType;
  coin_type: string;
  available: number | bigint;
  frozen: number | bigint;
  /** Counts the movements of this wallet. */
  version: number;
  /** Sum of the digests of the entries of the journal that moved it. */
  digests?: number | bigint;
  /** Active where nobody set another. */
  status?: WalletStatus;
}

export interface Balance {
  available: Amount;
  frozen: Amount;
}

export const isActive = ({ status = 'active' }: Pick<StoredWallet, 'status'>): boolean => status === 'active';

const unmoved = (account: AccountRef, wallet_type: WalletType, coin_type: string): StoredWallet => ({
  sk: walletKey(account, wallet_type, coin_type).sk,
  wallet_type,
  coin_type,
  available: 0,
  frozen: 0,
  version: 0,
});

/** One wallet; with zeros where nothing was ever moved. */
export const readWallet = async (account: AccountRef, type: WalletType, coin: string): Promise<StoredWallet> => ({
  ...unmoved(account, type, coin),
  ...(await get<StoredWallet>(walletKey(account, type, coin))),
});

/** One balance; zeros where nothing was ever moved. */
export async function readBalance(account: AccountRef, type: WalletType, coin: string): Promise<Balance> {
  const { available, frozen } = await readWallet(account, type, coin);
  return { available: BigInt(available) as Amount, frozen: BigInt(frozen) as Amount };
}

/** All wallets of an account that ever held something. */
export async function readWallets(account: AccountRef): Promise<StoredWallet[]> {
  const found: StoredWallet[] = [];
  for await (const wallet of queryAll<StoredWallet>(wallets.range(account))) found.push(wallet);
  return found;
}

/** The same with those that every account has from its start: one of each type in USDT, by type. */
function withUsualWallets(account: AccountRef, found: readonly StoredWallet[]): StoredWallet[] {
  const has = (type: WalletType) => found.some((one) => one.wallet_type === type && one.coin_type === USUAL_COIN);
  const missing = walletTypes.filter((type) => !has(type)).map((type) => unmoved(account, type, USUAL_COIN));
  return [...found, ...missing].sort((a, b) => walletTypes.indexOf(a.wallet_type) - walletTypes.indexOf(b.wallet_type));
}

/** As the characters of an id, which leave out those that look alike. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Five bits each. */
const CHARACTERS = 26;

/** The id of a wallet: it follows from whose it is, of which type and coin, so that a wallet has one before it is used. */
export function walletId(account: AccountRef, type: WalletType, coin: string): WalletId {
  const hash = createHash('sha256').update(`${account.kind} ${account.id} ${type} ${coin}`).digest();
  const bits = BigInt(`0x${hash.toString('hex')}`);
  const character = (_: unknown, i: number) => CROCKFORD[Number((bits >> BigInt(5 * i)) & 31n)];
  return `wal_${Array.from({ length: CHARACTERS }, character).join('')}` as WalletId;
}

/** Of which type the wallet of an account with this id is; null of one that is not theirs in this coin. */
export const walletTypeOf = (account: AccountRef, id: WalletId, coin: string): WalletType | null =>
  walletTypes.find((type) => walletId(account, type, coin) === id) ?? null;

/** What a wallet holds, in USDT; null where its coin has no price. */
function valueOf({ coin_type, available, frozen }: StoredWallet): string | null {
  const units = BigInt(available) + BigInt(frozen);
  return coin_type === USUAL_COIN || units === ZERO ? formatUnits(units) : null;
}

/** A wallet as the interface shows it. */
export const walletView = (account: AccountRef, wallet: StoredWallet): Wallet => ({
  id: walletId(account, wallet.wallet_type, wallet.coin_type),
  coin_type: wallet.coin_type,
  coin_name: coinName(wallet.coin_type),
  wallet_type: wallet.wallet_type,
  status: wallet.status ?? 'active',
  available_balance: formatUnits(BigInt(wallet.available)),
  frozen_balance: formatUnits(BigInt(wallet.frozen)),
  value: valueOf(wallet),
});

/** All wallets of an account as the interface shows them, with those that every account has. */
export const walletViews = (account: AccountRef, found: readonly StoredWallet[]): Wallet[] =>
  withUsualWallets(account, found).map((wallet) => walletView(account, wallet));
