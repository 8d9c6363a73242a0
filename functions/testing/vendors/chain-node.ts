import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeDeployData, type Hex, universalSignatureValidatorAbi, universalSignatureValidatorByteCode } from 'viem';
import { decodeFunctionData, parseErc6492Signature, recoverAddress } from 'viem/utils';

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

const word = (start: string) => `0x${start.padEnd(64, '0')}`;

/**
 * Starts a chain node with contract wallets, each with its signing key: `deployed` ones exist, `planned` ones are
 * created by the factory in an EIP-6492 signature.
 */
export async function startFakeChainNode() {
  const deployed = new Map<string, string>();
  const planned = new Map<string, string>();
  const calls: string[] = [];
  let broken = false;
  let flooding = false;
  let leave: () => void = () => undefined;
  const leavePromise = new Promise<void>((resolve) => {
    leave = resolve;
  });

  const isOwner = async (owner: string | undefined, hash: Hex, signature: Hex) =>
    owner !== undefined && (await recoverAddress({ hash, signature }).catch(() => null)) === owner;

  async function answer(to: string | undefined, data: Hex): Promise<string> {
    if (to !== undefined) {
      const { args } = decodeFunctionData({ abi: eip1271, data });
      // An address without code returns nothing.
      if (!deployed.has(to)) return '0x';
      return word((await isOwner(deployed.get(to), args[0], args[1])) ? '1626ba7e' : 'ffffffff');
    }
    const { args } = decodeDeployData({
      abi: universalSignatureValidatorAbi,
      bytecode: universalSignatureValidatorByteCode,
      data,
    });
    const [signer, hash, wrapped] = args as [string, Hex, Hex];
    const { signature } = parseErc6492Signature(wrapped);
    return (await isOwner(deployed.get(signer) ?? planned.get(signer), hash, signature)) ? '0x01' : '0x00';
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { id, method, params } = JSON.parse(Buffer.concat(parts).toString('utf8')) as {
        id: number;
        method: string;
        params: [{ to?: string; data: Hex }, string];
      };
      calls.push(method);
      response.setHeader('content-type', 'application/json');
      if (flooding) {
        response.once('close', leave);
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', more);
        return more();
      }
      if (broken) return void response.writeHead(502).end('<html>Bad gateway</html>');
      void answer(params[0].to, params[0].data).then(
        (result) => response.end(JSON.stringify({ jsonrpc: '2.0', id, result })),
        () => response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } })),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a-key-in-the-address`,
    deployed,
    planned,
    calls,
    break: (now: boolean) => {
      broken = now;
    },
    /** Answers endlessly. */
    flood: (now: boolean) => {
      flooding = now;
    },
    /** True when the client of an endless answer has hung up. */
    left: () => leavePromise,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
