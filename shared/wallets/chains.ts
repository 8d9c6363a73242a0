/** Supported chains of a wallet, by EIP-155 id: Ethereum, BNB Smart Chain, Polygon, Arbitrum One, Optimism. */
export const chainIds = [1, 56, 137, 42161, 10] as const;
export type ChainId = (typeof chainIds)[number];

/** Relay that links phone wallets to a page. */
export const WALLETCONNECT_RELAY = 'wss://relay.walletconnect.org';
