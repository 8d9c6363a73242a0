import {
  type Address,
  type Hex,
  universalSignatureValidatorAbi as validatorAbi,
  universalSignatureValidatorByteCode as validatorBytecode,
} from 'viem';
import { encodeDeployData, encodeFunctionData, hashMessage, recoverAddress } from 'viem/utils';
import type { WalletSigner } from '#functions/data/wallets/user-wallets.ts';
import { callNode, NodeUnreachableError } from '#functions/lib/chain-rpc.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';

/** `isValidSignature` of EIP-1271. */
const erc1271 = [
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
/** Answer of a contract that accepts the signature: four bytes, which fill their word from the left. */
const MAGIC = '0x1626ba7e'.padEnd(66, '0');
/** Longer than anything that a key signs: two signatures of keys, or one with what a contract needs beside it. */
const OF_CONTRACT = /^0x[0-9a-fA-F]{192,}$/;
/** What a signature of EIP-6492 ends with. */
const EIP_6492 = /(6492){16}$/;

/** Half of the order of secp256k1: of the two forms of a signature, the one with the lower `s` is the canonical one. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** 65 bytes: `r`, `s` and 27 or 28; accounts on a Ledger may write these as 0 and 1. */
const KEY_SIGNATURE = /^0x[0-9a-f]{64}([0-9a-f]{64})(?:1b|1c|00|01)$/i;

/** Returns the address whose key signed a hash; null where the signature is not canonical, or recovers to no address. */
async function recoverSigner(hash: Hex, signature: Hex): Promise<Address | null> {
  const [, s] = KEY_SIGNATURE.exec(signature) ?? [];
  if (s === undefined || BigInt(`0x${s}`) > HALF_ORDER) return null;
  // Throws for numbers that are on no curve.
  return recoverAddress({ hash, signature }).catch(() => null);
}

/** A wallet that is a contract says itself what it has signed. */
async function isSignedByContract(address: Address, hash: Hex, signature: Hex, chain: number): Promise<boolean> {
  if (EIP_6492.test(signature)) {
    // The contract may not be there yet. The call carries its check with it, and changes nothing.
    const args = [address, hash, signature] as const;
    const data = encodeDeployData({ abi: validatorAbi, bytecode: validatorBytecode, args });
    const valid = await callNode(chain, 'eth_call', [{ data }, 'latest']);
    return valid !== null && /^0x0*1$/.test(valid);
  }
  const data = encodeFunctionData({ abi: erc1271, args: [hash, signature] });
  const magic = await callNode(chain, 'eth_call', [{ to: address, data }, 'latest']);
  // An address without code answers nothing.
  return magic?.toLowerCase() === MAGIC;
}

/**
 * Returns what signed a text (EIP-191) for a wallet: its key, or its contract (EIP-1271, EIP-6492) on a chain of which a
 * node is configured; null where neither did. A key's signature counts with the lower `s` alone.
 * @param address checksummed
 * @throws {Refusal} SERVICE_UNAVAILABLE when the node does not answer; SIGNATURE_INVALID, with the field `signature`, for
 *   what only a contract signs where no node of its chain is configured.
 */
export async function verifySignature(
  given: { address: Address; message: string; signature: string },
  chain: number,
): Promise<WalletSigner | null> {
  const { address, message } = given;
  const signature = given.signature as Hex;
  const hash = hashMessage(message);
  if ((await recoverSigner(hash, signature)) === address) return 'key';
  if (config.chainRpc(chain) === null) {
    if (!OF_CONTRACT.test(signature)) return null;
    throw new AppError('SIGNATURE_INVALID', {
      fields: { signature: fieldError('walletContract') },
    });
  }
  try {
    return (await isSignedByContract(address, hash, signature, chain)) ? `contract:${chain}` : null;
  } catch (error) {
    if (!(error instanceof NodeUnreachableError)) throw error;
    log.error('a signature could not be looked at', error, { chain });
    throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
  }
}
