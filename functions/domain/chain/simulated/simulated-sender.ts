import { type ChainSender, ChainUnreachable, type SendingState } from '#functions/domain/chain/chain.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import { askChain } from './ask-chain.ts';
import { amountOf } from './decimals.ts';
import { signTransfer, walletAddress } from './signed-transfer.ts';
import { shownAddress, shownTransaction } from './simulated-reader.ts';

/** The hot wallet of a network of the simulated chain, by its key: 32 bytes in hexadecimal. */
export function simulatedSender(spec: NetworkSpec, key: string): ChainSender {
  const own = walletAddress(spec, key);
  const minedNonce = async (): Promise<number> => {
    const found = await askChain(spec, `addresses/${encodeURIComponent(own)}`, shownAddress);
    if (!found) throw new ChainUnreachable(`The simulated chain does not know the hot wallet of ${spec.network}.`);
    return found.mined_nonce;
  };
  const stateOfOne = async (tx_hash: string): Promise<SendingState | null> => {
    const found = await askChain(spec, `transactions/${encodeURIComponent(tx_hash)}`, shownTransaction);
    if (!found) return null;
    const { block, confirmations, succeeded } = found;
    return block ? { state: 'mined', tx_hash, confirmations, succeeded } : { state: 'waiting' };
  };
  return {
    kind: 'local',
    address: async () => own,
    minedNonce,
    sign: async ({ to, memo, asset, units }, nonce, bump) => {
      const amount = amountOf(units, asset.decimals);
      return signTransfer(spec, key, { nonce, bump, to, memo, coin_type: asset.coin_type, amount });
    },
    broadcast: async (raw) => {
      await askChain(spec, 'broadcast', shownTransaction, { raw });
    },
    stateOf: async (nonce, hashes) => {
      const states = await Promise.all(hashes.map(stateOfOne));
      const mined = states.find((one) => one?.state === 'mined');
      if (mined) return mined;
      // Asked after the transactions: what was mined in between is asked again, and found.
      if ((await minedNonce()) > nonce) {
        const again = (await Promise.all(hashes.map(stateOfOne))).find((one) => one?.state === 'mined');
        return again ?? { state: 'replaced' };
      }
      return states.some((one) => one?.state === 'waiting') ? { state: 'waiting' } : { state: 'unknown' };
    },
  };
}
