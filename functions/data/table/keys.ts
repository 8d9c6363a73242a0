import type { Brand } from '#shared/brand.ts';
import type {
  AccountKind,
  AccountRef,
  AuditId,
  BankAccountId,
  FuturesOrderId,
  FuturesTradeId,
  JournalId,
  KycId,
  LevelChangeId,
  NotificationId,
  OptionOrderId,
  PositionId,
  PriceAlertId,
  SecurityEventId,
  SellQuoteId,
  SessionId,
  StaffId,
  UserId,
  UserNoteId,
  WalletConnectionId,
} from '#shared/ids.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { type EpochSeconds, MINUTE } from '#shared/time.ts';

/** A key of the one table. This file is the only place that writes one. */
export interface Key {
  pk: string;
  sk: string;
}
/** The key of a balance: `movement.ts` alone may write there. */
export type WalletKey = Brand<Key, 'WalletKey'>;
/** The key of a journal entry: `movement.ts` alone may write there, once. */
export type JournalKey = Brand<Key, 'JournalKey'>;

const padded = (n: number, digits: number) => n.toString().padStart(digits, '0');

/** Shards of what many write at once: a partition takes 1,000 writes a second. */
export const EXPIRY_SHARDS = 4;
export const EXPOSURE_SHARDS = 16;
export const CONNECTION_SHARDS = 4;
export const OUTBOX_SHARDS = 4;

/** Ticks of one hour lie together. */
const tickHour = (at: number) => Math.floor(at / 3600);

const exposurePk = (kind: AccountKind, symbol: string, period: string) => `EXPOSURE#${kind}#${symbol}#${period}`;

const auditPk = (who: StaffId | null) => `AUDIT#${who ?? 'NOBODY'}`;
const accountPk = (account: AccountRef) => `ACCOUNT#${account.kind}#${account.id}`;

