import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { walletId } from '#functions/data/ledger/wallet-ids.ts';
import { coinPricesOf } from '#functions/data/market/coin-prices.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import { accountOf } from '#functions/data/people/users.ts';
import { walletKey } from '#functions/data/table/money-keys.ts';
import { transact, type WalletOpening } from '#functions/data/table/transact.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { confirmed } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { differencesOf } from '#functions/domain/staff/acts/differences.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import type { UserId, WalletId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';
import type { Mode } from '#shared/schemas/identity.ts';
import type { WalletStatus, WalletType } from '#shared/schemas/ledger.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { readPersonOf } from './read-person-of.ts';
import { readUsedWallet, type StaffWallet, staffWalletView, stillOpen } from './staff-wallet.ts';

const opening = ({ account, type, coin, stored }: StaffWallet, status: WalletStatus): WalletOpening => ({
  label: `status of ${stored.sk}`,
  wallet: walletKey(account, type, coin),
  type,
  coin,
  status,
  version: stored.status_version ?? 0,
  fails: 'CHANGED_MEANWHILE',
});

async function write(
  wallet: StaffWallet,
  status: WalletStatus,
  action: AuditAction,
  changes: ReturnType<typeof differencesOf>,
  request: ChangeRequest,
): Promise<AdminWallet> {
  const { account, id, user } = wallet;
  await confirmed(request.caller, request.code, (spend) =>
    transact([
      spend,
      opening(wallet, status),
      stillOpen(wallet),
      countEvent(account),
      recorded(request, action, user.id, changes, { wallet: id }),
    ]),
  );
  await pushAccount(account, [{ type: 'balance_update' }]);
  return staffWalletView(await readUsedWallet(id), coinPricesOf(await latestTick()));
}

/**
 * Says what may be done with a wallet, on the version that was looked at where one is given.
 * @throws {Refusal} NOT_FOUND; VALIDATION_FAILED where it is that already or the account is closed; CHANGED_MEANWHILE;
 *   STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function setWalletStatus(
  id: WalletId,
  { status, version }: { status: WalletStatus; version?: number | undefined },
  request: ChangeRequest,
): Promise<AdminWallet> {
  const wallet = await readUsedWallet(id);
  if (version !== undefined && version !== (wallet.stored.status_version ?? 0)) throw new Refusal('CHANGED_MEANWHILE');
  const changes = differencesOf({ status: wallet.stored.status ?? 'active' }, { status });
  return write(wallet, status, 'wallet.status', changes, request);
}

/**
 * Makes an empty wallet of somebody's account, so that it is seen before anything is credited.
 * @throws {Refusal} NOT_FOUND where the person has no such account; VALIDATION_FAILED of nobody, of one that there is and
 *   of a closed account; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function createWallet(
  wanted: { user_id: UserId; account?: Mode | undefined; coin_type: string; wallet_type: WalletType },
  request: ChangeRequest,
): Promise<AdminWallet> {
  const account = accountOf(await readPersonOf(wanted.user_id), wanted.account ?? 'main');
  if (!account) throw new Refusal('NOT_FOUND');
  const wallet = await readUsedWallet(walletId(account, wanted.wallet_type, wanted.coin_type));
  const isThere = wallet.stored.version > 0 || wallet.stored.status !== undefined;
  const changes = differencesOf({ is_there: isThere }, { is_there: true });
  return write(wallet, 'active', 'wallet.create', changes, request);
}
