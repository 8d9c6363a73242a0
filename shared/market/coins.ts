/** A coin that people can own here. */
interface CoinSpec {
  coin: string;
  name: string;
}

const coin = (coin: string, name: string): CoinSpec => ({ coin, name });

/** In the order in which lists show them. */
const coinSpecs: readonly CoinSpec[] = [
  coin('USDT', 'Tether'),
  coin('BTC', 'Bitcoin'),
  coin('ETH', 'Ethereum'),
  coin('USDC', 'USD Coin'),
  coin('TRX', 'TRON'),
  coin('BNB', 'BNB'),
  coin('LTC', 'Litecoin'),
  coin('DOGE', 'Dogecoin'),
  coin('SOL', 'Solana'),
  coin('ADA', 'Cardano'),
  coin('DOT', 'Polkadot'),
  coin('LINK', 'Chainlink'),
  coin('UNI', 'Uniswap'),
  coin('AVAX', 'Avalanche'),
  coin('USDE', 'Ethena USDe'),
  coin('SUI', 'Sui'),
  coin('BCH', 'Bitcoin Cash'),
  coin('HBAR', 'Hedera'),
  coin('SHIB', 'Shiba Inu'),
  coin('TON', 'Toncoin'),
  coin('DAI', 'Dai'),
  coin('WLD', 'Worldcoin'),
  coin('WLFI', 'World Liberty Financial'),
];

/** Their codes, for what names one. */
export const coins = coinSpecs.map((spec) => spec.coin) as [string, ...string[]];

const byCoin = new Map(coinSpecs.map((spec) => [spec.coin, spec]));

/** What a coin is called; itself where it is not known. */
export const coinName = (coin: string): string => byCoin.get(coin)?.name ?? coin;
