import {
  type Address,
  type Hex,
  universalSignatureValidatorAbi as validatorAbi,
  universalSignatureValidatorByteCode as validatorBytecode,
} from 'viem';
import { encodeDeployData, encodeFunctionData, hashMessage, recoverAddress } from 'viem/utils';
import type { WalletSigner } from '#functions/data/wallets/user-wallets.ts';
import { callChainNode, ChainNodeUnreachableError } from '#functions/lib/chain-rpc.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';

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
/** Answer of a contract that accepts the signature: four bytes, left-aligned in their word. */
const MAGIC = '0x1626ba7e'.padEnd(66, '0');
/** Longer than any key's signature: two key signatures, or one with additional contract data. */
const OF_CONTRACT = /^0x[0-9a-fA-F]{192,}$/;
/** Suffix of an EIP-6492 signature. */
const EIP_6492 = /(6492){16}$/;

/** Half of the order of secp256k1: the form of a signature with the lower `s` is canonical. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** 65 bytes: `r`, `s` and 27 or 28; accounts on a Ledger may write these as 0 and 1. */
const KEY_SIGNATURE = /^0x[0-9a-f]{64}([0-9a-f]{64})(?:1b|1c|00|01)$/i;

/** Returns the address whose key signed a hash; null when the signature is not canonical, or recovers to no address. */
async function recoverSigner(hash: Hex, signature: Hex): Promise<Address | null> {
  const [, s] = KEY_SIGNATURE.exec(signature) ?? [];
  if (s === undefined || BigInt(`0x${s}`) > HALF_ORDER) return null;
  // Throws for numbers that are on no curve.
  return recoverAddress({ hash, signature }).catch(() => null);
}

/** A contract wallet decides itself what it has signed. */
async function isSignedByContract(address: Address, hash: Hex, signature: Hex, chain: number): Promise<boolean> {
  if (EIP_6492.test(signature)) {
    // The contract may not exist yet. The call includes its check, and changes nothing.
    const args = [address, hash, signature] as const;
    const data = encodeDeployData({ abi: validatorAbi, bytecode: validatorBytecode, args });
    const valid = await callChainNode(chain, 'eth_call', [{ data }, 'latest']);
    return valid !== null && /^0x0*1$/.test(valid);
  }
  const data = encodeFunctionData({ abi: erc1271, args: [hash, signature] });
  const magic = await callChainNode(chain, 'eth_call', [{ to: address, data }, 'latest']);
  // An address without code returns nothing.
  return magic?.toLowerCase() === MAGIC;
}

/**
 * Returns what signed a text (EIP-191) for a wallet: its key, or its contract (EIP-1271, EIP-6492) on a chain with a
 * configured node; null for neither. A key's signature counts only with the lower `s`.
 * @param address checksummed
 * @throws {AppError} SERVICE_UNAVAILABLE when the node does not answer; SIGNATURE_INVALID, with the field `signature`,
 * for a contract signature without a configured node of its chain.
 */
export async function verifyWalletSignature(
  input: { address: Address; message: string; signature: string },
  chain: number,
): Promise<WalletSigner | null> {
  const { address, message } = input;
  const signature = input.signature as Hex;
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
    if (!(error instanceof ChainNodeUnreachableError)) throw error;
    log.error('signature not checked', error, { chain });
    throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
  }
}
