import type { CoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { isDepositAddress, readAddressOwners } from '#functions/data/chains/deposit-addresses.ts';
import { readHotWallet } from '#functions/data/chains/hot-wallet-states.ts';
import type { PayoutDestination } from '#functions/data/withdrawals/payout-addresses.ts';
import { detectAddressNetworks, normalizeAddress } from '#functions/domain/chain/addresses/address-formats.ts';
import { isBurnAddress } from '#functions/domain/chain/addresses/burn-addresses.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { log } from '#functions/lib/log.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';

/** An address as it was typed, for a network; `field` of the request names it. */
interface Typed {
  address: string;
  memo: string | undefined;
  field: 'withdraw_address' | 'address';
}

/**
 * The address in its network's own form.
 * @throws {Refusal} ADDRESS_WRONG_NETWORK of one of another network, which it names; VALIDATION_FAILED.
 */
function formOf({ network }: NetworkSpec, { address, field }: Typed): string {
  const normal = normalizeAddress(network, address);
  if (normal !== null) return normal;
  const [other] = detectAddressNetworks(address);
  if (!other) throw new AppError('VALIDATION_FAILED', { fields: { [field]: fieldError('chainAddress') } });
  throw new AppError('ADDRESS_WRONG_NETWORK', {
    fields: { [field]: fieldError('addressOf', { network: other.name }) },
  });
}

/**
 * Whether an address belongs to the platform: to one of its customers or its pools, with whatever memo, or to a hot
 * wallet. One that was given with a memo before shared addresses were noted is known by the memo alone.
 */
export async function isOwnAddress(network: string, address: string, memo: string | null): Promise<boolean> {
  const [isDeposits, owners, hot] = await Promise.all([
    isDepositAddress(network, address),
    readAddressOwners(memo === null ? [] : [{ network, address, memo }]),
    readHotWallet(network),
  ]);
  return isDeposits || owners.some((owner) => owner !== null) || hot?.address === address;
}

/** Whether coins that are sent there could be lost. What cannot be asked now is left to who reviews the address. */
async function isContract(network: string, address: string): Promise<boolean> {
  try {
    return (await getChainReader(network)?.isContract?.(address)) ?? false;
  } catch (error) {
    log.warn('address not looked up', { network, error: String(error) });
    return false;
  }
}

/**
 * Where something may be sent, in the network's own form.
 * @throws {Refusal} at its field: ADDRESS_WRONG_NETWORK; ADDRESS_NOT_ALLOWED of one of ours, of one that nobody has the
 * key of, or of a contract where coins would be lost; VALIDATION_FAILED of one that is none, and of a memo on a
 * network that has none.
 */
export async function parseDestination(network: NetworkSpec, typed: Typed): Promise<PayoutDestination> {
  const memo = typed.memo ?? null;
  if (memo !== null && network.hasMemo !== true)
    throw new AppError('VALIDATION_FAILED', { fields: { memo: fieldError('memoNone') } });
  const address = formOf(network, typed);
  const refuse = (reason: 'addressOurs' | 'addressBurn' | 'addressContract') =>
    new AppError('ADDRESS_NOT_ALLOWED', { fields: { [typed.field]: fieldError(reason) } });
  if (isBurnAddress(network.network, address)) throw refuse('addressBurn');
  if (await isOwnAddress(network.network, address, memo)) throw refuse('addressOurs');
  if (await isContract(network.network, address)) throw refuse('addressContract');
  return { network: network.network, address, memo };
}

/** Whether a coin leaves on a network now. @throws {Refusal} NETWORK_OFF */
export function assertWithdrawEnabled(config: CoinNetwork | null): asserts config is CoinNetwork {
  if (!config?.is_withdraw_enabled) throw new AppError('NETWORK_OFF');
}
