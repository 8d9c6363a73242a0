import { universalSignatureValidatorAbi, universalSignatureValidatorByteCode } from 'viem';
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  hashMessage,
  isErc6492Signature,
  recoverAddress,
} from 'viem/utils';
import { Refusal } from '../../../shared/api/errors.ts';
import { askNode, NodeUnreachable } from '../../lib/chain-rpc.ts';
import { config } from '../../lib/config.ts';
import { log } from '../../lib/log.ts';

/** Half of the order of secp256k1: of the two forms of a signature, the one with the lower `s` is the canonical one. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** 65 bytes: `r`, `s` and 27 or 28. */
const ECDSA = /^0x([0-9a-f]{64})([0-9a-f]{64})(1b|1c)$/i;

const EIP_1271_MAGIC = '0x1626ba7e';
const eip1271 = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: 'magic', type: 'bytes4' }],
  },
] as const;

async function isSignedByKey(address: Address, hash: Hex, signature: Hex): Promise<boolean> {
  const [, , s] = ECDSA.exec(signature) ?? [];
  if (s === undefined || BigInt(`0x${s}`) > HALF_ORDER) return false;
  try {
    return (await recoverAddress({ hash, signature })) === address;
  } catch {
    // Numbers that are on no curve.
    return false;
  }
}

/** A wallet that is a contract says itself what it has signed. */
async function isSignedByContract(address: Address, hash: Hex, signature: Hex, chain: number): Promise<boolean> {
  if (isErc6492Signature(signature)) {
    // EIP-6492: the contract may not be there yet. The call carries its check with it, and changes nothing.
    const data = encodeDeployData({
      abi: universalSignatureValidatorAbi,
      bytecode: universalSignatureValidatorByteCode,
      args: [address, hash, signature],
    });
    const valid = await askNode(chain, 'eth_call', [{ data }, 'latest']);
    return valid !== null && /^0x0*1$/.test(valid);
  }
  const data = encodeFunctionData({ abi: eip1271, functionName: 'isValidSignature', args: [hash, signature] });
  const magic = await askNode(chain, 'eth_call', [{ to: address, data }, 'latest']);
  // A `bytes4` fills its word from the left. An address without code answers nothing.
  return magic !== null && magic.toLowerCase().startsWith(EIP_1271_MAGIC) && magic.length === 66;
}

/**
 * Whether a wallet has signed a text (EIP-191), by its key, or as a contract (EIP-1271, EIP-6492) on a chain of which a
 * node is configured. Of the two forms that a key's signature has, only the canonical one counts.
 * @param address checksummed
 * @throws {Refusal} SERVICE_UNAVAILABLE when the node does not answer.
 */
export async function verifySignature(
  given: { address: string; message: string; signature: string },
  chain: number,
): Promise<boolean> {
  const [address, hash, signature] = [given.address as Address, hashMessage(given.message), given.signature as Hex];
  if (await isSignedByKey(address, hash, signature)) return true;
  if (config.chainRpc(chain) === null) return false;
  try {
    return await isSignedByContract(address, hash, signature, chain);
  } catch (error) {
    if (!(error instanceof NodeUnreachable)) throw error;
    log.error('a signature could not be looked at', error, { chain });
    throw new Refusal('SERVICE_UNAVAILABLE', { cause: error });
  }
}
