/** Chains that a wallet may be on, by their EIP-155 ids: Ethereum, BNB Smart Chain, Polygon, Arbitrum One, Optimism. */
export const chainIds = [1, 56, 137, 42161, 10] as const;
export type ChainId = (typeof chainIds)[number];

/** Through which wallets on phones are linked to a page. */
export const WALLETCONNECT_RELAY = 'wss://relay.walletconnect.org';
