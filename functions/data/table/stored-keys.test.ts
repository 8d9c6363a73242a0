import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { priceTriggerItems } from '#functions/data/futures/triggers.ts';
import { getEmailCodeKey } from '#functions/data/identity/email-codes.ts';
import { getDailyPnlKey } from '#functions/data/ledger/daily-pnl.ts';
import { getDailyEquityKey } from '#functions/data/ledger/equity.ts';
import { getExposureKey } from '#functions/data/ledger/exposure.ts';
import { getIdempotencyRecordKey } from '#functions/data/ledger/idempotency.ts';
import { getCandleChunkKey } from '#functions/data/market/candles.ts';
import { getTickPackKey } from '#functions/data/market/tick-packs.ts';
import { getTickRunKey, getTickKey } from '#functions/data/market/ticks.ts';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { listExportCollection } from '#functions/data/staff/exports.ts';
import { staffNames } from '#functions/data/staff/staff.ts';
import { bankAccountCounters } from '#functions/data/users/bank-accounts.ts';
import { referralItems } from '#functions/data/users/referrals.ts';
import { usernameItems, userItems } from '#functions/data/users/users.ts';
import { getUserWalletKey, walletOwners } from '#functions/data/wallets/user-wallets.ts';
import { userCollections } from '#functions/domain/account-closure/erase-user-items.ts';
import { listDeclaredKinds, getPartitionFamily, getPartitionName } from '#functions/testing/tables/declared-kinds.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import type { TableKey, TablePartition } from './keys.ts';
import { tableDeclarations } from './kinds.ts';
import { getLimitCountKey } from './limit-counts.ts';
import { getJournalKey, getWalletKey } from './money-keys.ts';

/** Lists every file of a folder, by its path from the root. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`);

beforeAll(async () => {
  for (const file of listFiles('functions/data').filter((fileName) => !fileName.endsWith('.test.ts')))
    await import(/* @vite-ignore */ `${process.cwd()}/${file}`);
});

const kinds = listDeclaredKinds;
const lists = () => tableDeclarations.filter((list) => 'index' in list);

const account: AccountRef = { kind: 'live', id: 'acc_1' as AccountRef['id'] };
const user = 'usr_1' as UserId;

