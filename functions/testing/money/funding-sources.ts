import * as fc from 'fast-check';
import { type WalletType, walletTypes } from '#shared/schemas/ledger.ts';

/** Wallets that a payment may draw on, in their order. */
export type FundingSources = readonly WalletType[];

/** Creates the sources of payments: mostly none, else one or both of the wallets other than the paying one. */
export const createFundingSources = (paying: WalletType): fc.Arbitrary<FundingSources> => {
  const others = walletTypes.filter((type) => type !== paying);
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 2, arbitrary: fc.constant<FundingSources>([]) },
    { weight: 1, arbitrary: fc.shuffledSubarray(others, { minLength: 1 }) },
  );
};
