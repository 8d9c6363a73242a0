import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  type LedgerAccount,
} from '#functions/data/ledger/build-entry.ts';
import { balanceMarks } from '#functions/data/ledger/reconciliation.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { setClock } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import * as logs from '#functions/lib/log.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { testSeed } from '#functions/testing/tier.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS, type EpochSeconds, HOUR_SECONDS } from '#shared/time.ts';
import { isStatementBalanced, type AccountStatement } from './account-statement.ts';
import type { StatementPeriod } from './months.ts';
import { readAccountStatement } from './read-statement.ts';

useTestTable();

const about = { username: 'trader', name: null };
const FIRST = Date.UTC(2026, 7, 1);
let account: AccountRef;
let ms = FIRST;

beforeEach(() => {
  account = { kind: 'live', id: newId('acc') };
  ms = FIRST;
  setClock(() => ms);
});
afterEach(() => {
  setClock();
  vi.restoreAllMocks();
});

async function moved(
  from: LedgerAccount,
  to: LedgerAccount,
  units: bigint,
  asset: string,
  operation: MoneyOperation,
): Promise<void> {
  const occasion = {
    account,
    id: newId('jnl'),
    operation,
    reference: `tst_${ms}`,
    at: Math.floor(ms / 1000) as EpochSeconds,
  };
  await transact([], buildJournalEntry(occasion, { from, to, asset, amount: units as Amount }));
}

/** August to November 2026, the last one running. */
const months = (): StatementPeriod[] =>
  [7, 8, 9, 10].map((month) => {
    const end = Math.min(Date.UTC(2026, month + 1), ms + 1000) / 1000 - 1;
    const [from, to] = [Date.UTC(2026, month) / 1000, Math.floor(end)] as EpochSeconds[];
    return { name: '', from, to, is_running: month === 10, is_settled: month < 10 } as StatementPeriod;
  });

const balances = ({ sections }: AccountStatement, which: 'opening' | 'closing') =>
  Object.fromEntries(
    sections
      .filter((section) => section[which] !== 0n)
      .map((section) => [`${section.wallet}:${section.coin}`, formatUnits(section[which])]),
  );

describe(`a statement (TEST_SEED=${testSeed})`, () => {
  it.each([1, 2, 3])(
    'of random history %i continues the previous statement and balances',
    { tags: ['FIN-145'] },
    async (n) => {
      const random = createSeededRandom(testSeed + n);
      const below = (limit: number) => Math.floor(random() * limit);
      const balancesByWallet = new Map<string, bigint>();
      const total = { in: 0n, out: 0n };
      while (ms < Date.UTC(2026, 10, 20)) {
        ms += below(4 * DAY_SECONDS) * 1000 + below(1000);
        const coin = ['USDT', 'BTC'][below(2)] ?? '';
        const [fromWallet, toWallet] = below(2) === 0 ? (['spot', 'trading'] as const) : (['trading', 'spot'] as const);
        const has = balancesByWallet.get(`${fromWallet}:${coin}`) ?? 0n;
        const units = BigInt(below(1_000_000_000) + 1);
        const add = (wallet: string, change: bigint) =>
          balancesByWallet.set(wallet, (balancesByWallet.get(wallet) ?? 0n) + change);
        if (has < units) {
          await moved('house:seed', getAvailableBucket(fromWallet), units, coin, 'seed.grant');
          add(`${fromWallet}:${coin}`, units);
          total.in += units;
        } else if (below(2) === 0) {
          await moved(getAvailableBucket(fromWallet), getAvailableBucket(toWallet), units, coin, 'transfer');
          add(`${fromWallet}:${coin}`, -units);
          add(`${toWallet}:${coin}`, units);
          total.in += units;
          total.out += units;
        } else {
          // Frozen amounts still count.
          await moved(getAvailableBucket(fromWallet), getFrozenBucket(fromWallet), units, coin, 'option.place');
          await moved(getFrozenBucket(fromWallet), 'house:options', units, coin, 'option.enter');
          add(`${fromWallet}:${coin}`, -units);
          total.out += units;
        }
        if (below(8) === 0) {
          ms += HOUR_SECONDS * 1000;
          expect(await reconcileAccount(account, false)).toEqual([]);
        }
      }
      const statements: AccountStatement[] = [];
      for (const month of months()) statements.push(await readAccountStatement(account, month, about));
      expect(statements.every(isStatementBalanced)).toBe(true);
      for (const [i, statement] of statements.entries())
        expect(balances(statement, 'opening')).toEqual(
          i === 0 ? {} : balances(statements[i - 1] as AccountStatement, 'closing'),
        );
      const now = [...balancesByWallet]
        .filter(([, units]) => units !== 0n)
        .map(([wallet, units]) => [wallet, formatUnits(units)]);
      expect(balances(statements.at(-1) as AccountStatement, 'closing')).toEqual(Object.fromEntries(now));
      const sum = (which: 'in' | 'out') =>
        statements.flatMap(({ totals }) => totals).reduce((all, section) => all + section[which], 0n);
      expect({ in: sum('in'), out: sum('out') }).toEqual(total);
    },
  );

  it('that does not balance is rejected and logged', { tags: ['FIN-145'] }, async () => {
    const error = vi.spyOn(logs.log, 'error').mockReturnValue();
    await moved('house:seed', getAvailableBucket('trading'), 100n, 'USDT', 'seed.grant');
    ms += HOUR_SECONDS * 1000;
    expect(await reconcileAccount(account, false)).toEqual([]);
    expect(isStatementBalanced(await readAccountStatement(account, months()[0] as StatementPeriod, about))).toBe(true);
    // Between the ends of the next month balances are marked, and one mark is falsified.
    ms = Date.UTC(2026, 8, 2);
    for (let i = 0; i < 100; i++) await moved('house:seed', getAvailableBucket('spot'), 1n, 'USDT', 'seed.grant');
    ms += HOUR_SECONDS * 1000;
    expect(await reconcileAccount(account, false)).toEqual([]);
    const [mark] = (await queryPage<{ pk: string; sk: string }>(balanceMarks.range(account))).items;
    if (!mark) throw new Error('no balances were marked');
    await getDynamoClient().send(
      new UpdateCommand({
        TableName: config.table(),
        Key: { pk: mark.pk, sk: mark.sk },
        UpdateExpression: 'SET balances.#wallet = :units',
        ExpressionAttributeNames: { '#wallet': 'spot:USDT' },
        ExpressionAttributeValues: { ':units': 7n },
      }),
    );
    ms = Date.UTC(2026, 8, 30);
    await expect(readAccountStatement(account, months()[1] as StatementPeriod, about)).rejects.toMatchObject({
      reason: 'SERVICE_UNAVAILABLE',
    });
    expect(error).toHaveBeenCalledOnce();
  });
});
