import { type TableKey, userPartition } from '#functions/data/table/keys.ts';
import { declareKeyedItem, declareItems, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import type { ConditionFailedError, WriteOperation } from '#functions/data/table/transact.ts';
import { type StoredUser, userItems } from '#functions/data/users/users.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId, UserWalletId } from '#shared/ids.ts';
import type { UserWallet, userWalletStatuses, externalWalletTypeCodes } from '#shared/schemas/wallets.ts';
import type { EpochSeconds } from '#shared/time.ts';

const lowerCase = (address: string) => address.toLowerCase();

/** Wallets added by a user, by address in lower case. */
export const userWalletItems = declareItems(userPartition, 'USER_WALLET', 'goes');
export const getUserWalletKey = (user: UserId, address: string): TableKey =>
  userWalletItems.key(user, lowerCase(address));
export const userWalletCounters = declareSingleItem(userPartition, 'USER_WALLET_COUNTERS', 'goes');

/** Proven owner of a wallet. */
export const walletOwners = declareKeyedItem('WALLET_OWNER', lowerCase);

/** Signer of a wallet: its key, the same on every chain, or the contract at its address on one chain (EIP-155). */
export type WalletSigner = 'key' | `contract:${number}`;

/** The owner of a proved wallet as stored. */
export interface StoredWalletOwner {
  user_id: UserId;
  /** Missing when the wallet was proved before signers were recorded. */
  signer?: WalletSigner;
}

/** The only contract accepted for a wallet without a recorded signer: on Ethereum, the site's default chain. */
const UNRECORDED: WalletSigner = 'contract:1';

/** Most wallets that a user may add. */
export const MAX_USER_WALLETS = 20;

export type UserWalletTypeCode = (typeof externalWalletTypeCodes)[number];

/** A user's wallet as stored, by address: it cannot be added twice. */
export interface StoredUserWallet {
  id: UserWalletId;
  user_id: UserId;
  wallet_type: UserWalletTypeCode;
  /** Checksummed. */
  wallet_address: string;
  remark: string | null;
  status: (typeof userWalletStatuses)[number];
  created_at: EpochSeconds;
}

/** Names of the kinds: product names, the same in every language. */
export const userWalletTypeNames: Record<UserWalletTypeCode, string> = {
  metamask: 'MetaMask',
  trust_wallet: 'Trust Wallet',
  base_wallet: 'Coinbase Wallet',
  onchain_wallet: 'Onchain Wallet',
  kraken_wallet: 'Kraken Wallet',
};

/** Returns all wallets of a user, oldest first. */
export async function listUserWallets(user: UserId): Promise<StoredUserWallet[]> {
  const { items } = await queryPage<StoredUserWallet>(userWalletItems.range(user));
  return items.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export const readUserWallet = (user: UserId, address: string): Promise<StoredUserWallet | null> =>
  getItem<StoredUserWallet>(getUserWalletKey(user, address));

/** @throws {AppError} LIMIT_REACHED, by its transaction, at the user's limit. */
const countWallets = (user: UserId, by: 1 | -1): WriteOperation => ({
  label: 'wallet counters',
  key: userWalletCounters.key(user),
  update: 'ADD #total :by',
  names: { '#total': 'total' },
  values: { ':by': by, ...(by > 0 && { ':most': MAX_USER_WALLETS }) },
  ...(by > 0 && { condition: 'attribute_not_exists(#total) OR #total < :most', fails: 'LIMIT_REACHED' as const }),
});

const refused = (why: 'walletListed' | 'walletRegistered') => (cause: ConditionFailedError) =>
  new AppError('VALIDATION_FAILED', { fields: { wallet_address: fieldError(why) }, cause });

/** Adds a wallet of a user. @throws {AppError} VALIDATION_FAILED, by its transaction, when they added it already. */
export const putUserWallet = (wallet: StoredUserWallet): WriteOperation[] => [
  {
    label: 'user wallet',
    key: getUserWalletKey(wallet.user_id, wallet.wallet_address),
    put: { ...wallet },
    condition: 'attribute_not_exists(pk)',
    fails: refused('walletListed'),
  },
  countWallets(wallet.user_id, 1),
];

/** Marks an added wallet as proved. @throws {AppError} VALIDATION_FAILED when it changed. */
export const activateUserWallet = ({ id, user_id, wallet_address }: StoredUserWallet): WriteOperation => ({
  label: 'user wallet',
  key: getUserWalletKey(user_id, wallet_address),
  update: 'SET #status = :active',
  condition: 'id = :id AND #status = :pending',
  names: { '#status': 'status' },
  values: { ':active': 'active', ':pending': 'pending', ':id': id },
  fails: refused('walletListed'),
});

/** Deletes a wallet. @throws {AppError} NOT_FOUND, by its transaction, when it was removed or proved meanwhile. */
export const removeUserWallet = ({ id, user_id, wallet_address, status }: StoredUserWallet): WriteOperation[] => [
  {
    label: 'user wallet',
    delete: getUserWalletKey(user_id, wallet_address),
    condition: 'id = :id AND #status = :seen',
    names: { '#status': 'status' },
    values: { ':id': id, ':seen': status },
    fails: 'NOT_FOUND',
  },
  countWallets(user_id, -1),
];

/** Returns the owner of a proved wallet and its signer; null without an owner. */
export const readProvenWalletOwner = (address: string): Promise<StoredWalletOwner | null> =>
  getItem<StoredWalletOwner>(walletOwners.key(address));

/** Returns the proven owner of a wallet, or null. */
export async function readWalletOwnerId(address: string): Promise<UserId | null> {
  const owner = await readProvenWalletOwner(address);
  return owner && owner.user_id;
}

/**
 * True when a signer proves a wallet that has an owner. A key always does; a contract only on the chain where the
 * wallet was first proved, because another chain may have a different contract at the same address.
 */
export const isWalletSignerAccepted = ({ signer = UNRECORDED }: StoredWalletOwner, by: WalletSigner): boolean =>
  by === 'key' || signer === by;

/**
 * Assigns a proved wallet to a user and records its signer; a wallet has one owner.
 * @throws {AppError} VALIDATION_FAILED, by its transaction, when another user owns it.
 */
export const assignWalletOwner = (user: UserId, address: string, signer: WalletSigner): WriteOperation => ({
  label: 'wallet owner',
  key: walletOwners.key(address),
  put: { user_id: user, signer },
  condition: 'attribute_not_exists(pk) OR (user_id = :user AND signer = :signer)',
  values: { ':user': user, ':signer': signer },
  fails: refused('walletRegistered'),
});

/**
 * Checks again that a signer proves a user's wallet, and records it if none is recorded: for the transaction that uses
 * the proof.
 * @throws {AppError} SIGNATURE_INVALID, by its transaction, when owner or signer changed meanwhile.
 */
export function confirmWalletSigner(user: UserId, address: string, signer: WalletSigner): WriteOperation {
  const accepted = signer === UNRECORDED ? '(attribute_not_exists(signer) OR signer = :signer)' : 'signer = :signer';
  return {
    label: 'wallet owner',
    key: walletOwners.key(address),
    update: 'SET signer = if_not_exists(signer, :signer)',
    condition: signer === 'key' ? 'user_id = :user' : `user_id = :user AND ${accepted}`,
    values: { ':user': user, ':signer': signer },
    fails: 'SIGNATURE_INVALID',
  };
}

/** Removes the owner of a wallet. @throws {AppError} NOT_FOUND, by its transaction, when it is no longer theirs. */
export const removeWalletOwner = (user: UserId, address: string): WriteOperation => ({
  label: 'wallet owner',
  delete: walletOwners.key(address),
  condition: 'user_id = :user',
  values: { ':user': user },
  fails: 'NOT_FOUND',
});

/** Removes the owner of a wallet: they closed the account. */
export const deleteClosedUserWalletOwner = (address: string): WriteOperation => ({
  label: 'wallet owner',
  delete: walletOwners.key(address),
});

/** Removes a wallet as a login; only while a password is left to log in with. */
export const removeUserLoginWallet = (user: UserId, address: string): WriteOperation => ({
  label: 'user',
  key: userItems.key(user),
  update: 'REMOVE wallet_address',
  condition: 'wallet_address = :wallet AND attribute_exists(password_hash)',
  values: { ':wallet': address },
  fails: 'INVALID_ORDER_STATUS',
});

const typeView = (code: UserWalletTypeCode): UserWallet['wallet_type'] => ({
  id: code,
  code,
  name: userWalletTypeNames[code],
});

export const getUserWalletTypeViews = (): UserWallet['wallet_type'][] =>
  (Object.keys(userWalletTypeNames) as UserWalletTypeCode[]).map(typeView);

export const toUserWalletView = (wallet: StoredUserWallet, owner: StoredUser): UserWallet => ({
  id: wallet.id,
  wallet_type: typeView(wallet.wallet_type),
  wallet_address: wallet.wallet_address,
  remark: wallet.remark,
  status: wallet.status,
  is_login: owner.wallet_address === wallet.wallet_address,
  created_at: wallet.created_at,
});
