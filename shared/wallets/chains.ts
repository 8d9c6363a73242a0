/** Supported chains of a wallet, by EIP-155 id: Ethereum, BNB Smart Chain, Polygon, Arbitrum One, Optimism. */
export const evmChainIds = [1, 56, 137, 42161, 10] as const;
export type EvmChainId = (typeof evmChainIds)[number];

/** Relay that links phone wallets to a page. */
export const WALLETCONNECT_RELAY_URL = 'wss://relay.walletconnect.org';
