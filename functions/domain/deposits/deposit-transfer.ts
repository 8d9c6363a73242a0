import type { DepositMessage } from '#shared/messages/queue.ts';
import type { Amount } from '#shared/money.ts';

/** A transfer to a user’s address, in a block. */
export type FoundDepositTransfer = Omit<Extract<DepositMessage, { kind: 'found' }>, 'kind'>;

/** Decimals that the platform keeps. */
const DIGITS = 8;

/** Converts chain units to units of 10⁻⁸, rounded down. */
export function chainUnitsToAmount(units: bigint, decimals: number): Amount {
  return (
    decimals > DIGITS ? units / 10n ** BigInt(decimals - DIGITS) : units * 10n ** BigInt(DIGITS - decimals)
  ) as Amount;
}
