import { randomBytes } from 'node:crypto';
import { isUsernameTaken, readUser, type StoredUser } from '#functions/data/users/users.ts';
import {
  confirmWalletSigner,
  assignWalletOwner,
  putUserWallet,
  readProvenWalletOwner,
  readWalletOwnerId,
  type UserWalletTypeCode,
} from '#functions/data/wallets/user-wallets.ts';
import { completeLogin } from '#functions/domain/identity/complete-login.ts';
import { createUserWithAccount, type SignUpVisit } from '#functions/domain/identity/create-user-with-account.ts';
import { notifyUnfamiliarLogin } from '#functions/domain/identity/note-login.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import type { ExternalWalletKind } from '#shared/api/wallets.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';
import { buildStoredUserWallet } from './add-wallet.ts';
import { assertWalletSigner, type ProvenWallet, verifyWalletProof, type WalletProof } from './verify-wallet-proof.ts';
import { buildWalletEventWrite } from './wallet-event-write.ts';

export interface WalletLoginRequest extends WalletProof {
  wallet_type: ExternalWalletKind;
  /** Name of the account created by the first login. */
  username?: string | undefined;
  referral_code?: string | undefined;
  /** Authenticator code, if one is set up. */
  code?: string | undefined;
}

/** Listed type of a wallet used for login, by kind. */
const walletTypeByKind: Record<ExternalWalletKind, UserWalletTypeCode> = {
  metamask: 'metamask',
  trust_wallet: 'trust_wallet',
  coinbase_wallet: 'base_wallet',
  imtoken: 'onchain_wallet',
  tokenpocket: 'onchain_wallet',
  walletconnect: 'onchain_wallet',
  onchain_wallet: 'onchain_wallet',
  trustwallet: 'trust_wallet',
  coinbase: 'base_wallet',
  phantom: 'onchain_wallet',
  brave: 'onchain_wallet',
  onchain: 'onchain_wallet',
  unknown: 'onchain_wallet',
};

/** Returns `wallet-` and the start of the address; with a random suffix when another wallet starts alike. */
async function nameFor(address: string): Promise<string> {
  const name = `wallet-${address.slice(2, 10).toLowerCase()}`;
  return (await isUsernameTaken(name)) ? `${name}-${randomBytes(4).toString('hex')}` : name;
}

const registered = () =>
  new AppError('VALIDATION_FAILED', { fields: { wallet_address: fieldError('walletRegistered') } });

/**
 * Creates an account at a wallet's first login, with the wallet as its only key.
 * @throws {AppError} VALIDATION_FAILED for a wallet of another user.
 */
async function signUpByWallet(
  { wallet_type, username, referral_code }: WalletLoginRequest,
  { address, signer, spend }: ProvenWallet,
  visit: SignUpVisit,
): Promise<StoredUser> {
  await assertSystemOpen('sign_up');
  const name = username ?? (await nameFor(address));
  return createUserWithAccount({ username: name, wallet_address: address, referral_code }, visit, (user) => [
    spend,
    assignWalletOwner(user.id, address, signer),
    ...putUserWallet(
      buildStoredUserWallet(user, { wallet_type_id: walletTypeByKind[wallet_type], wallet_address: address }, 'active'),
    ),
    buildWalletEventWrite(user.id, address, 'added', visit),
  ]);
}

/**
 * Logs in by a wallet: its signature proves the key. The nonce is used up in the transaction that opens the session or
 * creates the account, so that a signature works once; a missing authenticator code does not use it up. A contract logs
 * in on its own chain alone. A wallet added to an account created differently does not log in to it.
 * @throws {AppError} SIGNATURE_INVALID, SERVICE_UNAVAILABLE, TOTP_REQUIRED, INVALID_CREDENTIALS, ACCOUNT_LOCKED,
 * ACCOUNT_RESTRICTED, COUNTRY_RESTRICTED; VALIDATION_FAILED with the field that is taken.
 */
export async function logInByWallet(login: WalletLoginRequest, visit: SignUpVisit): Promise<LoginSession> {
  const proved = await verifyWalletProof(login);
  const { address, signer, spend } = proved;
  if ((await readWalletOwnerId(address)) === null)
    try {
      const user = await signUpByWallet(login, proved, visit);
      const session = await openSession(user, 'main', visit);
      await notifyUnfamiliarLogin(user, visit);
      return session;
    } catch (error) {
      // Another login of the same wallet was first: this one continues with that account.
      if ((await readWalletOwnerId(address)) === null) throw error;
    }
  const owner = await readProvenWalletOwner(address);
  assertWalletSigner(owner, signer);
  const user = owner && (await readUser(owner.user_id));
  if (user?.wallet_address !== address) throw registered();
  const operations = [
    spend,
    confirmWalletSigner(user.id, address, signer),
    buildWalletEventWrite(user.id, address, 'login', visit),
  ];
  return completeLogin(user, login.code, visit, { operations });
}
