import { beforeAll, describe, expect, it } from 'vitest';
import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { securityEventCollection } from '#functions/data/identity/security-log.ts';
import { sessionCollection } from '#functions/data/identity/sessions.ts';
import { putAccount } from '#functions/data/ledger/accounts.ts';
import { socketConnectionItems, openSocketConnection } from '#functions/data/live/connections.ts';
import { recordConnectionActivity } from '#functions/data/live/online.ts';
import { putNotification } from '#functions/data/notify/notifications.ts';
import { priceAlertCollection } from '#functions/data/notify/price-alerts.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import { sellQuoteCollection } from '#functions/data/options/sell-quotes.ts';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { putStaff, spendStaffTotpStep, staffSessionCollection } from '#functions/data/staff/staff.ts';
import { closeStoredUser } from '#functions/data/users/account-closures.ts';
import { bankAccountCollection } from '#functions/data/users/bank-accounts.ts';
import { startNextDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { kycSubmissionCollection } from '#functions/data/users/kyc.ts';
import { levelChangeCollection } from '#functions/data/users/level-changes.ts';
import { userNoteCollection } from '#functions/data/users/user-notes.ts';
import { putUser } from '#functions/data/users/users.ts';
import { walletConnectionCollection } from '#functions/data/wallets/wallet-connections.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { AccountRef, JournalEntryId, UserId } from '#shared/ids.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { getJournalEntryIndexKeys } from './money-keys.ts';
import { getItem, type ItemAttributes } from './table.ts';
import type { WriteOperation } from './transact.ts';

useTestTableOnEngine();

const AT = 1_800_000_000 as EpochSeconds;
const account = (id: string): AccountRef => ({ kind: 'demo', id: id as AccountRef['id'] });

/** Returns the attributes by which an index finds an item, and its expiry. */
const placesIn = (item: ItemAttributes): ItemAttributes =>
  Object.fromEntries(
    Object.entries(item).filter(([name, value]) => /^(gsi[12][ps]k|ttl)$/.test(name) && value !== undefined),
  );

/** Returns the further attributes stored with an entity of these fields. */
const getIndexPlaces = (of: { item: (entity: never) => ItemAttributes }, fields: ItemAttributes): ItemAttributes =>
  placesIn(of.item(fields as never));

const placeIn1 = (gsi1pk: string, gsi1sk: string) => ({ gsi1pk, gsi1sk });
const placeIn2 = (gsi2pk: string, gsi2sk: string) => ({ gsi2pk, gsi2sk });

describe('stored index keys', () => {
  it.each<[string, ItemAttributes, ItemAttributes]>([
    ['positions', getIndexPlaces(positionCollection, { id: 'pos_1' }), placeIn2('POSITIONS#2', 'pos_1')],
    ['orders', getIndexPlaces(futuresOrderCollection, { id: 'ord_1' }), placeIn2('FUTURES_ORDERS#3', 'ord_1')],
    ['trades', getIndexPlaces(futuresTradeCollection, { id: 'trd_1' }), placeIn2('FUTURES_TRADES', 'trd_1')],
    [
      'options that wait',
      getIndexPlaces(optionOrderCollection, { id: 'opt_1', status: 'pending', created_at: AT - 60, period: 60 }),
      placeIn1('EXPIRY#30000000#1', '1800000000#opt_1'),
    ],
    [
      'options that were decided',
      getIndexPlaces(optionOrderCollection, { id: 'opt_1', status: 'win', expired_at: AT }),
      {},
    ],
    ['quotes', getIndexPlaces(sellQuoteCollection, { id: 'qte_1', until: AT * 1000 + 1 }), { ttl: AT + 3601 }],
    [
      'verifications',
      getIndexPlaces(kycSubmissionCollection, { id: 'kyc_1', status: 'pending' }),
      { ...placeIn1('KYC#pending', 'kyc_1'), ...placeIn2('KYC', 'kyc_1') },
    ],
    [
      'bank accounts that wait',
      getIndexPlaces(bankAccountCollection, {
        id: 'bnk_1',
        status: 'pending',
        review_requested_at: AT,
        reviewed_at: null,
      }),
      { ...placeIn1('BANK_REVIEWS#waiting', '1800000000#bnk_1'), ...placeIn2('BANK_ACCOUNTS', 'bnk_1') },
    ],
    [
      'bank accounts that were reviewed',
      getIndexPlaces(bankAccountCollection, { id: 'bnk_1', status: 'active', review_requested_at: 1, reviewed_at: AT }),
      { ...placeIn1('BANK_REVIEWS#decided', '1800000000#bnk_1'), ...placeIn2('BANK_ACCOUNTS', 'bnk_1') },
    ],
    [
      'bank accounts that nobody looks at',
      getIndexPlaces(bankAccountCollection, {
        id: 'bnk_1',
        status: 'inactive',
        review_requested_at: 1,
        reviewed_at: AT,
      }),
      placeIn2('BANK_ACCOUNTS', 'bnk_1'),
    ],
    ['security events', getIndexPlaces(securityEventCollection, { id: 'sec_1', at: AT }), { ttl: AT + 400 * 86_400 }],
    [
      'wallet connections',
      getIndexPlaces(walletConnectionCollection, { id: 'wcn_1', created_at: AT }),
      { ttl: AT + 366 * 86_400 },
    ],
    ['acts', getIndexPlaces(auditEntryCollection, { id: 'aud_1' }), placeIn2('AUDIT', 'aud_1')],
    [
      'acts on somebody',
      getIndexPlaces(auditEntryCollection, { id: 'aud_1', subject: 'usr_1' }),
      { ...placeIn1('AUDIT_SUBJECT#usr_1', 'aud_1'), ...placeIn2('AUDIT', 'aud_1') },
    ],
    [
      'changes of the configuration',
      getIndexPlaces(auditEntryCollection, {
        id: 'aud_1',
        subject: 'usr_1',
        change: { kind: 'symbol', id: 'BTC/USDT' },
      }),
      { ...placeIn1('CHANGES#symbol#BTC/USDT', 'aud_1'), ...placeIn2('AUDIT', 'aud_1') },
    ],
    ['sessions', getIndexPlaces(sessionCollection, { id: 'ses_1', ttl: AT }), { ttl: AT }],
    ['sessions of staff', getIndexPlaces(staffSessionCollection, { id: 'ses_1', ttl: AT }), { ttl: AT }],
    ['price alerts', getIndexPlaces(priceAlertCollection, { id: 'alr_1' }), {}],
    ['notes', getIndexPlaces(userNoteCollection, { id: 'nte_1' }), {}],
    ['level changes', getIndexPlaces(levelChangeCollection, { id: 'lvc_1' }), {}],
  ])('are unchanged for %s', (_, actualPlace, expected) => expect(actualPlace).toEqual(expected));

  /** Returns the attributes stored by the puts of some operations. */
  const putWith = (operations: readonly WriteOperation[]) =>
    operations.flatMap((operation) => ('put' in operation ? [placesIn(operation.put)] : []));

  const user = { id: 'usr_1' as UserId, username: 'Anna', email: null, created_at: AT } as never;

  it('are unchanged for notifications with and without an e-mail', () => {
    const notification = { id: 'ntf_1', user_id: 'usr_1' } as never;
    expect(putWith(putNotification(notification, true))).toEqual([placeIn1('OUTBOX#2', 'ntf_1')]);
    expect(putWith(putNotification(notification, false))).toEqual([{}]);
  });

  it('are unchanged for users, their names and accounts', () => {
    expect(putWith(putUser(user))).toEqual([placeIn2('NAMES#a', 'anna'), placeIn2('USERS', 'usr_1')]);
    expect(putWith([putAccount(account('acc_1'), 'usr_1' as UserId, AT)])).toEqual([
      placeIn2('ACCOUNTS#demo#3', 'acc_1'),
    ]);
  });

  it('are sharded for journal entries of orders, one list for other operations', () => {
    const placed = (operation: MoneyOperation) =>
      ['jnl_1', 'jnl_2', 'jnl_3', 'jnl_4'].map((id) =>
        getJournalEntryIndexKeys('live', operation, id as JournalEntryId),
      );
    expect(placed('option.place')).toEqual([
      placeIn2('ENTRIES#live#option.place#2', 'jnl_1'),
      placeIn2('ENTRIES#live#option.place#3', 'jnl_2'),
      placeIn2('ENTRIES#live#option.place', 'jnl_3'),
      placeIn2('ENTRIES#live#option.place#1', 'jnl_4'),
    ]);
    expect(new Set(placed('transfer').map(({ gsi2pk }) => gsi2pk))).toEqual(new Set(['ENTRIES#live#transfer']));
  });

  it('are unchanged for closing users and reset accounts', () => {
    const [closing] = closeStoredUser(user, AT);
    expect(closing).toMatchObject({ values: { ':closings': 'CLOSINGS', ':place': '1800000000#usr_1' } });
    const endedEpoch = startNextDemoEpoch('usr_1' as UserId, account('acc_1'), account('acc_2'), 2, AT);
    expect(endedEpoch).toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ ':pk': 'ENDED_EPOCHS', ':sk': 'acc_1' }) }),
    );
  });

  it('are unchanged for staff', () => {
    const staff = { id: 'stf_1', username: 'Olga', totp_secret: 'x' } as never;
    expect(putWith(putStaff(staff))).toEqual([{}, placeIn2('STAFF', 'stf_1')]);
    expect(spendStaffTotpStep(staff, 1, AT, 'y')).toMatchObject({ values: { ':staff': 'STAFF', ':id': 'stf_1' } });
  });

  describe('stored for socket connections', () => {
    beforeAll(() => {
      setClock(() => AT * 1000);
      return () => setClock();
    });

    it('sort by last change, and by activity while online', async () => {
      await openSocketConnection('Who', '192.0.2.1', AT);
      const changedPlace = placeIn1('CONNECTIONS#2', '1800000000000#Who');
      const ttl = AT + 7800;
      expect(placesIn((await getItem<ItemAttributes>(socketConnectionItems.key('Who'))) ?? {})).toEqual({
        ...changedPlace,
        ttl,
      });
      await recordConnectionActivity('Who', '/trading', true);
      expect(placesIn((await getItem<ItemAttributes>(socketConnectionItems.key('Who'))) ?? {})).toEqual({
        ...changedPlace,
        ...placeIn2('ONLINE#2', '1800000000#Who'),
        ttl,
      });
    });
  });
});
