import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { reviewDeposit } from '#functions/domain/staff/money/review-deposit.ts';
import { setClock } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import {
  listAccountDeposits,
  readFundingBalance,
  assignDepositAddress,
} from '#functions/testing/chain/deposit-accounts.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import { useTestChainReaders } from '#functions/testing/chain/with-chains.ts';
import { type TableFault, createFaultyTable } from '#functions/testing/faults.ts';
import { createTestReviewer } from '#functions/testing/money/reviewer.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTableInMemory } from '#functions/testing/tables/use-memory-table.ts';
import { TEST_TIMEOUT_MS } from '#functions/testing/tier.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { expireDepositClaims } from './expire-claims.ts';
import { recheckDeposit } from './recheck-deposit.ts';
import { recordDepositClaim } from './record-claim.ts';
import { isOpenDepositClaim, OPEN_DEPOSIT_CLAIMS_COUNTER } from './update-deposit.ts';

const { renew } = useTestTableInMemory();
useTestQueue('NOTIFY_QUEUE_URL');
useTestQueue('DEPOSITS_QUEUE_URL');
/** Required confirmations of USDT. */
const DEPTH = 12;
const NOW = 1_800_000_000;

let second = NOW;
let story: DepositScenario;
let owner: UserPrincipal;
let table: ReturnType<typeof createFaultyTable>;
useTestChainReaders(() => ({ tron: story.chain.reader }));

/** Sends 100 USDT to an address, by default the user’s. Returns the transaction’s hash. */
const send = (to = 'T-owner') => story.chain.send({ coin_type: 'USDT', to, units: 100_000_000n });
const claim = (tx_hash?: string) =>
  recordDepositClaim(owner, { coin_type: 'USDT', chain_type: 'TRC20', amount: toAmount('100'), tx_hash });

/** Delivers like a queue: each message twice, in any order. */
const badly = (messages: readonly DepositMessage[]) => [...[...messages].reverse(), ...messages];

/** Runs the watcher and delivers its messages. */
async function goOn(): Promise<void> {
  await story.watch();
  await story.deliver(badly);
}
/** Mines blocks, watched all at once. */
async function mined(blocks: number): Promise<void> {
  story.chain.mine(blocks);
  await goOn();
}
const staff = async (action: 'approve' | 'reject') => {
  const [deposit] = await listAccountDeposits(owner.account);
  if (deposit) await reviewDeposit((await createTestReviewer())(), deposit.id, action);
};
/** A repeated request of staff whose response was lost. */
const repeatStaffAction = (action: 'approve' | 'reject') =>
  staff(action).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
const credited = async () => {
  const hash = send();
  await mined(DEPTH);
  return hash;
};
/** Credited and vanished: all that is left of it in the account is frozen. */
const vanished = async () => {
  await credited();
  story.chain.reorganise(DEPTH, { lost: true });
  await mined(DEPTH + 1);
};

interface Verb {
  /** Set-up. */
  before: () => Promise<unknown>;
  /** Work that is killed. */
  act: () => Promise<unknown>;
  /** The retry of a caller without a response; none when the platform continues alone. */
  again?: () => Promise<unknown>;
  /** Final state of the user’s deposits, with available and frozen money. */
  ends: Partial<StoredDeposit>[];
  funds: [available: string, frozen: string];
}

const CREDITED: Pick<Verb, 'ends' | 'funds'> = {
  ends: [{ status: 'completed', reason: null, credited: toAmount('100'), held: toAmount('0') }],
  funds: ['100', '0'],
};
const nothing = async () => {};

