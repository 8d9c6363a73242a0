import { erc20Abi, type TransactionSerializableEIP1559 } from 'viem';
import { encodeFunctionData, getAddress, keccak256, numberToHex, serializeTransaction } from 'viem/utils';
import * as z from 'zod';
import type { ChainProviderOptions } from '#functions/domain/chain/ask-provider.ts';
import {
  type ChainSender,
  ChainUnreachableError,
  type ChainPayout,
  type PayoutTransactionState,
} from '#functions/domain/chain/chain.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import { evmReceiptSchema, evmTransactionSchema } from './evm-answers.ts';
import {
  hexIntegerSchema,
  type EvmNode,
  createEvmNode,
  hexHashSchema,
  EvmNodeRejectedError,
  hexQuantitySchema,
} from './evm-node.ts';
import { createEvmSigner } from './evm-signer.ts';

/** Blocks whose tips are read, and the tip’s percentile, in hundredths. */
const BLOCKS = 10;
const MEDIAN = 50;
const GWEI = 1_000_000_000n;
/** Minimum tip, wei per unit of gas. Nodes do not accept a replacement with a lower one. */
const MIN_TIP = GWEI / 100n;
/** Maximum fee, wei per unit of gas. Above it nothing is sent: it waits for staff or lower fees. */
const MAX_FEE = 500n * GWEI;
/**
 * Nodes accept a replacement that pays a tenth more. Fees may have fallen meanwhile, so it is a quarter, in hundredths.
 */
const BUMP = 125n;
/** Gas limit relative to the node’s estimate, in hundredths. Unused gas costs nothing. */
const GAS_MARGIN = 120n;

const feeHistory = z.object({
  baseFeePerGas: z.array(hexQuantitySchema).nonempty(),
  reward: z.array(z.array(hexQuantitySchema)).nullish(),
});

interface Fees {
  tip: bigint;
  most: bigint;
}

/**
 * Fees for quick inclusion: twice the current base fee, and the usual tip.
 * @throws {ChainUnreachableError} if they are too high.
 */
async function estimateFees(node: EvmNode, bump: number): Promise<Fees> {
  const history = await node.ask('eth_feeHistory', [numberToHex(BLOCKS), 'latest', [MEDIAN]], feeHistory);
  const tips = (history.reward ?? []).flatMap(([tip]) => tip ?? []).sort((a, b) => (a < b ? -1 : 1));
  const usual = tips[Math.floor(tips.length / 2)] ?? 0n;
  const base = history.baseFeePerGas.at(-1) ?? 0n;
  let tip = usual > MIN_TIP ? usual : MIN_TIP;
  let maxFee = 2n * base + tip;
  for (let i = 0; i < bump; i++) {
    tip = (tip * BUMP + 99n) / 100n;
    maxFee = (maxFee * BUMP + 99n) / 100n;
  }
  if (maxFee <= MAX_FEE) return { tip, most: maxFee };
  throw new ChainUnreachableError(`Fees of ${node.name} are above ${MAX_FEE / GWEI} gwei.`);
}

/** Returns the transaction fields of a payout. */
function toTransactionTarget({ to, asset: { contract }, units }: ChainPayout) {
  const receiver = getAddress(to);
  if (contract === null) return { to: receiver, value: units, data: '0x' } as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, units] });
  return { to: getAddress(contract), value: 0n, data };
}

/** The node knows it, has mined it, or knows another one with its nonce: the nonce’s state tells which. */
const HAS_IT = /already known|known transaction|already imported|already exists|nonce too low|nonce is too low/i;

/**
 * Creates the hot wallet of an EVM network: native coins, and tokens by `transfer`, with EIP-1559 fees. Null without a
 * key.
 * @throws {ChainUnreachableError} without a node.
 */
export function createEvmSender(spec: NetworkSpec, options: ChainProviderOptions = {}): ChainSender | null {
  const signer = createEvmSigner(spec.network);
  if (!signer) return null;
  const node = createEvmNode(spec, options);
  const minedNonce = async () =>
    node.ask('eth_getTransactionCount', [await signer.address(), 'latest'], hexIntegerSchema);

  async function minedOf(hashes: readonly string[]): Promise<PayoutTransactionState | null> {
    const receipts = await Promise.all(
      hashes.map((hash) => node.ask('eth_getTransactionReceipt', [hash], evmReceiptSchema.nullable())),
    );
    const receipt = receipts.find((candidate) => candidate !== null);
    if (!receipt) return null;
    const head = await node.ask('eth_blockNumber', [], hexIntegerSchema);
    const confirmations = Math.max(1, head - receipt.blockNumber + 1);
    return { state: 'mined', tx_hash: receipt.transactionHash, confirmations, succeeded: receipt.status === 1 };
  }

  return {
    kind: signer.kind,
    address: signer.address,
    minedNonce,
    sign: async (payout, nonce, bump) => {
      const target = toTransactionTarget(payout);
      const call = { from: await signer.address(), ...target, value: numberToHex(target.value) };
      const [fees, gas] = await Promise.all([
        estimateFees(node, bump),
        node.ask('eth_estimateGas', [call], hexQuantitySchema),
      ]);
      const transaction: TransactionSerializableEIP1559 = {
        type: 'eip1559',
        chainId: node.chainId,
        nonce,
        maxPriorityFeePerGas: fees.tip,
        maxFeePerGas: fees.most,
        gas: (gas * GAS_MARGIN) / 100n,
        ...target,
      };
      const signature = await signer.sign(keccak256(serializeTransaction(transaction)));
      const raw = serializeTransaction(transaction, signature);
      return { tx_hash: keccak256(raw), raw };
    },
    broadcast: async (raw) => {
      try {
        await node.ask('eth_sendRawTransaction', [raw], hexHashSchema);
      } catch (error) {
        if (!(error instanceof EvmNodeRejectedError && HAS_IT.test(error.said))) throw error;
      }
    },
    stateOf: async (nonce, hashes) => {
      const mined = await minedOf(hashes);
      if (mined) return mined;
      // Read after the transactions: what was mined in between is found by the second look-up.
      if ((await minedNonce()) > nonce) return (await minedOf(hashes)) ?? { state: 'replaced' };
      const knownTransactions = await Promise.all(
        hashes.map((hash) => node.ask('eth_getTransactionByHash', [hash], evmTransactionSchema.nullable())),
      );
      return { state: knownTransactions.some((transaction) => transaction !== null) ? 'waiting' : 'unknown' };
    },
  };
}
