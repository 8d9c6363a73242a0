import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { getWalletKey } from '#functions/data/table/money-keys.ts';
import { transact, type WalletOpening } from '#functions/data/table/transact.ts';
import { getUserAccount } from '#functions/data/users/users.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { UserId, WalletId } from '#shared/ids.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';
import type { AccountMode } from '#shared/schemas/identity.ts';
import type { WalletStatus, WalletType } from '#shared/schemas/ledger.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { readRequestedUser } from './read-requested-user.ts';
import { readOpenStaffWallet, type StaffWallet, toStaffWalletView, buildUserOpenCondition } from './staff-wallet.ts';

const opening = ({ account, type, coin, stored }: StaffWallet, status: WalletStatus): WalletOpening => ({
  label: `status of ${stored.sk}`,
  wallet: getWalletKey(account, type, coin),
  type,
  coin,
  status,
  version: stored.status_version ?? 0,
  fails: 'CHANGED_MEANWHILE',
});

async function writeWalletStatus(
  wallet: StaffWallet,
  status: WalletStatus,
  action: AuditAction,
  changes: ReturnType<typeof diffAuditedFields>,
  request: StaffChangeContext,
): Promise<AdminWallet> {
  const { account, id, user } = wallet;
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      opening(wallet, status),
      buildUserOpenCondition(wallet),
      countAccountEvent(account),
      buildAuditEntry(request, action, user.id, changes, { wallet: id }),
    ]),
  );
  await pushAccountEvents(account, [{ type: 'balance_update' }]);
  return toStaffWalletView(await readOpenStaffWallet(id), toCoinPriceLookup(await readLatestTick()));
}

/**
 * Sets the status of a wallet, on the given version if any.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED when it is unchanged or the account is closed; CHANGED_MEANWHILE;
 * STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function setWalletStatus(
  id: WalletId,
  { status, version }: { status: WalletStatus; version?: number | undefined },
  request: StaffChangeContext,
): Promise<AdminWallet> {
  const wallet = await readOpenStaffWallet(id);
  if (version !== undefined && version !== (wallet.stored.status_version ?? 0)) throw new AppError('CHANGED_MEANWHILE');
  const changes = diffAuditedFields({ status: wallet.stored.status ?? 'active' }, { status });
  return writeWalletStatus(wallet, status, 'wallet.status', changes, request);
}

/**
 * Creates an empty wallet in a user's account, visible before the first credit.
 * @throws {AppError} NOT_FOUND when the user has no such account; VALIDATION_FAILED for an unknown user, an existing
 * wallet and a closed account; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function createEmptyWallet(
  walletInput: { user_id: UserId; account?: AccountMode | undefined; coin_type: string; wallet_type: WalletType },
  request: StaffChangeContext,
): Promise<AdminWallet> {
  const account = getUserAccount(await readRequestedUser(walletInput.user_id), walletInput.account ?? 'main');
  if (!account) throw new AppError('NOT_FOUND');
  const wallet = await readOpenStaffWallet(toWalletId(account, walletInput.wallet_type, walletInput.coin_type));
  const isThere = wallet.stored.version > 0 || wallet.stored.status !== undefined;
  const changes = diffAuditedFields({ is_there: isThere }, { is_there: true });
  return writeWalletStatus(wallet, 'active', 'wallet.create', changes, request);
}
