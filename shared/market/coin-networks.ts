import type { CoinCode } from './coin-catalogue.ts';
import type { ChainType, NetworkSpec } from './networks.ts';

/** Seeded terms of a coin on a network, in the coin. Staff change them in the back office. */
interface SeededNetworkTerms {
  /** Null for a chain's native coin. */
  contract: string | null;
  confirmation_blocks: number;
  min_deposit_amount: string;
  min_withdraw_amount: string;
  withdraw_fee: string;
}

type Amounts = readonly [minDeposit: string, minWithdraw: string, withdrawFee: string];

const onNetwork = (
  contract: string | null,
  confirmation_blocks: number,
  [min_deposit_amount, min_withdraw_amount, withdraw_fee]: Amounts,
): SeededNetworkTerms => ({ contract, confirmation_blocks, min_deposit_amount, min_withdraw_amount, withdraw_fee });

/** Builds the terms of the native coin of a chain. */
const native = (confirmations: number, amounts: Amounts) => onNetwork(null, confirmations, amounts);

/** Builds the terms of a token, by its contract as its issuer publishes it. */
const token = (contract: string, amounts: Amounts) => onNetwork(contract, 12, amounts);

/** Networks of every coin. They are apart from the catalogue, so that pages which only show prices do not load them. */
export const networksByCoin: Readonly<Record<CoinCode, Readonly<Partial<Record<ChainType, SeededNetworkTerms>>>>> = {
  USDT: {
    TRC20: token('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ['10', '10', '1']),
    ERC20: token('0xdAC17F958D2ee523a2206206994597C13D831ec7', ['10', '20', '5']),
  },
  BTC: { BTC: native(3, ['0.0001', '0.0005', '0.0001']) },
  ETH: { ETH: native(12, ['0.003', '0.01', '0.001']) },
  USDC: {
    TRC20: token('TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', ['10', '10', '1']),
    ERC20: token('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', ['10', '20', '5']),
  },
  TRX: { TRC20: native(12, ['10', '20', '2']) },
  BNB: { BNB: native(15, ['0.01', '0.02', '0.001']) },
  LTC: { LTC: native(6, ['0.02', '0.05', '0.005']) },
  DOGE: { DOGE: native(30, ['20', '40', '4']) },
  SOL: { SOL: native(32, ['0.05', '0.1', '0.01']) },
  ADA: { ADA: native(15, ['5', '10', '1']) },
  DOT: { DOT: native(25, ['1', '2', '0.1']) },
  LINK: { ERC20: token('0x514910771AF9Ca656af840dff83E8264EcF986CA', ['0.5', '1', '0.3']) },
  UNI: { ERC20: token('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', ['1', '2', '0.6']) },
  AVAX: { AVAX: native(20, ['0.2', '0.4', '0.02']) },
  USDE: { ERC20: token('0x4c9EDD5852cd905f086C759E8383e09bff1E68B3', ['10', '20', '5']) },
  SUI: { SUI: native(10, ['2', '4', '0.2']) },
  BCH: { BCH: native(10, ['0.01', '0.03', '0.002']) },
  HBAR: { HBAR: native(10, ['50', '100', '2']) },
  SHIB: { ERC20: token('0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE', ['500000', '1000000', '300000']) },
  TON: { TON: native(10, ['2', '4', '0.1']) },
  DAI: { ERC20: token('0x6B175474E89094C44Da98b954EedeAC495271d0F', ['10', '20', '5']) },
  WLD: { ERC20: token('0x163f8C2467924be0ae7B5347228CABF260318753', ['5', '10', '3']) },
  WLFI: { ERC20: token('0xdA5e1988097297dCdc1f90D4dFE7909e847CBeF6', ['50', '100', '25']) },
};

const byCoin: Readonly<Record<string, Readonly<Record<string, SeededNetworkTerms>>>> = networksByCoin;

/** Returns the terms of a coin on each of its networks, by `chain_type`; none for an unknown coin. */
export const getSeededNetworks = (coin: string): Readonly<Record<string, SeededNetworkTerms>> => byCoin[coin] ?? {};

/** Returns the only network of a coin, by its `chain_type`; null for a coin with several, or an unknown one. */
export function getSingleCoinNetwork(coin: string): string | null {
  const [network = null, ...otherNetworks] = Object.keys(getSeededNetworks(coin));
  return otherNetworks.length === 0 ? network : null;
}

/** True when a coin is the network's native one: fees there are in it, and it has no contract. */
export const isNativeCoin = (coin: string, { chainTypes }: Pick<NetworkSpec, 'chainTypes'>): boolean =>
  Object.entries(getSeededNetworks(coin)).some(
    ([chainType, { contract }]) => contract === null && chainTypes.includes(chainType),
  );
