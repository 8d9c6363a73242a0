/** How blocks of a chain are read, and addresses on it are made. `reviewed`: staff look at what comes and goes. */
export type NetworkFamily = 'evm' | 'tron' | 'bitcoin' | 'solana' | 'reviewed';

/** A chain on which coins come and go. */
export interface NetworkSpec {
  network: string;
  /** As people know it. */
  name: string;
  family: NetworkFamily;
  /** What a coin on it is called (`chain_type`): the chain's own, and tokens. */
  chainTypes: readonly [string, ...string[]];
  /** The coin that fees are paid in. */
  nativeCoin: string;
  /** EIP-155; of the EVM alone. */
  chainId?: number;
  /** Whether an address has a memo or tag beside it. */
  hasMemo?: true;
  /** Where anybody can look at a transaction; `{hash}` stands for it. */
  explorer: string;
}

const spec = (
  network: string,
  name: string,
  family: NetworkFamily,
  chainTypes: NetworkSpec['chainTypes'],
  nativeCoin: string,
  explorer: string,
  more: Pick<NetworkSpec, 'chainId' | 'hasMemo'> = {},
): NetworkSpec => ({ network, name, family, chainTypes, nativeCoin, explorer, ...more });

/** In the order in which lists show them. Ethereum is one chain by two names: ether is `ETH` on it, a token is `ERC20`. */
export const networkSpecs = [
  spec('tron', 'Tron', 'tron', ['TRC20'], 'TRX', 'https://tronscan.org/#/transaction/{hash}'),
  spec('ethereum', 'Ethereum', 'evm', ['ERC20', 'ETH'], 'ETH', 'https://etherscan.io/tx/{hash}', { chainId: 1 }),
  spec('bitcoin', 'Bitcoin', 'bitcoin', ['BTC'], 'BTC', 'https://mempool.space/tx/{hash}'),
  spec('bnb', 'BNB Smart Chain', 'evm', ['BNB'], 'BNB', 'https://bscscan.com/tx/{hash}', { chainId: 56 }),
  spec('litecoin', 'Litecoin', 'bitcoin', ['LTC'], 'LTC', 'https://litecoinspace.org/tx/{hash}'),
  spec('dogecoin', 'Dogecoin', 'bitcoin', ['DOGE'], 'DOGE', 'https://blockchair.com/dogecoin/transaction/{hash}'),
  spec('solana', 'Solana', 'solana', ['SOL'], 'SOL', 'https://solscan.io/tx/{hash}'),
  spec('cardano', 'Cardano', 'reviewed', ['ADA'], 'ADA', 'https://cardanoscan.io/transaction/{hash}'),
  spec('polkadot', 'Polkadot', 'reviewed', ['DOT'], 'DOT', 'https://polkadot.subscan.io/extrinsic/{hash}'),
  spec('avalanche', 'Avalanche C-Chain', 'evm', ['AVAX'], 'AVAX', 'https://snowtrace.io/tx/{hash}', {
    chainId: 43_114,
  }),
  spec('sui', 'Sui', 'reviewed', ['SUI'], 'SUI', 'https://suiscan.xyz/mainnet/tx/{hash}'),
  spec(
    'bitcoin_cash',
    'Bitcoin Cash',
    'bitcoin',
    ['BCH'],
    'BCH',
    'https://blockchair.com/bitcoin-cash/transaction/{hash}',
  ),
  spec('hedera', 'Hedera', 'reviewed', ['HBAR'], 'HBAR', 'https://hashscan.io/mainnet/transaction/{hash}', {
    hasMemo: true,
  }),
  spec('ton', 'TON', 'reviewed', ['TON'], 'TON', 'https://tonviewer.com/transaction/{hash}', { hasMemo: true }),
] as const satisfies readonly NetworkSpec[];

export const networks = networkSpecs.map(({ network }) => network) as [string, ...string[]];

/** Every name under which a coin comes and goes. */
export const chainTypes = networkSpecs.flatMap((one) => [...one.chainTypes]) as [string, ...string[]];

const byNetwork = new Map<string, NetworkSpec>(networkSpecs.map((one) => [one.network, one]));
const byChainType = new Map<string, NetworkSpec>(
  networkSpecs.flatMap((one) => one.chainTypes.map((type) => [type, one] as const)),
);

export const findNetwork = (network: string): NetworkSpec | null => byNetwork.get(network) ?? null;

/** On which chain a coin by this `chain_type` is; null where there is none. */
export const findNetworkByChainType = (chainType: string): NetworkSpec | null => byChainType.get(chainType) ?? null;

/** Where anybody can look at a transaction. */
export const explorerLink = ({ explorer }: Pick<NetworkSpec, 'explorer'>, hash: string): string =>
  explorer.replace('{hash}', encodeURIComponent(hash));
