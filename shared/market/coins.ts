/** A coin that users can own; the table has the fields that staff change. */
export interface CoinSpec {
  coin: string;
  name: string;
  /** Text of its round icon, one to three characters, unless staff change it. */
  icon: string;
  /** Networks for its deposits and withdrawals: a coin's own by its name. */
  networks: readonly [string, ...string[]];
  /** Decimal places on its networks. The platform keeps eight. */
  decimals: number;
  /** Decimal places in which amounts are usually shown. */
  display_digits: number;
  /** Minimum and maximum of one exchange, in the coin, unless staff change them. */
  exchange: readonly [min: string, max: string];
}

type Exchange = CoinSpec['exchange'];

const coin = (
  coin: string,
  name: string,
  icon: string,
  networks: CoinSpec['networks'],
  decimals: number,
  display_digits: number,
  exchange: Exchange,
): CoinSpec => ({ coin, name, icon, networks, decimals, display_digits, exchange });

/** Builds a coin with its own chain. */
const native = (
  name: string,
  title: string,
  icon: string,
  decimals: number,
  display_digits: number,
  exchange: Exchange,
) => coin(name, title, icon, [name], decimals, display_digits, exchange);

/** Builds a token on Ethereum. */
const token = (name: string, title: string, icon: string, display_digits: number, exchange: Exchange) =>
  coin(name, title, icon, ['ERC20'], 18, display_digits, exchange);

/** In display order. */
export const coinSpecs: readonly CoinSpec[] = [
  coin('USDT', 'Tether', '₮', ['TRC20', 'ERC20'], 6, 2, ['1', '50000']),
  native('BTC', 'Bitcoin', 'B', 8, 6, ['0.00001', '0.5']),
  native('ETH', 'Ethereum', 'Ξ', 18, 5, ['0.0003', '15']),
  coin('USDC', 'USD Coin', 'UC', ['TRC20', 'ERC20'], 6, 2, ['1', '50000']),
  coin('TRX', 'TRON', 'TR', ['TRC20'], 6, 2, ['4', '200000']),
  native('BNB', 'BNB', 'BN', 18, 5, ['0.002', '75']),
  native('LTC', 'Litecoin', 'Ł', 8, 4, ['0.01', '500']),
  native('DOGE', 'Dogecoin', 'Ð', 8, 2, ['3', '150000']),
  native('SOL', 'Solana', '◎', 9, 4, ['0.005', '250']),
  native('ADA', 'Cardano', '₳', 6, 2, ['1', '60000']),
  native('DOT', 'Polkadot', 'DO', 10, 3, ['0.15', '7000']),
  token('LINK', 'Chainlink', 'LI', 3, ['0.05', '2500']),
  token('UNI', 'Uniswap', 'U', 3, ['0.1', '4500']),
  native('AVAX', 'Avalanche', 'AV', 18, 3, ['0.03', '1400']),
  token('USDE', 'Ethena USDe', 'UE', 2, ['1', '50000']),
  native('SUI', 'Sui', 'SU', 9, 3, ['0.3', '15000']),
  native('BCH', 'Bitcoin Cash', 'BC', 8, 5, ['0.002', '110']),
  native('HBAR', 'Hedera', 'ℏ', 8, 2, ['5', '200000']),
  token('SHIB', 'Shiba Inu', 'SH', 0, ['50000', '2000000000']),
  native('TON', 'Toncoin', 'T', 9, 3, ['0.2', '10000']),
  token('DAI', 'Dai', 'DA', 2, ['1', '50000']),
  token('WLD', 'Worldcoin', 'W', 3, ['0.5', '25000']),
  token('WLFI', 'World Liberty Financial', 'WF', 2, ['5', '250000']),
];

/** Coin codes, for schemas. */
export const coins = coinSpecs.map((spec) => spec.coin) as [string, ...string[]];

const byCoin = new Map(coinSpecs.map((spec) => [spec.coin, spec]));

/** Coin in which totals are stated. */
export const VALUATION_COIN = 'USDT';

/** True when the coin can be transferred between the wallets of an account: transfer limits are in it. */
export const isTransferableCoin = (coin: string): boolean => coin === VALUATION_COIN;

/** Returns the symbol whose price values a coin in USDT; null for USDT itself. */
export const getValuationSymbol = (coin: string): string | null =>
  coin === VALUATION_COIN ? null : `${coin}/${VALUATION_COIN}`;

/** Returns the icon text of a coin unless staff changed it; null for an unknown coin. */
export const getCoinIconText = (coin: string): string | null => byCoin.get(coin)?.icon ?? null;

/** Returns the only network of a coin, by its `chain_type`; null for a coin with several, or an unknown one. */
export function getSingleCoinNetwork(coin: string): string | null {
  const [network = null, ...otherNetworks] = byCoin.get(coin)?.networks ?? [];
  return otherNetworks.length === 0 ? network : null;
}

/** Returns the name of a coin; its code when unknown. */
export const getCoinName = (coin: string): string => byCoin.get(coin)?.name ?? coin;