export const keys = {
  user: (id: UserId): Key => ({ pk: `USER#${id}`, sk: 'PROFILE' }),
  username: (username: string): Key => ({ pk: `USERNAME#${username.toLowerCase()}`, sk: 'USERNAME' }),
  email: (email: string): Key => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'EMAIL' }),
  referralCode: (code: string): Key => ({ pk: `REFERRAL_CODE#${code}`, sk: 'REFERRAL_CODE' }),
  /** Somebody who signed up with a person's referral code. */
  referral: (id: UserId, referred: UserId): Key => ({ pk: `USER#${id}`, sk: `REFERRAL#${referred}` }),
  /** An address from which a person has logged in before. */
  knownAddress: (id: UserId, address: string): Key => ({ pk: `USER#${id}`, sk: `KNOWN_ADDRESS#${address}` }),
  /** A code that was e-mailed, by what it is for and who asked for it. */
  emailCode: (purpose: string, asker: string): Key => ({ pk: `EMAIL_CODE#${purpose}#${asker}`, sk: 'EMAIL_CODE' }),
  userNote: (id: UserId, note: UserNoteId): Key => ({ pk: `USER#${id}`, sk: `NOTE#${note}` }),
  session: (id: UserId, session: SessionId): Key => ({ pk: `USER#${id}`, sk: `SESSION#${session}` }),
  /** Apart from the user, so that a transaction can use up a code and change the user. */
  secondFactor: (id: UserId): Key => ({ pk: `USER#${id}`, sk: 'SECOND_FACTOR' }),
  securityEvent: (id: UserId, event: SecurityEventId): Key => ({ pk: `USER#${id}`, sk: `SECURITY#${event}` }),
  /** From where a person has logged in before. */
  knownVisit: (id: UserId, visit: string): Key => ({ pk: `USER#${id}`, sk: `KNOWN_VISIT#${visit}` }),

  /** A message that a wallet was asked to sign. */
  walletNonce: (nonce: string): Key => ({ pk: `WALLET_NONCE#${nonce}`, sk: 'WALLET_NONCE' }),
  /** Whose a wallet has proved to be. */
  walletOwner: (address: string): Key => ({ pk: `WALLET_OWNER#${address.toLowerCase()}`, sk: 'WALLET_OWNER' }),
  userWallet: (id: UserId, address: string): Key => ({
    pk: `USER#${id}`,
    sk: `USER_WALLET#${address.toLowerCase()}`,
  }),
  userWalletCounters: (id: UserId): Key => ({ pk: `USER#${id}`, sk: 'USER_WALLET_COUNTERS' }),
  walletConnection: (id: UserId, connection: WalletConnectionId): Key => ({
    pk: `USER#${id}`,
    sk: `WALLET_CONNECTION#${connection}`,
  }),

  notification: (id: UserId, notification: NotificationId): Key => ({
    pk: `USER#${id}`,
    sk: `NOTIFICATION#${notification}`,
  }),
  notificationCounters: (id: UserId): Key => ({ pk: `USER#${id}`, sk: 'NOTIFICATION_COUNTERS' }),
  levelChange: (id: UserId, change: LevelChangeId): Key => ({ pk: `USER#${id}`, sk: `LEVEL_CHANGE#${change}` }),
  favourites: (id: UserId): Key => ({ pk: `USER#${id}`, sk: 'FAVOURITES' }),
  priceAlertCounters: (id: UserId): Key => ({ pk: `USER#${id}`, sk: 'PRICE_ALERT_COUNTERS' }),
  priceAlert: (id: UserId, alert: PriceAlertId): Key => ({ pk: `USER#${id}`, sk: `PRICE_ALERT#${alert}` }),

  fundPassword: (id: UserId): Key => ({ pk: `USER#${id}`, sk: 'FUND_PASSWORD' }),
  /** That a session has entered the fund password a moment ago. */
  fundWindow: (id: UserId, session: SessionId): Key => ({ pk: `USER#${id}`, sk: `FUND_WINDOW#${session}` }),
  bankAccount: (id: UserId, account: BankAccountId): Key => ({ pk: `USER#${id}`, sk: `BANK_ACCOUNT#${account}` }),
  /** How many bank accounts a person has, and which is the primary one. */
  bankAccountCounters: (id: UserId): Key => ({ pk: `USER#${id}`, sk: 'BANK_ACCOUNT_COUNTERS' }),

  kyc: (id: UserId, kyc: KycId): Key => ({ pk: `USER#${id}`, sk: `KYC#${kyc}` }),
  /** A photo that was sent and waits to be part of a submission. */
  kycUpload: (id: UserId, name: string): Key => ({ pk: `USER#${id}`, sk: `KYC_UPLOAD#${name}` }),

  staff: (id: StaffId): Key => ({ pk: `STAFF#${id}`, sk: 'PROFILE' }),
  staffName: (username: string): Key => ({ pk: `STAFFNAME#${username.toLowerCase()}`, sk: 'STAFFNAME' }),
  staffSession: (id: StaffId, session: SessionId): Key => ({ pk: `STAFF#${id}`, sk: `SESSION#${session}` }),
  staffKnownAddress: (id: StaffId, address: string): Key => ({ pk: `STAFF#${id}`, sk: `KNOWN_ADDRESS#${address}` }),
  /** What was done by a member of staff, or in the name of one. */
  audit: (who: StaffId | null, id: AuditId): Key => ({ pk: auditPk(who), sk: id }),

  account: (account: AccountRef): Key => ({ pk: accountPk(account), sk: 'ACCOUNT' }),
  option: (account: AccountRef, id: OptionOrderId): Key => ({ pk: accountPk(account), sk: `OPTION#${id}` }),
  futuresOrder: (account: AccountRef, id: FuturesOrderId): Key => ({
    pk: accountPk(account),
    sk: `FUTURES_ORDER#${id}`,
  }),
  position: (account: AccountRef, id: PositionId): Key => ({ pk: accountPk(account), sk: `POSITION#${id}` }),
  futuresTrade: (account: AccountRef, id: FuturesTradeId): Key => ({
    pk: accountPk(account),
    sk: `FUTURES_TRADE#${id}`,
  }),
  /** Names a resting order or an open position while it is one, so that these are found among all that there were. */
  open: (account: AccountRef, id: FuturesOrderId | PositionId): Key => ({ pk: accountPk(account), sk: `OPEN#${id}` }),
  /** Counts the positions in a symbol that have lost most of their margin. */
  reduceOnly: (account: AccountRef, symbol: string): Key => ({ pk: accountPk(account), sk: `REDUCE_ONLY#${symbol}` }),
  sellQuote: (account: AccountRef, id: SellQuoteId): Key => ({ pk: accountPk(account), sk: `SELL_QUOTE#${id}` }),
  /** What became of an account's options of one period, in all. */
  optionStatistics: (account: AccountRef, period: string): Key => ({
    pk: accountPk(account),
    sk: `OPTIONS_DECIDED#${period}`,
  }),
  /** What was gained, lost and charged on one day (UTC, days since 1970). */
  dailyPnl: (account: AccountRef, day: number): Key => ({ pk: accountPk(account), sk: `DAILY_PNL#${padded(day, 6)}` }),
  idempotency: (account: AccountRef, endpoint: string, key: string): Key => ({
    pk: accountPk(account),
    sk: `IDEMPOTENCY#${endpoint}#${key}`,
  }),
  journal: (account: AccountRef, id: JournalId): JournalKey =>
    ({ pk: accountPk(account), sk: `JOURNAL#${id}` }) as JournalKey,
  reconciled: (account: AccountRef): Key => ({ pk: accountPk(account), sk: 'RECONCILED' }),

  /** What a push to an account needs lies side by side, so that one query reads it: connections, counters, wallets. */
  accountConnection: (account: AccountRef, connection: string): Key => ({
    pk: accountPk(account),
    sk: `LIVE#CONNECTION#${connection}`,
  }),
  counters: (account: AccountRef): Key => ({ pk: accountPk(account), sk: 'LIVE#COUNTERS' }),
  wallet: (account: AccountRef, type: WalletType, coin: string): WalletKey =>
    ({ pk: accountPk(account), sk: `LIVE#WALLET#${type}#${coin}` }) as WalletKey,

  /** Which run does a work that only one may do at a time. */
  lease: (work: string): Key => ({ pk: `LEASE#${work}`, sk: 'LEASE' }),
  connection: (connection: string): Key => ({ pk: `CONNECTION#${connection}`, sk: 'CONNECTION' }),

  /**
   * What happens when the price of a symbol reaches a level: `up` at or above it, `down` at or below it. `place` sorts in
   * the order in which levels are reached on the way.
   */
  trigger: (symbol: string, direction: 'up' | 'down', place: string): Key => ({
    pk: `TRIGGERS#${symbol}#${direction}`,
    sk: place,
  }),

  levels: (): Key => ({ pk: 'CONFIG', sk: 'LEVELS' }),
  futuresConfigs: (): Key => ({ pk: 'CONFIG', sk: 'FUTURES' }),
  optionConfigs: (): Key => ({ pk: 'CONFIG', sk: 'OPTIONS' }),
  symbols: (): Key => ({ pk: 'CONFIG', sk: 'SYMBOLS' }),
  simulatedFeed: (): Key => ({ pk: 'CONFIG', sk: 'SIMULATED_FEED' }),
  exposure: (kind: AccountKind, symbol: string, period: string, shard: number): Key => ({
    pk: exposurePk(kind, symbol, period),
    sk: padded(shard, 2),
  }),
  limit: (name: string, who: string, window: number): Key => ({ pk: `LIMIT#${name}#${who}`, sk: `${window}` }),
  cursor: (name: string): Key => ({ pk: `CURSOR#${name}`, sk: 'CURSOR' }),
  ledgerState: (): Key => ({ pk: 'LEDGER', sk: 'STATE' }),

  tick: (at: EpochSeconds): Key => ({ pk: `TICKS#${tickHour(at)}`, sk: padded(at, 10) }),
  chainHead: (): Key => ({ pk: 'CHAIN', sk: 'HEAD' }),
  /** Where sequence and second part ways: written only when they do. */
  chainRun: (sequence: number): Key => ({ pk: 'CHAIN', sk: `RUN#${padded(sequence, 12)}` }),
  /** Figures of 24 hours of all symbols. */
  marketStats: (): Key => ({ pk: 'MARKET', sk: 'STATS' }),
  candles: (symbol: string, timeframe: string, chunkStart: number): Key => ({
    pk: `CANDLES#${symbol}#${timeframe}`,
    sk: padded(chunkStart, 10),
  }),
  /** The open minute of all symbols, and beside it, changed once a minute, the open candles of longer timeframes. */
  openCandles: (): Key => ({ pk: 'MARKET', sk: 'OPEN_CANDLES' }),
  openLongCandles: (): Key => ({ pk: 'MARKET', sk: 'OPEN_CANDLES#LONG' }),
} as const;

