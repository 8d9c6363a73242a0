import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { toNetworkAddress } from '#functions/domain/chain/simulated/network-forms.ts';
import type { SeedLogins } from '#scripts/start/seed-platform.ts';
import { type SiteVisitor, createSiteVisitor } from '#scripts/testing/browser/create-visitor.ts';
import {
  waitForAddressTransfer,
  mineBlocks,
  getAddressTransfers,
  payFromFaucet,
} from '#scripts/testing/platform/chain.ts';
import { type JourneyChecks, pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { findNetworkByChainType } from '#shared/market/networks.ts';

const COIN = 'USDT';
const CHAIN = 'TRC20';
const DEPOSITED = '40';
const WITHDRAWN = '25.5';
/** Confirmations that it needs, as seeded. */
const DEPTH = 12;
/** Ms within which coins are noticed, credited or sent: queues, and the minute of a timer. */
const COINS_MS = 150_000;
/** Ms until new authenticator codes: two are used up each half minute. */
const CODE_MS = 40_000;

interface ChainJourneyAddresses {
  web: string;
  chain: string;
  trader2: SeedLogins['trader2'];
}

async function readSpotBalance(api: ApiClient): Promise<{ available: number; frozen: number }> {
  const { wallets } = await api('GET /user/assets', { query: { wallet_type: 'spot' } });
  const wallet = wallets.find(({ coin_type }) => coin_type === COIN);
  return { available: Number(wallet?.available_balance ?? 0), frozen: Number(wallet?.frozen_balance ?? 0) };
}

async function depositChecks(checks: JourneyChecks, api: ApiClient, chain: string): Promise<void> {
  await checks.check('coins that come to one’s own address are found, counted and credited, once', async () => {
    const { configs } = await api('GET /deposits/configs', {});
    const config = configs.find(({ coin_type, chain_type }) => coin_type === COIN && chain_type === CHAIN);
    assert(config?.deposit_address, 'no address is given');
    const before = await readSpotBalance(api);
    const payment = { network: CHAIN, coin_type: COIN, to: config.deposit_address, amount: DEPOSITED };
    const tx_hash = await payFromFaucet(chain, payment);
    const waitForDeposit = (status: 'confirming' | 'completed') =>
      pollUntilAvailable(COINS_MS, async () => {
        const { deposits } = await api('GET /deposits', { query: {} });
        return (
          deposits.find(
            (candidate) => candidate.tx_hash === tx_hash && [status, 'completed'].includes(candidate.status),
          ) ?? null
        );
      });
    await waitForDeposit('confirming');
    assert.equal((await readSpotBalance(api)).available, before.available, 'it was credited too early');
    await mineBlocks(chain, CHAIN, DEPTH);
    const credited = await waitForDeposit('completed');
    assert.equal(credited.amount, DEPOSITED);
    assert.equal((await readSpotBalance(api)).available, before.available + Number(DEPOSITED));
  });
}

async function withdrawalChecks(
  checks: JourneyChecks,
  { web, chain, trader2: { fund_password } }: ChainJourneyAddresses,
  api: ApiClient,
  { staff, code }: { staff: SiteVisitor; code: () => string },
): Promise<void> {
  const network = findNetworkByChainType(CHAIN);
  assert(network, `there is no ${CHAIN}`);
  const to = toNetworkAddress(network, randomBytes(32));
  const before = await readSpotBalance(api);
  const newWithdrawal = await checks.check(
    'a withdrawal to a new address freezes the whole amount and waits for staff',
    async () => {
      await api('POST /user/verify-fund-password', { body: { fund_password } });
      const body = { coin_type: COIN, chain_type: CHAIN, amount: WITHDRAWN, withdraw_address: to };
      const { withdrawal } = await api('POST /withdrawals', { body, idempotencyKey: randomUUID() });
      assert.equal(withdrawal.status, 'pending');
      assert.deepEqual(await readSpotBalance(api), {
        available: before.available - Number(WITHDRAWN),
        frozen: before.frozen + Number(WITHDRAWN),
      });
      return withdrawal;
    },
  );
  if (!newWithdrawal) return;
  await checks.check('staff approve it; it is sent once, followed, and completed when it is deep enough', async () => {
    const review = { action: 'approve', admin_notes: 'Known from the journey' } as const;
    const params = { id: newWithdrawal.id };
    const receivedCode = await pollUntilAvailable(CODE_MS, async () => code());
    await staff.api('POST /admin/deposit-withdraw/withdrawals/{id}/review', {
      params,
      body: { ...review, code: receivedCode },
    });
    const arrived = await waitForAddressTransfer(chain, to);
    assert.equal(arrived.amount, newWithdrawal.net_amount);
    await mineBlocks(chain, CHAIN, DEPTH);
    const done = await pollUntilAvailable(COINS_MS, async () => {
      const { withdrawal } = await api('GET /withdrawals/{id}', { params });
      return withdrawal.status === 'completed' ? withdrawal : null;
    });
    assert.equal(done.tx_hash, arrived.tx_hash);
    assert.equal((await getAddressTransfers(chain, to)).received.length, 1, `${web} sent it more than once`);
    assert.deepEqual(await readSpotBalance(api), {
      available: before.available - Number(WITHDRAWN),
      frozen: before.frozen,
    });
  });
}

/** Checks deposits from the faucet of the simulated chain, and withdrawals back to it. */
export async function runChainTransferChecks(
  checks: JourneyChecks,
  where: ChainJourneyAddresses,
  staffLogin: { staff: SiteVisitor; code: () => string },
): Promise<void> {
  const { api, be } = createSiteVisitor(where.web);
  const { username, password } = where.trader2;
  be((await api('POST /auth/login', { body: { username, password } })).token);
  await depositChecks(checks, api, where.chain);
  await withdrawalChecks(checks, where, api, staffLogin);
}
