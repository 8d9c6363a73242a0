import { readChainState } from '#functions/data/chains/chain-states.ts';

/** The height up to which a network was read, by what is stored; `otherwise` where nothing is. */
export const heightRead = async (network: string, otherwise: number): Promise<number> =>
  (await readChainState(network))?.recent.at(-1)?.height ?? otherwise;
