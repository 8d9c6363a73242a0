import { isWalletUsable, readWallet, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { JournalEntry } from '#functions/data/table/journal-entry.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { isDemoEpochEnded } from '#functions/data/users/demo-epochs.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { formatUnits } from '#shared/money.ts';

/** Errors with the required and available amount. */
export type ShortageError = 'balance' | 'transferBalance' | 'investmentBalance' | 'repayBalance';

/** Returns the first wallet with too little money; undefined when money came in since. */
function calculateShortfall(
  entries: readonly JournalEntry[],
  wallets: readonly StoredWallet[],
): Record<'amount' | 'balance' | 'asset', string> | undefined {
  return JournalEntry.spends(entries).flatMap(({ wallet, asset, amount }) => {
    const shortWallet = wallets.find(({ wallet_type, coin_type }) => wallet_type === wallet && coin_type === asset);
    const balance = BigInt(shortWallet?.available ?? 0);
    return balance < amount ? [{ amount: formatUnits(amount), balance: formatUnits(balance), asset }] : [];
  })[0];
}

/** Adds details that a transaction cannot know. */
async function withShortfallDetails(
  refusal: AppError,
  entries: readonly [JournalEntry, ...JournalEntry[]],
  field: string,
  shortOf: ShortageError,
): Promise<AppError> {
  const [{ account }] = entries;
  if (refusal.reason === 'INSUFFICIENT_BALANCE') {
    const touched = entries.flatMap((entry) => entry.touches());
    const wallets = await Promise.all(touched.map(({ wallet, asset }) => readWallet(account, wallet, asset)));
    if (!wallets.every((wallet, i) => isWalletUsable(wallet, touched[i]?.direction ?? 'out')))
      return new AppError('WALLET_NOT_ACTIVE', { fields: { [field]: fieldError('walletNotActive') }, cause: refusal });
    const missingAmount = calculateShortfall(entries, wallets);
    if (!missingAmount) return refusal;
    const reason = fieldError(shortOf, missingAmount);
    return new AppError(refusal.reason, { message: reason.message, fields: { [field]: reason }, cause: refusal });
  }
  if (refusal.reason === 'TOO_MANY_OPEN_ORDERS' && (await isDemoEpochEnded(account)))
    return new AppError('CHANGED_MEANWHILE', { cause: refusal });
  return refusal;
}

/**
 * Runs `transact` for payments from a user’s available balance. `field` is the request’s amount field, `shortOf` the
 * message for too little. Entries before the last bring what it spends.
 * @throws {AppError} INSUFFICIENT_BALANCE at `field`, with the required and available amounts; WALLET_NOT_ACTIVE;
 * CHANGED_MEANWHILE if the account was being reset.
 * @throws other errors of `transact`.
 */
export async function transactWalletPayment(
  operations: readonly WriteOperation[],
  movement: JournalEntry | readonly [JournalEntry, ...JournalEntry[]],
  field: string,
  shortOf: ShortageError = 'balance',
): Promise<void> {
  const entries = movement instanceof JournalEntry ? ([movement] as const) : movement;
  try {
    await transact(
      operations,
      entries.map((entry) => entry.begunByOwner()),
    );
  } catch (error) {
    throw error instanceof AppError ? await withShortfallDetails(error, entries, field, shortOf) : error;
  }
}
