import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { EMPTY_STAFF_DECISION } from '#functions/data/chains/decision.ts';
import type { DepositAddress } from '#functions/data/chains/deposit-addresses.ts';
import {
  toTransferCreditKey,
  depositCollection,
  linkTransferCreditToDeposit,
  readDepositsByTransferCredit,
  type StoredDeposit,
  WHOLE_TRANSACTION_ORDINAL,
} from '#functions/data/deposits/deposits.ts';
import { countAccountEvent, readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { buildConflictError, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { findAddressOwners } from '#functions/domain/chain/address-owner.ts';
import { createChainBlockChecker } from '#functions/domain/chain/is-in-chain.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, ZERO_AMOUNT } from '#shared/money.ts';
import { chainUnitsToAmount, type FoundDepositTransfer } from './deposit-transfer.ts';
import { findDepositClaim } from './find-claim.ts';
import { isBelowMinDeposit, UNCREDITED_DEPOSIT_UPDATE } from './hold-reason.ts';
import { handleOrphanedDeposit } from './orphan-deposit.ts';
import { updateDeposit, OPEN_DEPOSIT_CLAIMS_COUNTER, pushDepositEvent } from './update-deposit.ts';

const toLiveAccount = ({ account_id }: DepositAddress): AccountRef => ({ kind: 'live', id: account_id });

/** Fields of a found deposit, whatever was claimed. Below the minimum it needs no confirmations. */
function toFoundFields(
  { height, block_hash, transfer }: FoundDepositTransfer,
  amount: Amount,
  terms: CoinNetwork | null,
) {
  const initialFields = { status: 'confirming', reason: null } as const;
  return {
    coin_type: transfer.coin_type,
    chain_type: transfer.chain_type,
    amount,
    tx_hash: transfer.tx_hash,
    ordinal: transfer.ordinal,
    address: transfer.to,
    block_height: height,
    block_hash,
    ...(terms && isBelowMinDeposit(amount, terms) ? UNCREDITED_DEPOSIT_UPDATE : initialFields),
    confirmation_count: 1,
    required_confirmations: terms?.confirmation_blocks ?? 1,
    ended_at: null,
  };
}

/** Updates a known deposit: in the same block, or mined again. */
async function updateKnownDeposit(deposit: StoredDeposit, foundTransfer: FoundDepositTransfer): Promise<StoredDeposit> {
  const { height, block_hash } = foundTransfer;
  if (deposit.block_hash === block_hash || deposit.status === 'rejected') return deposit;
  // Messages may arrive out of order: only the chain tells the current block.
  if (!(await createChainBlockChecker(foundTransfer.network)({ height, hash: block_hash }))) return deposit;
  const block = { block_height: height, block_hash };
  if (deposit.status === 'failed')
    return updateDeposit(deposit, {
      ...block,
      status: 'confirming',
      reason: null,
      confirmation_count: 1,
      ended_at: null,
    });
  if (deposit.status === 'confirming') return updateDeposit(deposit, { ...block, confirmation_count: 1 });
  if (deposit.status !== 'completed') return updateDeposit(deposit, block);
  // Staff credited it while the network was not read: it is in this block.
  if (deposit.block_hash === null && deposit.reason === null) return updateDeposit(deposit, block);
  // The block of its credit left the chain, whether reported yet or not. It is released once it has enough
  // confirmations
  // for a credit again: until then the reason keeps its history.
  const vanished = await handleOrphanedDeposit(deposit);
  return updateDeposit(vanished, { ...block, status: 'confirming', confirmation_count: 1 });
}

/**
 * Finds the existing deposit of a transfer: by its own name, or by everything its transaction pays this account when
 * staff credited a claim by hash alone.
 */
async function findKnownDeposit(
  account: AccountRef,
  { network, transfer: { tx_hash, ordinal } }: FoundDepositTransfer,
): Promise<StoredDeposit | null> {
  const names = [ordinal, WHOLE_TRANSACTION_ORDINAL].map((transferOrdinal) =>
    toTransferCreditKey(network, tx_hash, transferOrdinal),
  );
  const [own = null, wholeCredit = null] = await readDepositsByTransferCredit(names);
  const credit = own ?? (wholeCredit?.account.id === account.id ? wholeCredit : null);
  if (!credit) return null;
  const knownDeposit = await depositCollection.read(credit.account, credit.deposit_id);
  if (!knownDeposit) throw new Error(`Deposit ${credit.deposit_id} was not found by its credit.`);
  // The first transfer of a transaction carries the name of the whole, but is only itself.
  return own || knownDeposit.ordinal === null ? knownDeposit : null;
}

/** Creates a deposit for a transfer without a claim. */
async function createDeposit(
  owner: DepositAddress,
  foundTransfer: FoundDepositTransfer,
  amount: Amount,
  terms: CoinNetwork | null,
): Promise<StoredDeposit> {
  const account = toLiveAccount(owner);
  const { network, transfer } = foundTransfer;
  const deposit: StoredDeposit = {
    id: newId('dep'),
    account_kind: 'live',
    account_id: account.id,
    user_id: owner.user_id,
    network,
    ...toFoundFields(foundTransfer, amount, terms),
    claimed: false,
    credited: ZERO_AMOUNT,
    held: ZERO_AMOUNT,
    value: null,
    created_at: nowSeconds(),
    journal_ids: [],
    ...EMPTY_STAFF_DECISION,
    version: 1,
  };
  const name = toTransferCreditKey(network, transfer.tx_hash, transfer.ordinal);
  await transact([
    linkTransferCreditToDeposit(name, account, deposit.id, buildConflictError(`Credit ${name}`, 'named')),
    depositCollection.add(account, deposit),
    countAccountEvent(account, { deposits_total: 1 }),
  ]);
  await pushDepositEvent(deposit);
  return deposit;
}

async function recordOwnedTransfer(
  owner: DepositAddress,
  foundTransfer: FoundDepositTransfer,
): Promise<StoredDeposit | null> {
  const { network, transfer } = foundTransfer;
  const account = toLiveAccount(owner);
  const amount = chainUnitsToAmount(BigInt(transfer.units), transfer.decimals);
  if (amount <= 0n) return null;
  const name = toTransferCreditKey(network, transfer.tx_hash, transfer.ordinal);
  const [knownDeposit, count, terms] = await Promise.all([
    findKnownDeposit(account, foundTransfer),
    readAccountCounters(account),
    readCoinNetwork(transfer.coin_type, transfer.chain_type),
  ]);
  if (knownDeposit) return updateKnownDeposit(knownDeposit, foundTransfer);
  const claim = count(OPEN_DEPOSIT_CLAIMS_COUNTER) > 0 ? await findDepositClaim(account, foundTransfer, amount) : null;
  if (!claim) return createDeposit(owner, foundTransfer, amount, terms);
  return updateDeposit(claim, toFoundFields(foundTransfer, amount, terms), {
    operations: [linkTransferCreditToDeposit(name, account, claim.id, buildConflictError(`Credit ${name}`, 'named'))],
  });
}

/**
 * Records a transfer from a block: for its claim, for a known deposit, or as a new deposit that waits for
 * confirmations. Repeated messages give one deposit, identified by what is stable when a transaction is mined again.
 * Null for foreign addresses and amounts below one unit.
 * @throws {ChainUnreachableError} if the chain has to be asked and does not answer.
 */
export async function recordDepositTransfer(foundTransfer: FoundDepositTransfer): Promise<StoredDeposit | null> {
  const [owner = null] = await findAddressOwners(foundTransfer.network, [foundTransfer.transfer]);
  return owner && retryOnConflict(() => recordOwnedTransfer(owner, foundTransfer));
}