describe('stored keys', () => {
  it('are the same as in existing installations', () => {
    const keyNames = kinds().map(
      ({ partition, sk, isSingle }) => `${getPartitionName(partition)}  ${sk}${isSingle ? '' : '…'}`,
    );
    expect(keyNames.sort()).toEqual([
      'ACCOUNT#live#Who  ACCOUNT',
      'ACCOUNT#live#Who  DAILY_PNL#…',
      'ACCOUNT#live#Who  DEPOSIT#…',
      'ACCOUNT#live#Who  DEPOSIT_CREDITED#…',
      'ACCOUNT#live#Who  ENTRY_MARK#…',
      'ACCOUNT#live#Who  EQUITY#…',
      'ACCOUNT#live#Who  EXCHANGE#…',
      'ACCOUNT#live#Who  EXCHANGE_QUOTE#…',
      'ACCOUNT#live#Who  FUTURES_ORDER#…',
      'ACCOUNT#live#Who  FUTURES_TRADE#…',
      'ACCOUNT#live#Who  IDEMPOTENCY#…',
      'ACCOUNT#live#Who  INVESTMENT#…',
      'ACCOUNT#live#Who  LIVE#CONNECTION#…',
      'ACCOUNT#live#Who  LIVE#COUNTERS',
      'ACCOUNT#live#Who  LIVE#WALLET#…',
      'ACCOUNT#live#Who  LOAN#…',
      'ACCOUNT#live#Who  OPEN#…',
      'ACCOUNT#live#Who  OPTION#…',
      'ACCOUNT#live#Who  OPTIONS_DECIDED#…',
      'ACCOUNT#live#Who  POSITION#…',
      'ACCOUNT#live#Who  PRODUCT_USE#…',
      'ACCOUNT#live#Who  RECLAIM#…',
      'ACCOUNT#live#Who  REDUCE_ONLY#…',
      'ACCOUNT#live#Who  SELL_QUOTE#…',
      'ACCOUNT#live#Who  TRANSFER#…',
      'ACCOUNT#live#Who  TRANSFER_DAY#…',
      'ACCOUNT#live#Who  TRANSFER_HOUR#…',
      'ACCOUNT#live#Who  WITHDRAWAL#…',
      'ADDRESS_POOL#Who  …',
      'ADJUSTED#Who  ADJUSTED',
      'AI_CASES  …',
      'AI_CASES_OF#Who  …',
      'AI_CASE_OF#Who  AI_CASE_OF',
      'AI_DEVICE#Who  …',
      'AI_DEVICES_OF#Who  …',
      'ANNOUNCEMENTS  …',
      'APPROVALS#Who  …',
      'AUDIT#Who  …',
      'AUDIT_FOLLOWED#Who  FOLLOWED',
      'BROADCASTS  …',
      'BROADCAST_CONTENT#Who  BROADCAST_CONTENT',
      'CANDLES#BTC/USDT#1m  …',
      'CHAIN  HEAD',
      'CHAIN  RUN#…',
      'CHAIN_STATE#Who  CHAIN_STATE',
      'CHAIN_TOTALS#BTC  …',
      'CONFIG  COINS',
      'CONFIG  COIN_NETWORKS',
      'CONFIG  FINANCE_HEADING',
      'CONFIG  FINANCIAL_PRODUCTS',
      'CONFIG  FUTURES',
      'CONFIG  LEVELS',
      'CONFIG  LOAN_PRODUCTS',
      'CONFIG  OPTIONS',
      'CONFIG  SIMULATED_FEED',
      'CONFIG  SYMBOLS',
      'CONFIG  SYSTEM',
      'CONFIG  TICKET_MACROS',
      'CONNECTION#Who  CONNECTION',
      'CREDITED_BY_WORD#Who  CREDITED_BY_WORD',
      'CURSOR#Who  CURSOR',
      'DAY_FIGURES  …',
      'DEPOSIT_ADDRESS_OWNER#Who  DEPOSIT_ADDRESS_OWNER',
      'DEPOSIT_CREDIT#Who  DEPOSIT_CREDIT',
      'DERIVATIONS#Who  DERIVATIONS',
      'EMAIL#who  EMAIL',
      'EMAIL_CODE#register#Subject  ASKER#…',
      'EMAIL_CODE#register#Subject  NEWEST',
      'EMAIL_CODE#register#Subject  REQUEST#…',
      'EXPECTED_EXPOSURE  SYMBOLS',
      'EXPECTED_FOLLOWERS  CONNECTIONS',
      'EXPECTED_TRIGGERS  SYMBOLS',
      'EXPORTS#Who  JOB#…',
      'EXPORTS#Who  UNFINISHED',
      'EXPOSURE#live#BTC/USDT#p60  …',
      'EXPOSURE_SNAPSHOT  …',
      'FILLING#Who  FILLING',
      'HELD#Who  DAY#…',
      'HELD#Who  VALUE#…',
      'HOT_WALLET_NONCE#Who  HOT_WALLET_NONCE',
      'HOT_WALLET_STATE#Who  HOT_WALLET_STATE',
      'INCIDENTS  …',
      'INSURANCE#live#BTC/USDT  …',
      'INVENTORY#live#BTC  …',
      'JOURNAL#live#Who  JOURNAL#…',
      'KYC_NUMBER#Who  …',
      'KYC_NUMBER_KEY#Who  KYC_NUMBER_KEY',
      'LEASE#Who  LEASE',
      'LEDGER  MISMATCH#…',
      'LEDGER  STATE',
      'LIABILITIES  …',
      'LIABILITY_LEAVES#Who  …',
      'LIABILITY_NODES#undefined#undefined  …',
      'LIMIT#name#who  …',
      'LOANS_DISBURSED#Who  LOANS_DISBURSED',
      'LOANS_WRITTEN_OFF#Who  LOANS_WRITTEN_OFF',
      'LOAN_PRODUCT_USE#Who  LOAN_PRODUCT_USE',
      'MARKET  OPEN_CANDLES',
      'MARKET  OPEN_CANDLES#LONG',
      'MARKET  STATS',
      'NEWS  …',
      'NEWS_READER#Who  NEWS_READER',
      'NEWS_READS  …',
      'NEWS_SALTS  …',
      'NEWS_TEXTS#Who  …',
      'NOTES#Who  …',
      'OBJECT_TAGS#Who  OBJECT_TAGS',
      'OPEN_STAKES#live#undefined  …',
      'PAYOUT_ADDRESS_ASKERS#Who  PAYOUT_ADDRESS_ASKERS',
      'PAYOUT_DEVICE_ASKERS#Who  PAYOUT_DEVICE_ASKERS',
      'PRODUCT_TOTALS#Who  …',
      'RECONCILE  ASKED',
      'RECONCILE  RELEASE#…',
      'RECONCILED#live#Who  MARK#…',
      'RECONCILED#live#Who  RECONCILED',
      'REFERRAL_CODE#Who  REFERRAL_CODE',
      'ROLE_VIEWS#Who  …',
      'SHARED_DEPOSIT_ADDRESS#Who  SHARED_DEPOSIT_ADDRESS',
      'STAFF#Who  CONTACT',
      'STAFF#Who  KNOWN_ADDRESS#…',
      'STAFF#Who  PROFILE',
      'STAFF#Who  SESSION#…',
      'STAFF#Who  STANDING',
      'STAFFEMAIL#who  STAFFEMAIL',
      'STAFFNAME#who  STAFFNAME',
      'STAFF_NOTICES  …',
      'STAFF_READS#Who  …',
      'STAFF_USE#Who  …',
      'STAFF_VIEWS#Who  …',
      'STATUS  DAY#…',
      'STATUS  LATEST',
      'STATUS  NOW',
      'TAGGED#Who  …',
      'TICKS#NaN  …',
      'TICK_PACKS#NaN  …',
      'TRIAL_BALANCES#Who  DAY#…',
      'TRIAL_BALANCES#Who  RESULT#…',
      'TRIAL_BALANCES#Who  WALK',
      'TRIGGERS#BTC/USDT#up  …',
      'USER#Who  ADDRESS_USE#…',
      'USER#Who  BANK_ACCOUNT#…',
      'USER#Who  BANK_ACCOUNT_COUNTERS',
      'USER#Who  DEPOSIT_ADDRESS#…',
      'USER#Who  EXCHANGED_TOKEN#…',
      'USER#Who  FAVOURITES',
      'USER#Who  FUND_PASSWORD',
      'USER#Who  FUND_WINDOW#…',
      'USER#Who  KNOWN_ADDRESS#…',
      'USER#Who  KNOWN_VISIT#…',
      'USER#Who  KYC#…',
      'USER#Who  KYC_UPLOAD#…',
      'USER#Who  LEVEL_CHANGE#…',
      'USER#Who  NOTE#…',
      'USER#Who  NOTIFICATION#…',
      'USER#Who  NOTIFICATION_COUNTERS',
      'USER#Who  PAYOUT_ADDRESS#…',
      'USER#Who  PAYOUT_BOOK',
      'USER#Who  PRICE_ALERT#…',
      'USER#Who  PRICE_ALERT_COUNTERS',
      'USER#Who  PROFILE',
      'USER#Who  PUSH_SUBSCRIPTION#…',
      'USER#Who  REFERRAL#…',
      'USER#Who  SECOND_FACTOR',
      'USER#Who  SECURITY#…',
      'USER#Who  SESSION#…',
      'USER#Who  TICKET#…',
      'USER#Who  TICKET_COUNTERS',
      'USER#Who  TICKET_MESSAGE#…',
      'USER#Who  TICKET_UPLOAD#…',
      'USER#Who  USER_WALLET#…',
      'USER#Who  USER_WALLET_COUNTERS',
      'USER#Who  WALLET_CONNECTION#…',
      'USERNAME#who  USERNAME',
      'WALLET_NONCE#Who  WALLET_NONCE',
      'WALLET_OWNER#who  WALLET_OWNER',
      'WEALTH_PROMISES  …',
      'WITHDRAWALS_APPROVED#Who  WITHDRAWALS_APPROVED',
      'WITHDRAWALS_SENT#Who  WITHDRAWALS_SENT',
      'WITHDRAWAL_HASH#Who  WITHDRAWAL_HASH',
      'WITHDRAWN#Who  WITHDRAWN',
    ]);
  });

  it.each<[TableKey, pk: string, sk: string]>([
    [getWalletKey(account, 'trading', 'USDT'), 'ACCOUNT#live#acc_1', 'LIVE#WALLET#trading#USDT'],
    [getJournalKey(account, 'jnl_1' as never), 'JOURNAL#live#acc_1', 'JOURNAL#jnl_1'],
    [getDailyPnlKey(account, 20_000), 'ACCOUNT#live#acc_1', 'DAILY_PNL#020000'],
    [getDailyEquityKey(account, 20_000), 'ACCOUNT#live#acc_1', 'EQUITY#020000'],
    [getIdempotencyRecordKey(account, 'option', 'Key'), 'ACCOUNT#live#acc_1', 'IDEMPOTENCY#option#Key'],
    [getExposureKey('demo', 'BTC/USDT', 'p60', 3), 'EXPOSURE#demo#BTC/USDT#p60', '03'],
    [priceTriggerItems.key({ symbol: 'BTC/USDT', direction: 'down' }, '01#x'), 'TRIGGERS#BTC/USDT#down', '01#x'],
    [getLimitCountKey('login', 'Who', 17), 'LIMIT#login#Who', '17'],
    [getTickKey(1_800_000_000 as never), 'TICKS#500000', '1800000000'],
    [getTickPackKey(1_800_000_059), 'TICK_PACKS#500000', '1800000000'],
    [getTickRunKey(42), 'CHAIN', 'RUN#000000000042'],
    [getCandleChunkKey({ symbol: 'BTC/USDT', timeframe: '1m', start: 60 }), 'CANDLES#BTC/USDT#1m', '0000000060'],
    [getEmailCodeKey({ purpose: 'register', subject: 'aB' }, 'cD'), 'EMAIL_CODE#register#aB', 'REQUEST#cD'],
    [userItems.key(user), 'USER#usr_1', 'PROFILE'],
    [usernameItems.key('Anna_1'), 'USERNAME#anna_1', 'USERNAME'],
    [staffNames.key('Olga'), 'STAFFNAME#olga', 'STAFFNAME'],
    [referralItems.key(user, 'usr_2' as UserId), 'USER#usr_1', 'REFERRAL#usr_2'],
    [getUserWalletKey(user, '0xAb'), 'USER#usr_1', 'USER_WALLET#0xab'],
    [walletOwners.key('0xAb'), 'WALLET_OWNER#0xab', 'WALLET_OWNER'],
    [bankAccountCounters.key(user), 'USER#usr_1', 'BANK_ACCOUNT_COUNTERS'],
    [listExportCollection.key('stf_1' as never, 'exp_1' as never), 'EXPORTS#stf_1', 'JOB#exp_1'],
    [auditEntryCollection.key('stf_1' as never, 'aud_1' as never), 'AUDIT#stf_1', 'aud_1'],
    [auditEntryCollection.key(null, 'aud_1' as never), 'AUDIT#NOBODY', 'aud_1'],
  ])('are built as partition and sort key %j', (key, pk, sk) => expect(key).toEqual({ pk, sk }));

  it('identify the kind of each item in any partition', () => {
    const families = new Map<string, TablePartition<never>>();
    for (const { partition } of kinds()) {
      const family = getPartitionFamily(partition);
      expect([family, families.get(family) ?? partition]).toEqual([family, partition]);
      families.set(family, partition);
    }
    const mixed = kinds().flatMap((kindEntry, i) =>
      kinds()
        .filter((other, k) => i !== k && kindEntry.partition === other.partition && covers(kindEntry, other))
        .map((other) => `${getPartitionFamily(kindEntry.partition)}: ${kindEntry.sk} and ${other.sk}`),
    );
    expect(mixed).toEqual([]);
  });

  it.each([
    ['KYC#', 'KYC#PHOTO#', false, true],
    ['KYC#', 'KYC_UPLOAD#', false, false],
    ['', 'RUN#', false, true],
    ['PROFILE', 'PROFILE', true, true],
    ['OPEN_CANDLES', 'OPEN_CANDLES#LONG', true, false],
  ])('overlap check › reports whether %s and %s are ambiguous', (sk, other, isSingle, expected) =>
    expect(covers({ sk, isSingle }, { sk: other })).toBe(expected),
  );

  it('identify the kind of each item in its index', () => {
    const names = lists().map(({ index, name }) => `${index} ${name}`);
    expect(names.sort()).toEqual([
      'gsi1 AI_CASES',
      'gsi1 ANNOUNCEMENTS_UNENDED',
      'gsi1 AUDIT_SUBJECT',
      'gsi1 BANK_REVIEWS',
      'gsi1 BROADCASTS_DUE',
      'gsi1 CHANGES',
      'gsi1 CLOSINGS',
      'gsi1 CONNECTIONS',
      'gsi1 DEPOSITS_BY_HEIGHT',
      'gsi1 DEPOSITS_HELD',
      'gsi1 DEPOSITS_PENDING',
      'gsi1 ENDED_EPOCHS',
      'gsi1 EXCHANGE_PENDING',
      'gsi1 EXPIRY',
      'gsi1 EXPORTS_OPEN',
      'gsi1 INVESTMENT_ENDS',
      'gsi1 KYC',
      'gsi1 LOANS_DUE',
      'gsi1 LOANS_WAITING',
      'gsi1 MATURITIES',
      'gsi1 MISMATCHES',
      'gsi1 OUTBOX',
      'gsi1 RECLAIMS',
      'gsi1 TICKETS',
      'gsi1 WITHDRAWALS',
      'gsi2 ACCOUNTS',
      'gsi2 APPROVALS',
      'gsi2 AUDIT',
      'gsi2 BANK_ACCOUNTS',
      'gsi2 DEPOSITS',
      'gsi2 ENTRIES',
      'gsi2 ENTRIES_MARKED',
      'gsi2 EXPORT',
      'gsi2 FUTURES_ORDERS',
      'gsi2 FUTURES_TRADES',
      'gsi2 INVESTMENTS',
      'gsi2 KYC',
      'gsi2 LOANS',
      'gsi2 NAMES',
      'gsi2 ONLINE',
      'gsi2 OPTIONS',
      'gsi2 POSITIONS',
      'gsi2 STAFF',
      'gsi2 TICKETS',
      'gsi2 USERS',
      'gsi2 WITHDRAWALS',
    ]);
  });

  it('are written nowhere outside the data layer', () => {
    const names = new Set([
      ...kinds().flatMap(({ partition, sk }) => [getPartitionFamily(partition), sk]),
      ...lists().map(({ name }) => `${name}#`),
    ]);
    const beginnings = [...names].filter((name) => name.endsWith('#')).join('|');
    const byHand = new RegExp(`['"\`](?:${beginnings})|\\b(?:pk|sk|gsi[12]pk|gsi[12]sk): ['"\`]`);
    const otherFiles = listFiles('functions').filter((file) => !/^functions\/(data|testing)\/|\.test\.ts$/.test(file));
    expect(otherFiles.length).toBeGreaterThan(300);
    expect(otherFiles.filter((file) => byHand.test(readFileSync(file, 'utf8')))).toEqual([]);
    expect(byHand.test("{ pk: `USER#${id}`, sk: 'PROFILE' }")).toBe(true);
  });
});

