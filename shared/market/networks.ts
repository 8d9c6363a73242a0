/** Method of reading a chain's blocks and making addresses. `reviewed`: staff review deposits and withdrawals. */
export type NetworkFamily = 'evm' | 'tron' | 'bitcoin' | 'solana' | 'reviewed';

/** A blockchain for deposits and withdrawals. */
export interface NetworkSpec {
  network: string;
  /** Common name. */
  name: string;
  family: NetworkFamily;
  /** Names of a coin on it (`chain_type`): the native coin, and tokens. */
  chainTypes: readonly [string, ...string[]];
  /** EIP-155; EVM only. */
  chainId?: number;
  /** Set when addresses have a memo or tag. */
  hasMemo?: true;
  /** Public page of a transaction; `{hash}` is replaced. */
  explorer: string;
}

const spec = <
  const Network extends string,
  Family extends NetworkFamily,
  const Types extends NetworkSpec['chainTypes'],
>(
  network: Network,
  name: string,
  family: Family,
  chainTypes: Types,
  explorer: string,
  more: Pick<NetworkSpec, 'chainId' | 'hasMemo'> = {},
): NetworkSpec & { network: Network; family: Family; chainTypes: Types } => ({
  network,
  name,
  family,
  chainTypes,
  explorer,
  ...more,
});

/** In display order. Ethereum is one chain with two names: ether is `ETH` on it, a token is `ERC20`. */
export const networkSpecs = [
  spec('tron', 'Tron', 'tron', ['TRC20'], 'https://tronscan.org/#/transaction/{hash}'),
  spec('ethereum', 'Ethereum', 'evm', ['ERC20', 'ETH'], 'https://etherscan.io/tx/{hash}', { chainId: 1 }),
  spec('bitcoin', 'Bitcoin', 'bitcoin', ['BTC'], 'https://mempool.space/tx/{hash}'),
  spec('bnb', 'BNB Smart Chain', 'evm', ['BNB'], 'https://bscscan.com/tx/{hash}', { chainId: 56 }),
  spec('litecoin', 'Litecoin', 'bitcoin', ['LTC'], 'https://litecoinspace.org/tx/{hash}'),
  spec('dogecoin', 'Dogecoin', 'bitcoin', ['DOGE'], 'https://blockchair.com/dogecoin/transaction/{hash}'),
  spec('solana', 'Solana', 'solana', ['SOL'], 'https://solscan.io/tx/{hash}'),
  spec('cardano', 'Cardano', 'reviewed', ['ADA'], 'https://cardanoscan.io/transaction/{hash}'),
  spec('polkadot', 'Polkadot', 'reviewed', ['DOT'], 'https://polkadot.subscan.io/extrinsic/{hash}'),
  spec('avalanche', 'Avalanche C-Chain', 'evm', ['AVAX'], 'https://snowtrace.io/tx/{hash}', {
    chainId: 43_114,
  }),
  spec('sui', 'Sui', 'reviewed', ['SUI'], 'https://suiscan.xyz/mainnet/tx/{hash}'),
  spec('bitcoin_cash', 'Bitcoin Cash', 'bitcoin', ['BCH'], 'https://blockchair.com/bitcoin-cash/transaction/{hash}'),
  spec('hedera', 'Hedera', 'reviewed', ['HBAR'], 'https://hashscan.io/mainnet/transaction/{hash}', {
    hasMemo: true,
  }),
  spec('ton', 'TON', 'reviewed', ['TON'], 'https://tonviewer.com/transaction/{hash}', { hasMemo: true }),
] as const satisfies readonly NetworkSpec[];

type Network = (typeof networkSpecs)[number];

/** Name of a network, of these families. */
export type NetworkName<Family extends NetworkFamily = NetworkFamily> = Extract<Network, { family: Family }>['network'];

/** Name of a coin's network. */
export type ChainType = Network['chainTypes'][number];

export const networkNames = networkSpecs.map(({ network }) => network) as [string, ...string[]];

/** All names of a coin's networks. */
export const chainTypes = networkSpecs.flatMap((networkSpec) => [...networkSpec.chainTypes]) as [string, ...string[]];

const byNetwork = new Map<string, NetworkSpec>(networkSpecs.map((networkSpec) => [networkSpec.network, networkSpec]));
const byChainType = new Map<string, NetworkSpec>(
  networkSpecs.flatMap((networkSpec) => networkSpec.chainTypes.map((type) => [type, networkSpec] as const)),
);

export const findNetwork = (network: string): NetworkSpec | null => byNetwork.get(network) ?? null;

/** Returns the chain of this `chain_type`; null when unknown. */
export const findNetworkByChainType = (chainType: string): NetworkSpec | null => byChainType.get(chainType) ?? null;

/** Returns the link to the public page of a transaction. */
export const buildExplorerLink = ({ explorer }: Pick<NetworkSpec, 'explorer'>, hash: string): string =>
  explorer.replace('{hash}', encodeURIComponent(hash));
