import type { WalletType } from '#shared/schemas/ledger.ts';

/** Wallet types in the order in which pages show them. */
export const displayedWalletTypes = ['spot', 'finance', 'trading'] as const satisfies readonly WalletType[];
