import * as z from 'zod';
import { readEvmAddress } from '#shared/typed/addresses/evm-address.ts';
import { epochSeconds, typedTextSchema } from './scalars.ts';

/** An address of an EVM chain, by its checksum unless it is in one case. */
export const evmWalletAddress = typedTextSchema(readEvmAddress, 'walletAddress', '^0x[0-9a-fA-F]{40}$');

export const externalWalletTypeCodes = [
  'metamask',
  'trust_wallet',
  'base_wallet',
  'onchain_wallet',
  'kraken_wallet',
] as const;

export const userWalletStatuses = ['active', 'inactive', 'pending', 'suspended'] as const;

export const userWallet = z.object({
  id: z.string(),
  wallet_type: z.object({
    id: z.enum(externalWalletTypeCodes),
    code: z.enum(externalWalletTypeCodes),
    name: z.string(),
  }),
  wallet_address: z.string(),
  remark: z.string().nullable(),
  /** `pending` until a signature proves ownership of the wallet. */
  status: z.enum(userWalletStatuses),
  is_login: z.boolean(),
  created_at: epochSeconds,
});
export type UserWallet = z.input<typeof userWallet>;