/** Partitions and ranges of lists. */
export const ranges = {
  accountPk,
  exposurePk,
  OPTION: 'OPTION#',
  OPTION_STATISTICS: 'OPTIONS_DECIDED#',
  FUTURES_ORDER: 'FUTURES_ORDER#',
  POSITION: 'POSITION#',
  FUTURES_TRADE: 'FUTURES_TRADE#',
  OPEN: 'OPEN#',
  NOTIFICATION: 'NOTIFICATION#',
  LEVEL_CHANGE: 'LEVEL_CHANGE#',
  SECURITY_EVENT: 'SECURITY#',
  SESSION: 'SESSION#',
  KNOWN_VISIT: 'KNOWN_VISIT#',
  REFERRAL: 'REFERRAL#',
  PRICE_ALERT: 'PRICE_ALERT#',
  USER_WALLET: 'USER_WALLET#',
  WALLET_CONNECTION: 'WALLET_CONNECTION#',
  BANK_ACCOUNT: 'BANK_ACCOUNT#',
  KYC: 'KYC#',
  userPk: (id: UserId) => `USER#${id}`,
  USER_NOTE: 'NOTE#',
  staffPk: (id: StaffId) => `STAFF#${id}`,
  auditPk,
  triggersPk: (symbol: string, direction: 'up' | 'down') => `TRIGGERS#${symbol}#${direction}`,
  JOURNAL: 'JOURNAL#',
  LIVE: 'LIVE#',
  ticksPk: (at: number) => `TICKS#${tickHour(at)}`,
  candlesPk: (symbol: string, timeframe: string) => `CANDLES#${symbol}#${timeframe}`,
  padded,
} as const;