const verbs: Record<string, Verb> = {
  'what is found': { before: async () => send(), act: () => mined(1), ...CREDITED },
  crediting: {
    before: async () => {
      send();
      await mined(DEPTH - 1);
    },
    act: () => mined(1),
    ...CREDITED,
  },
  'what leaves the chain before it is credited': {
    before: async () => {
      send();
      await mined(DEPTH - 1);
      story.chain.reorganise(DEPTH - 1, { lost: true });
    },
    act: () => mined(1),
    ends: [{ status: 'failed', reason: 'left_chain' }],
    funds: ['0', '0'],
  },
  'holding one that vanished': {
    before: async () => {
      await credited();
      story.chain.reorganise(DEPTH, { lost: true });
    },
    act: () => mined(1),
    ends: [{ status: 'completed', reason: 'vanished', held: toAmount('100') }],
    funds: ['0', '100'],
  },
  'releasing one that is mined again': {
    before: async () => {
      await credited();
      story.chain.reorganise(DEPTH);
      await mined(DEPTH - 1);
    },
    act: () => mined(1),
    ...CREDITED,
  },
  'releasing one by staff': {
    before: vanished,
    act: () => staff('approve'),
    again: () => repeatStaffAction('approve'),
    ...CREDITED,
  },
  reversing: {
    before: vanished,
    act: () => staff('reject'),
    again: () => repeatStaffAction('reject'),
    ends: [{ status: 'rejected', reason: 'rejected_by_staff', credited: toAmount('0'), held: toAmount('0') }],
    funds: ['0', '0'],
  },
  'a claim of what is in no block yet': { before: nothing, act: () => claim(send()), again: nothing, ...CREDITED },
  'a claim of what is deep in the chain': {
    before: async () => {
      send();
      story.chain.mine(DEPTH);
    },
    act: () => claim(story.chain.sentTo('T-owner')[0]),
    again: () => claim(story.chain.sentTo('T-owner')[0]),
    ...CREDITED,
  },
  'a claim that is found': {
    before: async () => {
      await claim(send());
    },
    act: () => mined(1),
    ...CREDITED,
  },
  'a claim that is looked at again': {
    before: async () => {
      await claim(send());
      story.chain.mine(DEPTH);
    },
    act: async () => {
      const [deposit] = await listAccountDeposits(owner.account);
      if (deposit) await recheckDeposit(owner.account, deposit.id);
    },
    ...CREDITED,
  },
  'a claim of what came to somebody else': {
    before: async () => {
      await claim(send('T-else'));
      story.chain.mine(DEPTH);
    },
    act: async () => {
      const [deposit] = await listAccountDeposits(owner.account);
      if (deposit) await recheckDeposit(owner.account, deposit.id);
    },
    again: async () => {
      const [deposit] = await listAccountDeposits(owner.account);
      if (deposit) await recheckDeposit(owner.account, deposit.id);
    },
    ends: [{ status: 'processing', reason: 'another_address', credited: toAmount('0') }],
    funds: ['0', '0'],
  },
  'a claim that runs out': {
    before: async () => {
      await claim();
      second += 8 * DAY_SECONDS;
    },
    act: expireDepositClaims,
    again: expireDepositClaims,
    ends: [{ status: 'failed', reason: 'never_seen' }],
    funds: ['0', '0'],
  },
};

/** A chain, and a user with an address on it and no deposits. */
async function begin(): Promise<void> {
  await renew();
  second = NOW;
  story = new DepositScenario('tron');
  owner = await createLiveCustomer('depositor', '0');
  await assignDepositAddress(owner, 'tron', 'T-owner');
  await story.watch();
}

/** The platform continues by itself until nothing is pending: messages repeat, and blocks are mined. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3 || story.queue.length > 0; turn++) await mined(DEPTH);
}

async function expectEnd({ ends, funds }: Verb, label: string): Promise<void> {
  const ownDeposits = await listAccountDeposits(owner.account);
  expect(ownDeposits, label).toMatchObject(ends);
  expect(ownDeposits.length, label).toBe(ends.length);
  expect(await readFundingBalance(owner.account, 'USDT'), label).toEqual(funds);
  expect(await reconcileAccount(owner.account, true), label).toEqual([]);
  expect(await readAccountCounter(owner.account, OPEN_DEPOSIT_CLAIMS_COUNTER), label).toBe(
    ownDeposits.filter(isOpenDepositClaim).length,
  );
}

beforeEach(() => {
  setClock(() => second * 1000);
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(log, level).mockImplementation(() => {});
  table = createFaultyTable();
});
afterEach(() => {
  table.reset();
  setClock();
  vi.restoreAllMocks();
});

describe('deposits with a crash at every table call', () => {
  it.each(Object.entries(verbs))(
    '%s › credits at most once and leaves nothing frozen',
    { tags: ['FIN-166'], timeout: TEST_TIMEOUT_MS },
    async (_, verb) => {
      await begin();
      await verb.before();
      table.reset();
      await verb.act();
      const calls = table.reset();
      expect(calls).toBeGreaterThanOrEqual(3);
      await settle();
      await expectEnd(verb, 'no fault');
      for (let call = 1; call <= calls; call++)
        for (const fault of ['before', 'after'] as const satisfies TableFault[]) {
          await begin();
          await verb.before();
          table.crashAt(call, fault);
          await verb.act().catch(() => {});
          table.reset();
          await verb.again?.();
          await settle();
          await expectEnd(verb, `call ${call} ${fault}`);
        }
    },
  );
});
