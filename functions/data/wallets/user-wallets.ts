import { type StoredUser, users } from '#functions/data/people/users.ts';
import { type Key, userPartition } from '#functions/data/table/keys.ts';
import { declareKeyedSingle, declareItems, declareSingle } from '#functions/data/table/kinds.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import type { ConditionFailedError, WriteOperation } from '#functions/data/table/transact.ts';
import type { UserId, UserWalletId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import type { UserWallet, userWalletStatuses, walletTypeCodes } from '#shared/schemas/wallets.ts';
import type { EpochSeconds } from '#shared/time.ts';

const lowerCase = (address: string) => address.toLowerCase();

/** Wallets that a person has noted, by their addresses in lower case. */
export const userWallets = declareItems(userPartition, 'USER_WALLET', 'goes');
export const userWalletKey = (user: UserId, address: string): Key => userWallets.key(user, lowerCase(address));
export const userWalletCounters = declareSingle(userPartition, 'USER_WALLET_COUNTERS', 'goes');

/** Whose a wallet has proved to be. */
export const walletOwners = declareKeyedSingle('WALLET_OWNER', lowerCase);

/** What signs for a wallet: its key, which is the same on every chain, or the contract at its address on one chain (EIP-155). */
export type WalletSigner = 'key' | `contract:${number}`;

/** The owner of a proved wallet as stored. */
export interface StoredWalletOwner {
  user_id: UserId;
  /** Absent where the wallet was proved before signers were recorded. */
  signer?: WalletSigner;
}

/** The only contract accepted for a wallet without a recorded signer: on Ethereum, the site's default chain. */
const UNRECORDED: WalletSigner = 'contract:1';

/** Wallets that a person may have noted. */
export const MAX_USER_WALLETS = 20;

export type WalletTypeCode = (typeof walletTypeCodes)[number];

/** A wallet of a person as stored, by its address: nobody notes one twice. */
export interface StoredUserWallet {
  id: UserWalletId;
  user_id: UserId;
  wallet_type: WalletTypeCode;
  /** Checksummed. */
  wallet_address: string;
  remark: string | null;
  status: (typeof userWalletStatuses)[number];
  created_at: EpochSeconds;
}

/** What the kinds are called: names of products, alike in every language. */
export const walletTypeNames: Record<WalletTypeCode, string> = {
  metamask: 'MetaMask',
  trust_wallet: 'Trust Wallet',
  base_wallet: 'Coinbase Wallet',
  onchain_wallet: 'Onchain Wallet',
  kraken_wallet: 'Kraken Wallet',
};

/** All wallets of a person, the oldest first. */
export async function listUserWallets(user: UserId): Promise<StoredUserWallet[]> {
  const { items } = await queryPage<StoredUserWallet>(userWallets.range(user));
  return items.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export const readUserWallet = (user: UserId, address: string): Promise<StoredUserWallet | null> =>
  getItem<StoredUserWallet>(userWalletKey(user, address));

/** @throws {Refusal} LIMIT_REACHED, by its transaction, where a person would have too many. */
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

/** Adds a wallet to a person's own. @throws {Refusal} VALIDATION_FAILED, by its transaction, where they noted it already. */
export const putUserWallet = (wallet: StoredUserWallet): WriteOperation[] => [
  {
    label: 'user wallet',
    key: userWalletKey(wallet.user_id, wallet.wallet_address),
    put: { ...wallet },
    condition: 'attribute_not_exists(pk)',
    fails: refused('walletListed'),
  },
  countWallets(wallet.user_id, 1),
];

/** A noted wallet has proved to be its person's. @throws {Refusal} VALIDATION_FAILED where it is no longer as it was. */
export const activateUserWallet = ({ id, user_id, wallet_address }: StoredUserWallet): WriteOperation => ({
  label: 'user wallet',
  key: userWalletKey(user_id, wallet_address),
  update: 'SET #status = :active',
  condition: 'id = :id AND #status = :pending',
  names: { '#status': 'status' },
  values: { ':active': 'active', ':pending': 'pending', ':id': id },
  fails: refused('walletListed'),
});

/** Deletes a wallet. @throws {Refusal} NOT_FOUND, by its transaction, where it was removed or proved meanwhile. */
export const removeUserWallet = ({ id, user_id, wallet_address, status }: StoredUserWallet): WriteOperation[] => [
  {
    label: 'user wallet',
    delete: userWalletKey(user_id, wallet_address),
    condition: 'id = :id AND #status = :seen',
    names: { '#status': 'status' },
    values: { ':id': id, ':seen': status },
    fails: 'NOT_FOUND',
  },
  countWallets(user_id, -1),
];

/** Returns the owner of a proved wallet and its signer; null while the wallet is nobody's. */
export const readProvedWallet = (address: string): Promise<StoredWalletOwner | null> =>
  getItem<StoredWalletOwner>(walletOwners.key(address));

/** Whose a wallet has proved to be; null while it is nobody's. */
export async function readWalletOwner(address: string): Promise<UserId | null> {
  const owner = await readProvedWallet(address);
  return owner && owner.user_id;
}

/**
 * Returns whether a signer proves a wallet that has an owner. A key always does; a contract only on the chain on which
 * the wallet was proved first, because another chain may have somebody else's contract at the same address.
 */
export const isSignerAccepted = ({ signer = UNRECORDED }: StoredWalletOwner, by: WalletSigner): boolean =>
  by === 'key' || signer === by;

/**
 * Makes a proved wallet a person's and records its signer; a wallet is one person's alone.
 * @throws {Refusal} VALIDATION_FAILED, by its transaction, of somebody else's.
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
 * Checks again that a signer proves a person's wallet, and records it where none is recorded: for the transaction that
 * uses the proof.
 * @throws {Refusal} SIGNATURE_INVALID, by its transaction, where owner or signer changed meanwhile.
 */
export function confirmSigner(user: UserId, address: string, signer: WalletSigner): WriteOperation {
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

/** A wallet that is removed is nobody's. @throws {Refusal} NOT_FOUND, by its transaction, where it is no longer theirs. */
export const removeWalletOwner = (user: UserId, address: string): WriteOperation => ({
  label: 'wallet owner',
  delete: walletOwners.key(address),
  condition: 'user_id = :user',
  values: { ':user': user },
  fails: 'NOT_FOUND',
});

/** Nobody's any more: its person closed the account. */
export const forgetWalletOwner = (address: string): WriteOperation => ({
  label: 'wallet owner',
  delete: walletOwners.key(address),
});

/** Nobody logs in by this wallet any more; only where a password is left to log in by. */
export const forgetLoginWallet = (user: UserId, address: string): WriteOperation => ({
  label: 'user',
  key: users.key(user),
  update: 'REMOVE wallet_address',
  condition: 'wallet_address = :wallet AND attribute_exists(password_hash)',
  values: { ':wallet': address },
  fails: 'INVALID_ORDER_STATUS',
});

const typeView = (code: WalletTypeCode): UserWallet['wallet_type'] => ({ id: code, code, name: walletTypeNames[code] });

export const walletTypeViews = (): UserWallet['wallet_type'][] =>
  (Object.keys(walletTypeNames) as WalletTypeCode[]).map(typeView);

export const userWalletView = (wallet: StoredUserWallet, owner: StoredUser): UserWallet => ({
  id: wallet.id,
  wallet_type: typeView(wallet.wallet_type),
  wallet_address: wallet.wallet_address,
  remark: wallet.remark,
  status: wallet.status,
  is_login: owner.wallet_address === wallet.wallet_address,
  created_at: wallet.created_at,
});
