import { GetPublicKeyCommand, SignCommand } from '@aws-sdk/client-kms';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Address, Hex, Signature } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';
import { bytesToHex, hexToBytes, numberToHex, publicKeyToAddress, recoverAddress } from 'viem/utils';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { kms } from '#functions/lib/clients.ts';
import { config } from '#functions/lib/config.ts';

export interface EvmSigner {
  kind: 'kms' | 'local';
  address: () => Promise<Address>;
  /** Signs a digest; of the two forms of a signature the one with the lower `s`, which the chain takes. */
  sign: (digest: Hex) => Promise<Signature>;
}

const { ORDER } = secp256k1.Point.Fn;
/** An uncompressed point of the curve: 4, and two coordinates of 32 bytes. It ends the answer of KMS (SPKI). */
const POINT_BYTES = 65;

function localSigner(privateKey: Hex): EvmSigner {
  const own = privateKeyToAddress(privateKey);
  return {
    kind: 'local',
    address: async () => own,
    sign: (hash) => sign({ hash, privateKey }),
  };
}

/** Awaits bytes of KMS. @throws {ChainUnreachable} where it gives none: nothing was signed, and it is tried again later. */
async function bytesOf(asked: Promise<Uint8Array | undefined>, action: 'GetPublicKey' | 'Sign'): Promise<Uint8Array> {
  const bytes = await asked.catch((error: Error) => {
    throw new ChainUnreachableError(`KMS failed to answer ${action}: ${error.name}.`);
  });
  if (bytes) return bytes;
  throw new ChainUnreachableError(`KMS answered ${action} without a value.`);
}

/** Returns `r` and the lower `s` of a signature in DER. @throws {Error} of what is none. */
function parseDer(der: Uint8Array): { r: Hex; s: Hex } {
  const { r, s } = secp256k1.Signature.fromBytes(der, 'der');
  const low = s > ORDER / 2n ? ORDER - s : s;
  return { r: numberToHex(r, { size: 32 }), s: numberToHex(low, { size: 32 }) };
}

/** Of keys of KMS: a key has one for good. */
const addresses = new Map<string, Address>();

function kmsSigner(KeyId: string): EvmSigner {
  const address = async (): Promise<Address> => {
    const known = addresses.get(KeyId);
    if (known !== undefined) return known;
    const asked = kms().send(new GetPublicKeyCommand({ KeyId }));
    const key = await bytesOf(
      asked.then(({ PublicKey }) => PublicKey),
      'GetPublicKey',
    );
    const own = publicKeyToAddress(bytesToHex(key.subarray(-POINT_BYTES)));
    addresses.set(KeyId, own);
    return own;
  };
  return {
    kind: 'kms',
    address,
    sign: async (digest) => {
      const asked = kms().send(
        new SignCommand({
          KeyId,
          Message: hexToBytes(digest),
          MessageType: 'DIGEST',
          SigningAlgorithm: 'ECDSA_SHA_256',
        }),
      );
      const numbers = parseDer(
        await bytesOf(
          asked.then(({ Signature }) => Signature),
          'Sign',
        ),
      );
      const own = await address();
      // KMS does not say which of two keys its signature fits.
      for (const yParity of [0, 1]) {
        const signature = { ...numbers, yParity };
        if ((await recoverAddress({ hash: digest, signature })) === own) return signature;
      }
      throw new Error('KMS signed by another key than that of the hot wallet.');
    },
  };
}

/**
 * By what the hot wallet of a network signs; null where staff send by their own means.
 * @throws {Error} of a private key on AWS, where only KMS signs, and of what is no key. The key is not told.
 */
export function evmSigner(network: string): EvmSigner | null {
  const key = config.networkSigner(network);
  if (key === null) return null;
  if (key.startsWith('arn:')) return kmsSigner(key);
  if (config.place() === 'aws') throw new Error(`The hot wallet of ${network} needs a key of KMS.`);
  const plain = key.replace(/^0x/, '');
  if (!/^[0-9a-f]{64}$/i.test(plain)) throw new Error(`The key of the hot wallet of ${network} is none.`);
  return localSigner(`0x${plain}`);
}
