import { readBalance } from '#functions/data/ledger/wallets.ts';
import { isEnded } from '#functions/data/people/demo-epochs.ts';
import type { Movement } from '#functions/data/table/movement.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
import { formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';

/** The first wallet that holds less than is taken out of it; undefined where money came in since that was found. */
async function shortfall(movement: Movement): Promise<Record<'amount' | 'balance' | 'asset', string> | undefined> {
  const spends = movement.spends();
  const balances = await Promise.all(spends.map(({ wallet, asset }) => readBalance(movement.account, wallet, asset)));
  return spends.flatMap(({ asset, amount }, i) => {
    const balance = balances[i]?.available ?? 0n;
    return balance < amount ? [{ amount: formatUnits(amount), balance: formatUnits(balance), asset }] : [];
  })[0];
}

/** A refusal with what a transaction cannot tell. */
async function explained(refusal: Refusal, movement: Movement, field: string): Promise<Refusal> {
  if (refusal.reason === 'INSUFFICIENT_BALANCE') {
    const short = await shortfall(movement);
    if (!short) return refusal;
    const reason = because('balance', short);
    return new Refusal(refusal.reason, { message: reason.message, fields: { [field]: reason }, cause: refusal });
  }
  if (refusal.reason === 'TOO_MANY_OPEN_ORDERS' && (await isEnded(movement.account)))
    return new Refusal('CHANGED_MEANWHILE', { cause: refusal });
  return refusal;
}

/**
 * `transact` for what a person pays for out of what they may spend. `field` of their request says how much.
 * @throws {Refusal} INSUFFICIENT_BALANCE at `field`, with what was needed and what there is; CHANGED_MEANWHILE where the
 * account was reset at that moment.
 * @throws whatever else `transact` does.
 */
export async function transactSpending(
  operations: readonly Operation[],
  movement: Movement,
  field: string,
): Promise<void> {
  try {
    await transact(operations, movement);
  } catch (error) {
    throw error instanceof Refusal ? await explained(error, movement, field) : error;
  }
}
