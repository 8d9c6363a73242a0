import { type DepositAddress, readDepositAddresses } from '#functions/data/chains/deposit-addresses.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';

export interface AddressSources {
  isOn: (spec: NetworkSpec) => boolean;
  xpubOf: (network: string) => string | null;
}

export const addressesFor = (
  user: { id: UserId },
  _account: AccountRef,
  _sources: AddressSources,
): Promise<DepositAddress[]> => readDepositAddresses(user.id);
