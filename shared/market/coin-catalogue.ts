/** Usual price volatility, from coins pegged to a dollar to small ones. */
export type VolatilityClass = 'pegged' | 'calm' | 'moderate' | 'lively' | 'wild';

/** How a symbol is priced. */
export interface PriceSpec {
  /** Decimal places in which the price is quoted and shown. */
  price_digits: number;
  /** Usual price, in the quote asset: the order of magnitude, never shown as a price. */
  reference: number;
  volatility: VolatilityClass;
  /** True when options and perpetuals are offered initially. Other symbols only value users' assets. */
  tradable: boolean;
}

/** Wallets of a coin. */
export interface CoinWallet {
  /** Stands for the coin in wallet ids, and orders the lists of coins. A new coin gets the next one; it never changes. */
  number: number;
  /** Text of its round icon, one to three characters, unless staff change it. */
  icon: string;
  /** Decimal places on its networks. The platform keeps eight. */
  decimals: number;
  /** Decimal places in which amounts are usually shown. */
  display_digits: number;
  /** Minimum and maximum of one exchange, in the coin, unless staff change them. */
  exchange: readonly [min: string, max: string];
}

/** A coin with a price, in USDT; with wallets when users can own it. */
export interface CatalogueCoin {
  name: string;
  price: PriceSpec;
  wallet?: CoinWallet;
}

const priced =
  (tradable: boolean) => (name: string, price_digits: number, reference: number, volatility: VolatilityClass) => ({
    name,
    price: { price_digits, reference, volatility, tradable },
  });

const traded = priced(true);
const valued = priced(false);

const wallet = (
  number: number,
  icon: string,
  decimals: number,
  display_digits: number,
  exchange: CoinWallet['exchange'],
): Required<Pick<CatalogueCoin, 'wallet'>> => ({ wallet: { number, icon, decimals, display_digits, exchange } });

/**
 * All coins, in the display order of their prices: the only list of them. The compiler then requires the networks of a
 * new coin in `coin-networks.ts`, and the build of the pages its icon.
 */
export const coinCatalogue = {
  BTC: { ...traded('Bitcoin', 1, 95_000, 'lively'), ...wallet(1, 'B', 8, 6, ['0.00001', '0.5']) },
  ETH: { ...traded('Ethereum', 2, 3_400, 'lively'), ...wallet(2, 'Ξ', 18, 5, ['0.0003', '15']) },
  BNB: { ...traded('BNB', 2, 640, 'lively'), ...wallet(5, 'BN', 18, 5, ['0.002', '75']) },
  SOL: { ...traded('Solana', 2, 190, 'wild'), ...wallet(8, '◎', 9, 4, ['0.005', '250']) },
  XRP: traded('XRP', 4, 2.2, 'wild'),
  DOGE: { ...traded('Dogecoin', 5, 0.32, 'wild'), ...wallet(7, 'Ð', 8, 2, ['3', '150000']) },
  ADA: { ...traded('Cardano', 4, 0.85, 'wild'), ...wallet(9, '₳', 6, 2, ['1', '60000']) },
  AVAX: { ...traded('Avalanche', 3, 36, 'wild'), ...wallet(13, 'AV', 18, 3, ['0.03', '1400']) },
  LINK: { ...traded('Chainlink', 3, 18, 'wild'), ...wallet(11, 'LI', 18, 3, ['0.05', '2500']) },
  DOT: { ...traded('Polkadot', 3, 7, 'wild'), ...wallet(10, 'DO', 10, 3, ['0.15', '7000']) },
  LTC: { ...traded('Litecoin', 2, 100, 'lively'), ...wallet(6, 'Ł', 8, 4, ['0.01', '500']) },
  BCH: { ...traded('Bitcoin Cash', 2, 450, 'lively'), ...wallet(16, 'BC', 8, 5, ['0.002', '110']) },
  TRX: { ...traded('TRON', 5, 0.25, 'lively'), ...wallet(4, 'TR', 6, 2, ['4', '200000']) },
  UNI: { ...traded('Uniswap', 3, 11, 'wild'), ...wallet(12, 'U', 18, 3, ['0.1', '4500']) },
  ATOM: traded('Cosmos', 3, 7, 'wild'),
  USDC: { ...valued('USD Coin', 5, 1, 'pegged'), ...wallet(3, 'UC', 6, 2, ['1', '50000']) },
  USDE: { ...valued('Ethena USDe', 5, 1, 'pegged'), ...wallet(14, 'UE', 18, 2, ['1', '50000']) },
  DAI: { ...valued('Dai', 5, 1, 'pegged'), ...wallet(20, 'DA', 18, 2, ['1', '50000']) },
  SUI: { ...valued('Sui', 4, 3.4, 'wild'), ...wallet(15, 'SU', 9, 3, ['0.3', '15000']) },
  HBAR: { ...valued('Hedera', 5, 0.2, 'wild'), ...wallet(17, 'ℏ', 8, 2, ['5', '200000']) },
  SHIB: { ...valued('Shiba Inu', 8, 0.000_023, 'wild'), ...wallet(18, 'SH', 18, 0, ['50000', '2000000000']) },
  TON: { ...valued('Toncoin', 3, 5.4, 'wild'), ...wallet(19, 'T', 9, 3, ['0.2', '10000']) },
  WLD: { ...valued('Worldcoin', 3, 2.1, 'wild'), ...wallet(21, 'W', 18, 3, ['0.5', '25000']) },
  WLFI: { ...valued('World Liberty Financial', 4, 0.2, 'wild'), ...wallet(22, 'WF', 18, 2, ['5', '250000']) },
  USDT: { ...valued('Tether', 5, 1, 'pegged'), ...wallet(0, '₮', 6, 2, ['1', '50000']) },
} satisfies Record<string, CatalogueCoin>;

/** Code of a coin that users can own. */
export type CoinCode = {
  [Code in keyof typeof coinCatalogue]: (typeof coinCatalogue)[Code] extends Required<CatalogueCoin> ? Code : never;
}[keyof typeof coinCatalogue];
