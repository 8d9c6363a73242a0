import { chainIds } from '#shared/wallets/chains.ts';

/** What a page asks a wallet for: to show accounts of Ethereum and to sign texts with them. Never to send anything. */
export const requestedNamespaces = {
  eip155: {
    chains: chainIds.map((id) => `eip155:${id}`),
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
};

export interface ChainAccount {
  address: string;
  chainId: number;
}

/** An account as CAIP-10 writes it, or null where it is none of a chain that there is here. */
export function parseChainAccount(text: unknown): ChainAccount | null {
  const [, chain, address] = /^eip155:(\d{1,9}):(0x[0-9a-fA-F]{40})$/.exec(String(text)) ?? [];
  const chainId = chainIds.find((id) => String(id) === chain);
  return chainId === undefined || address === undefined ? null : { address, chainId };
}

/** The accounts that a wallet shows. It may say what it likes. */
export function parseChainAccounts(namespaces: unknown): ChainAccount[] {
  const { accounts } = (namespaces as { eip155?: { accounts?: unknown } } | null)?.eip155 ?? {};
  return Array.isArray(accounts) ? accounts.map(parseChainAccount).filter((one) => one !== null) : [];
}