describe('account closure', () => {
  it('covers every kind in a user partition', () => {
    const ofPersons = kinds().filter(({ partition }) => getPartitionFamily(partition) === 'USER#');
    expect(ofPersons.every(({ whenClosed }) => whenClosed !== null)).toBe(true);
    const knownKeys = userCollections.map((userCollection) =>
      'sk' in userCollection ? userCollection.sk : userCollection.prefix,
    );
    expect(knownKeys.toSorted()).toEqual(ofPersons.map(({ sk }) => sk).sort());
  });

  it('deletes items whose retention policy is deletion', () => {
    const removedCollections = userCollections.filter(({ whenClosed }) => whenClosed === 'goes');
    expect(
      removedCollections
        .map((userCollection) => ('sk' in userCollection ? userCollection.sk : userCollection.prefix))
        .sort(),
    ).toEqual([
      'EXCHANGED_TOKEN#',
      'FAVOURITES',
      'FUND_PASSWORD',
      'FUND_WINDOW#',
      'KNOWN_ADDRESS#',
      'KNOWN_VISIT#',
      'NOTIFICATION#',
      'NOTIFICATION_COUNTERS',
      'PAYOUT_ADDRESS#',
      'PAYOUT_BOOK',
      'PRICE_ALERT_COUNTERS',
      'PUSH_SUBSCRIPTION#',
      'REFERRAL#',
      'SECOND_FACTOR',
      'SESSION#',
      'TICKET_UPLOAD#',
      'USER_WALLET#',
      'USER_WALLET_COUNTERS',
      'WALLET_CONNECTION#',
    ]);
  });
});

/** True when items of one kind of a partition may be taken for another. */
function covers(one: { sk: string; isSingle: boolean }, other: { sk: string }): boolean {
  return one.isSingle ? one.sk === other.sk : other.sk.startsWith(one.sk);
}
