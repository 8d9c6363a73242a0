import { afterEach, beforeEach, vi } from 'vitest';
import type { ChainReader } from '#functions/domain/chain/chain.ts';
import * as networks from '#functions/domain/chain/networks.ts';
import * as read from '#functions/domain/chain/readers.ts';

/** Makes functions read networks from these instead of their providers, each by name. */
export function useTestChainReaders(readers: () => Record<string, ChainReader>): void {
  beforeEach(() => {
    vi.spyOn(read, 'getChainReader').mockImplementation((network) => readers()[network] ?? null);
    vi.spyOn(networks, 'getChainNetworkSource').mockImplementation((network) =>
      readers()[network] ? 'provider' : 'none',
    );
  });
  afterEach(() => vi.restoreAllMocks());
}
