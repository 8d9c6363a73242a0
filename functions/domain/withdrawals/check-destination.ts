import { isPlatformDepositAddress, readDepositAddressOwners } from '#functions/data/chains/deposit-addresses.ts';
import { readHotWalletState } from '#functions/data/chains/hot-wallet-states.ts';
import type { PayoutDestination } from '#functions/data/withdrawals/payout-addresses.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import { readDestination } from '#shared/typed/addresses/read-address.ts';

/** Typed address for a network; `field` is its name in the request. */
interface TypedAddress {
  address: string;
  memo: string | undefined;
  field: 'withdraw_address' | 'address';
}

/**
 * Returns the address in its network's own form.
 * @throws {AppError} ADDRESS_WRONG_NETWORK for one of another network, with its name; ADDRESS_NOT_ALLOWED for one
 * without a key; VALIDATION_FAILED.
 */
function parseTypedAddress({ network }: NetworkSpec, { address: typed, field }: TypedAddress): string {
  const read = readDestination(network, typed);
  switch (read.problem) {
    case null:
      return read.address;
    case 'addressOf':
      throw new AppError('ADDRESS_WRONG_NETWORK', {
        fields: { [field]: fieldError('addressOf', { network: read.network }) },
      });
    case 'addressBurn':
      throw new AppError('ADDRESS_NOT_ALLOWED', { fields: { [field]: fieldError('addressBurn') } });
    case 'chainAddress':
      throw new AppError('VALIDATION_FAILED', { fields: { [field]: fieldError('chainAddress') } });
  }
}

/**
 * True when an address belongs to the platform: to a customer or a pool, with any memo, or to a hot wallet. One
 * assigned with a memo before shared addresses were stored is known only by the memo.
 */
export async function isPlatformAddress(network: string, address: string, memo: string | null): Promise<boolean> {
  const [isDeposits, owners, hot] = await Promise.all([
    isPlatformDepositAddress(network, address),
    readDepositAddressOwners(memo === null ? [] : [{ network, address, memo }]),
    readHotWalletState(network),
  ]);
  return isDeposits || owners.some((owner) => owner !== null) || hot?.address === address;
}

/** True when coins sent there could be lost. If it cannot be checked now, the reviewer of the address decides. */
async function isContract(network: string, address: string): Promise<boolean> {
  try {
    return (await getChainReader(network)?.isContract?.(address)) ?? false;
  } catch (error) {
    log.warn('address not looked up', { network, error: String(error) });
    return false;
  }
}

/**
 * Returns the destination of a withdrawal, in the network's own form.
 * @throws {AppError} at its field: ADDRESS_WRONG_NETWORK; ADDRESS_NOT_ALLOWED for one of ours, one without a key, or a
 * contract where coins would be lost; VALIDATION_FAILED for an invalid one, and for a memo on a network without memos.
 */
export async function parsePayoutDestination(network: NetworkSpec, typed: TypedAddress): Promise<PayoutDestination> {
  const memo = typed.memo ?? null;
  if (memo !== null && network.hasMemo !== true)
    throw new AppError('VALIDATION_FAILED', { fields: { memo: fieldError('memoNone') } });
  const address = parseTypedAddress(network, typed);
  const refuse = (reason: 'addressOurs' | 'addressContract') =>
    new AppError('ADDRESS_NOT_ALLOWED', { fields: { [typed.field]: fieldError(reason) } });
  if (await isPlatformAddress(network.network, address, memo)) throw refuse('addressOurs');
  if (await isContract(network.network, address)) throw refuse('addressContract');
  return { network: network.network, address, memo };
}
