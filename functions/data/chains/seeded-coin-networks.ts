import type { StoredCoinNetworkTerms } from './coin-network-terms.ts';

type RequiredTerms = Pick<StoredCoinNetworkTerms, 'min_deposit_amount' | 'min_withdraw_amount' | 'withdraw_fee'>;

/** A seeded coin on a network; what is left out is as in `USUAL`. */
interface SeededTerms extends RequiredTerms, Partial<Pick<StoredCoinNetworkTerms, 'confirmation_blocks' | 'contract'>> {
  coin_type: string;
  chain_type: string;
  decimals: number;
}

/** Terms that most coins share. */
const USUAL: Omit<StoredCoinNetworkTerms, 'decimals' | 'explorer' | keyof RequiredTerms> = {
  is_deposit_enabled: true,
  is_withdraw_enabled: true,
  max_deposit_amount: '1000000000',
  max_withdraw_amount: '1000000000',
  withdraw_fee_type: 'fixed',
  confirmation_blocks: 12,
  contract: null,
};

/** Uses the explorer of its network. */
type SeededCoinNetwork = Omit<StoredCoinNetworkTerms, 'explorer'> & { coin_type: string; chain_type: string };

/** Builds the native coin of a chain. */
const native = (
  coin_type: string,
  chain_type: string,
  decimals: number,
  confirmation_blocks: number,
  [min_deposit_amount, min_withdraw_amount, withdraw_fee]: readonly [string, string, string],
): SeededTerms => ({
  coin_type,
  chain_type,
  decimals,
  confirmation_blocks,
  min_deposit_amount,
  min_withdraw_amount,
  withdraw_fee,
});

/** Builds a token by its contract. */
const token = (
  coin_type: string,
  chain_type: string,
  decimals: number,
  contract: string,
  [min_deposit_amount, min_withdraw_amount, withdraw_fee]: readonly [string, string, string],
): SeededTerms => ({
  coin_type,
  chain_type,
  decimals,
  contract,
  min_deposit_amount,
  min_withdraw_amount,
  withdraw_fee,
});

/** The only place where coins are put on networks; staff change them in the back office. */
export const SEEDED_COIN_NETWORKS: readonly SeededCoinNetwork[] = (
  [
    token('USDT', 'TRC20', 6, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ['10', '10', '1']),
    token('USDT', 'ERC20', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7', ['10', '20', '5']),
    native('BTC', 'BTC', 8, 3, ['0.0001', '0.0005', '0.0001']),
    native('ETH', 'ETH', 18, 12, ['0.003', '0.01', '0.001']),
    token('USDC', 'TRC20', 6, 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', ['10', '10', '1']),
    token('USDC', 'ERC20', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', ['10', '20', '5']),
    native('TRX', 'TRC20', 6, 12, ['10', '20', '2']),
    native('BNB', 'BNB', 18, 15, ['0.01', '0.02', '0.001']),
    native('LTC', 'LTC', 8, 6, ['0.02', '0.05', '0.005']),
    native('DOGE', 'DOGE', 8, 30, ['20', '40', '4']),
    native('SOL', 'SOL', 9, 32, ['0.05', '0.1', '0.01']),
    native('ADA', 'ADA', 6, 15, ['5', '10', '1']),
    native('DOT', 'DOT', 10, 25, ['1', '2', '0.1']),
    token('LINK', 'ERC20', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA', ['0.5', '1', '0.3']),
    token('UNI', 'ERC20', 18, '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', ['1', '2', '0.6']),
    native('AVAX', 'AVAX', 18, 20, ['0.2', '0.4', '0.02']),
    token('USDE', 'ERC20', 18, '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3', ['10', '20', '5']),
    native('SUI', 'SUI', 9, 10, ['2', '4', '0.2']),
    native('BCH', 'BCH', 8, 10, ['0.01', '0.03', '0.002']),
    native('HBAR', 'HBAR', 8, 10, ['50', '100', '2']),
    token('SHIB', 'ERC20', 18, '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE', ['500000', '1000000', '300000']),
    native('TON', 'TON', 9, 10, ['2', '4', '0.1']),
    token('DAI', 'ERC20', 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F', ['10', '20', '5']),
    token('WLD', 'ERC20', 18, '0x163f8C2467924be0ae7B5347228CABF260318753', ['5', '10', '3']),
    token('WLFI', 'ERC20', 18, '0xdA5e1988097297dCdc1f90D4dFE7909e847CBeF6', ['50', '100', '25']),
  ] satisfies SeededTerms[]
).map((seeded) => ({ ...USUAL, ...seeded }));
