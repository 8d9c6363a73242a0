import { openPositions, getUnrealizedPnl } from '#functions/data/futures/positions.ts';
import { readDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import type { StoredWallet } from '#functions/data/ledger/wallets.ts';
import { readLiveAccountState } from '#functions/data/live/account-connections.ts';
import { readMarkPrices } from '#functions/domain/market/read-mark-prices.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { DailyPnlUpdateFrame } from '#shared/messages/frames.ts';
import { formatUnits } from '#shared/money.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { sumWalletValues, toValuedWallets } from './valued-wallets.ts';

export type DailyPnlReport = Omit<DailyPnlUpdateFrame, 'type' | 'topic' | 'seq' | 'since' | 'account_id'>;

/** Returns the available USDT of a wallet. */
const freeIn = (wallets: readonly StoredWallet[], type: WalletType): bigint =>
  BigInt(wallets.find(({ wallet_type, coin_type }) => wallet_type === type && coin_type === 'USDT')?.available ?? 0);

/** Returns the poll interval of pages that show assets, seconds: in the local environment calls cost nothing. */
export const getAssetsHeartbeatSeconds = (): number => (config.place() === 'laptop' ? 2 : 10);

/**
 * Builds the report of today’s (UTC) gains and losses and the wallets’ value at the latest prices, in every coin that
 * has one. A position without a price counts with its margin. An open option counts zero until settled: its stake has
 * been paid.
 */
export async function buildDailyPnlReport(
  account: AccountRef,
  wallets: readonly StoredWallet[],
): Promise<DailyPnlReport> {
  const [day, positions, valued] = await Promise.all([
    readDailyPnl(account, nowSeconds()),
    openPositions.all(account),
    toValuedWallets(account, wallets),
  ]);
  const markOf = positions.length > 0 ? await readMarkPrices() : () => null;
  let margin = 0n;
  let unrealized = 0n;
  for (const position of positions) {
    const mark = markOf(position.symbol);
    margin += position.margin;
    if (mark !== null) unrealized += getUnrealizedPnl(position, mark);
  }
  const worthOf = (type: WalletType) => sumWalletValues(valued.filter(({ wallet_type }) => wallet_type === type));
  return {
    heartbeat_seconds: getAssetsHeartbeatSeconds(),
    daily_pnl: formatUnits(day.realized - day.fees),
    current_pnl: formatUnits(unrealized),
    // Positions’ margin is frozen in the wallet.
    trading_total_value: formatUnits(worthOf('trading') + unrealized),
    funding_total_value: formatUnits(worthOf('spot')),
    trading_details: {
      balance: formatUnits(freeIn(wallets, 'trading')),
      positions_value: formatUnits(margin + unrealized),
      margin: formatUnits(margin),
      options_pnl: formatUnits(day.options),
    },
    funding_details: { balance: formatUnits(freeIn(wallets, 'spot')) },
  };
}

/** Builds the report as a frame on request: without a commit, at the current sequence of the account’s events. */
export async function buildDailyPnlFrame(account: AccountRef): Promise<DailyPnlUpdateFrame> {
  const { wallets, event_seq } = await readLiveAccountState(account);
  return {
    type: 'daily_pnl_update',
    topic: 'account',
    seq: event_seq,
    since: event_seq,
    account_id: account.id,
    ...(await buildDailyPnlReport(account, wallets)),
  };
}
