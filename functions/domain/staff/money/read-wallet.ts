import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import type { WalletId } from '#shared/ids.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';
import { readStaffWallet, toStaffWalletView } from './staff-wallet.ts';

/** Returns one wallet, with zeros when nothing was ever moved. @throws {AppError} NOT_FOUND without an account. */
export async function readWalletForStaff(id: WalletId): Promise<AdminWallet> {
  const [wallet, tick] = await Promise.all([readStaffWallet(id), readLatestTick()]);
  return toStaffWalletView(wallet, toCoinPriceLookup(tick));
}
