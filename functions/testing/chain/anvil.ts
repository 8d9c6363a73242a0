import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Abi, createTestClient, type Hex, http, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { createToolRequire } from '#scripts/testing/runner/tools.ts';

/** Key of the first account that the node fills with ether; public. */
const RICH = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

interface ReorganiseCall {
  Method: 'anvil_reorg';
  Parameters: [depth: number, transactions: []];
  ReturnType: null;
}

/**
 * Returns the binary itself: a signal to its launcher would leave it running.
 * @throws {Error} when none exists for this platform.
 */
function getAnvilBinary(): string {
  const os = process.platform === 'win32' ? 'win32' : process.platform;
  const name = `@foundry-rs/anvil-${os}-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/anvil`;
  try {
    return createToolRequire('evm').resolve(name);
  } catch {
    throw new Error(`Tests of chains need anvil for this platform (${name}): npm run tools:evm.`);
  }
}

/** Starts an Ethereum node on a free port, which mines on request. It ends with the test. */
export async function startAnvilNode() {
  const child = spawn(getAnvilBinary(), ['--port', '0', '--chain-id', '1', '--no-mining'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const hear = (part: Buffer) => {
      output += part.toString();
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${output}`)));
  });
  const rich = privateKeyToAccount(RICH);
  const client = createTestClient({ mode: 'anvil', chain: mainnet, transport: http(url), account: rich })
    .extend(publicActions)
    .extend(walletActions);
  return {
    url,
    rich,
    client,
    /** Replaces the newest blocks by empty ones. */
    reorganise: (depth: number) => client.request<ReorganiseCall>({ method: 'anvil_reorg', params: [depth, []] }),
    stop: () => child.kill(),
  };
}
export type AnvilNode = Awaited<ReturnType<typeof startAnvilNode>>;

interface CompiledContract {
  abi: Abi;
  bytecode: Hex;
}

/** Returns the compiled contracts of `tokens.sol`, by name. */
export function compileTokenContracts(): Record<'Token' | 'LyingToken' | 'Refuser', CompiledContract> {
  const solc = createToolRequire('evm')('solc') as { compile: (input: string) => string };
  const content = readFileSync(join(import.meta.dirname, 'tokens.sol'), 'utf8');
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode.object'] } };
  const input = { language: 'Solidity', sources: { tokens: { content } }, settings: { outputSelection } };
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts: { tokens: Record<string, { abi: Abi; evm: { bytecode: { object: string } } }> };
  };
  const of = (name: 'Token' | 'LyingToken' | 'Refuser'): CompiledContract => {
    const contract = contracts.tokens[name];
    if (!contract) throw new Error(`There is no contract ${name}.`);
    return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
  };
  return { Token: of('Token'), LyingToken: of('LyingToken'), Refuser: of('Refuser') };
}

/** Deploys a contract; returns its address. */
export async function deployTokenContract({ client }: AnvilNode, { abi, bytecode }: CompiledContract): Promise<Hex> {
  const hash = await client.deployContract({ abi, bytecode });
  await client.mine({ blocks: 1 });
  const { contractAddress } = await client.getTransactionReceipt({ hash });
  if (!contractAddress) throw new Error('The contract was not deployed.');
  return contractAddress;
}
