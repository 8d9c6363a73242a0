import { evmChainIds } from '#shared/wallets/chains.ts';

/**
 * Permissions that the page requests: to read Ethereum accounts and to sign texts with them. Never to send anything.
 */
export const walletConnectNamespaces = {
  eip155: {
    chains: evmChainIds.map((id) => `eip155:${id}`),
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
};

export interface ChainAccount {
  address: string;
  chainId: number;
}

/** Parses a CAIP-10 account; null for a chain that is not supported. */
export function parseChainAccount(text: unknown): ChainAccount | null {
  const [, chain, address] = /^eip155:(\d{1,9}):(0x[0-9a-fA-F]{40})$/.exec(String(text)) ?? [];
  const chainId = evmChainIds.find((id) => String(id) === chain);
  return chainId === undefined || address === undefined ? null : { address, chainId };
}

/** Returns the accounts that a wallet shares. Its input is not trusted. */
export function parseChainAccounts(namespaces: unknown): ChainAccount[] {
  const { accounts } = (namespaces as { eip155?: { accounts?: unknown } } | null)?.eip155 ?? {};
  return Array.isArray(accounts) ? accounts.map(parseChainAccount).filter((account) => account !== null) : [];
}
