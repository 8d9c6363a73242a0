import { universalSignatureValidatorByteCode } from 'viem';
import type { WalletSigner } from '#functions/data/wallets/user-wallets.ts';
import { askNode, NodeUnreachable } from '#functions/lib/chain-rpc.ts';
import { config } from '#functions/lib/config.ts';
import { abiEncode, hashOfText, hexOf, signerOf } from '#functions/lib/ethereum.ts';
import { log } from '#functions/lib/log.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';

/** `isValidSignature(bytes32,bytes)` of EIP-1271: how it is called, and what it answers where it is one. */
const IS_VALID_SIGNATURE = '0x1626ba7e';
/** Longer than anything that a key signs: two signatures of keys, or one with what a contract needs beside it. */
const OF_CONTRACT = /^0x[0-9a-fA-F]{192,}$/;
/** What a signature of EIP-6492 ends with. */
const EIP_6492 = /(6492){16}$/;

/** A wallet that is a contract says itself what it has signed. */
async function isSignedByContract(address: string, hash: string, signature: string, chain: number): Promise<boolean> {
  if (EIP_6492.test(signature)) {
    // The contract may not be there yet. The call carries its check with it, and changes nothing.
    const data = `${universalSignatureValidatorByteCode}${abiEncode([address, hash], signature)}`;
    const valid = await askNode(chain, 'eth_call', [{ data }, 'latest']);
    return valid !== null && /^0x0*1$/.test(valid);
  }
  const data = `${IS_VALID_SIGNATURE}${abiEncode([hash], signature)}`;
  const magic = await askNode(chain, 'eth_call', [{ to: address, data }, 'latest']);
  // Four bytes fill their word from the left. An address without code answers nothing.
  return magic !== null && magic.toLowerCase() === IS_VALID_SIGNATURE.padEnd(66, '0');
}

/**
 * Returns what signed a text (EIP-191) for a wallet: its key, or its contract (EIP-1271, EIP-6492) on a chain of which a
 * node is configured; null where neither did. Of the two forms that a key's signature has, only the canonical one counts.
 * @param address checksummed
 * @throws {Refusal} SERVICE_UNAVAILABLE when the node does not answer; SIGNATURE_INVALID, with the field `signature`, for
 *   what only a contract signs where no node of its chain is configured.
 */
export async function verifySignature(
  given: { address: string; message: string; signature: string },
  chain: number,
): Promise<WalletSigner | null> {
  const { address, message, signature } = given;
  const hash = hashOfText(message);
  if (signerOf(hash, signature) === address) return 'key';
  if (config.chainRpc(chain) === null) {
    if (!OF_CONTRACT.test(signature)) return null;
    throw new Refusal('SIGNATURE_INVALID', {
      fields: { signature: because('walletContract') },
    });
  }
  try {
    return (await isSignedByContract(address, hexOf(hash), signature, chain)) ? `contract:${chain}` : null;
  } catch (error) {
    if (!(error instanceof NodeUnreachable)) throw error;
    log.error('a signature could not be looked at', error, { chain });
    throw new Refusal('SERVICE_UNAVAILABLE', { cause: error });
  }
}