/** Beginnings of the sort keys of what lies with a person and goes when the account is closed. */
export const goingWithPerson = [
  'SESSION#',
  'KNOWN_VISIT#',
  'KNOWN_ADDRESS#',
  'NOTIFICATION#',
  'NOTIFICATION_COUNTERS',
  'REFERRAL#',
  'FAVOURITES',
  'PRICE_ALERT_COUNTERS',
  'USER_WALLET#',
  'USER_WALLET_COUNTERS',
  'WALLET_CONNECTION#',
  'FUND_PASSWORD',
  'FUND_WINDOW#',
  'SECOND_FACTOR',
] as const;

/** Keys of gsi1 (work that is due, changes) and gsi2 (back-office lists by time). */
export const indexes = {
  /** Sparse: options that still wait, by the minute of their expiry. */
  expiryPk: (expiredAt: number, shard: number) => `EXPIRY#${Math.floor(expiredAt / MINUTE)}#${shard}`,
  expirySk: (expiredAt: EpochSeconds, id: OptionOrderId) => `${padded(expiredAt, 10)}#${id}`,
  /** Connections by the time at which they last changed, for the fan-out. */
  connectionsPk: (shard: number) => `CONNECTIONS#${shard}`,
  connectionsSk: (changedAt: number, connection: string) => `${padded(changedAt, 13)}#${connection}`,
  /** Connections by the second at which they last showed that somebody is there. */
  onlinePk: (shard: number) => `ONLINE#${shard}`,
  onlineSk: (seenAt: number, connection: string) => `${padded(seenAt, 10)}#${connection}`,
  /** Ids sort by time, so an id is its own place in a list by time. */
  optionsPk: () => 'OPTIONS',
  futuresOrdersPk: () => 'FUTURES_ORDERS',
  positionsPk: () => 'POSITIONS',
  futuresTradesPk: () => 'FUTURES_TRADES',
  /** Sparse: notifications whose e-mail still has to go out, by time. */
  outboxPk: (shard: number) => `OUTBOX#${shard}`,
  kycPk: () => 'KYC',
  /** Submissions of one status, by time. */
  kycStatusPk: (status: string) => `KYC#${status}`,
  /** Every bank account, by its id. */
  bankAccountsPk: () => 'BANK_ACCOUNTS',
  /** Sparse: bank accounts that wait for their review, by when it was asked for, and reviewed ones, by when they were. */
  bankReviewsPk: (state: 'waiting' | 'decided') => `BANK_REVIEWS#${state}`,
  bankReviewsSk: (at: EpochSeconds, id: BankAccountId) => `${padded(at, 10)}#${id}`,
  usersPk: () => 'USERS',
  /** Sparse: people who closed the account and of whom not all is forgotten yet, by when they did. */
  closingsPk: () => 'CLOSINGS',
  closingsSk: (at: EpochSeconds, id: UserId) => `${padded(at, 10)}#${id}`,
  closingsUntil: (at: EpochSeconds) => `${padded(at, 10)}~`,
  auditPk: () => 'AUDIT',
  /** What was changed of one object of the configuration, by time. */
  changesPk: (kind: ConfigKind, id: string) => `CHANGES#${kind}#${id}`,
  /** What was done to one person or thing, by time. */
  auditSubjectPk: (subject: string) => `AUDIT_SUBJECT#${subject}`,
  /** The staff, by the time at which they were added. */
  staffPk: () => 'STAFF',
  /** Names of people in order, by their first letter. */
  namesPk: (name: string) => `NAMES#${name.slice(0, 1).toLowerCase()}`,
  /** Sparse: demo accounts that were reset and are not empty yet. */
  endedEpochsPk: () => 'ENDED_EPOCHS',
  accountsPk: (kind: AccountKind) => `ACCOUNTS#${kind}`,
} as const;

/** A stable shard of `count` for an id. */
export function shardOf(id: string, count: number): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) | 0;
  return Math.abs(hash) % count;
}
