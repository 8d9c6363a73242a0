import type { DepositMessage } from '#shared/messages/queue.ts';
import type { Amount } from '#shared/money.ts';

/** A transfer to somebody's own address, in a block. */
export type FoundTransfer = Omit<Extract<DepositMessage, { kind: 'found' }>, 'kind'>;

/** Digits that the platform keeps. */
const DIGITS = 8;

/** Units of a chain as units of 10⁻⁸, what is below that left out. */
export function chainUnitsToAmount(units: bigint, decimals: number): Amount {
  return (
    decimals > DIGITS ? units / 10n ** BigInt(decimals - DIGITS) : units * 10n ** BigInt(DIGITS - decimals)
  ) as Amount;
}
