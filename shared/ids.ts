import type { BrandedType } from './branded-type.ts';

export type UserId = BrandedType<string, 'UserId'>;
export type AccountId = BrandedType<string, 'AccountId'>;
export type OptionOrderId = BrandedType<string, 'OptionOrderId'>;
export type FuturesOrderId = BrandedType<string, 'FuturesOrderId'>;
export type PositionId = BrandedType<string, 'PositionId'>;
export type FuturesTradeId = BrandedType<string, 'FuturesTradeId'>;
export type SellQuoteId = BrandedType<string, 'SellQuoteId'>;
export type NotificationId = BrandedType<string, 'NotificationId'>;
export type PushSubscriptionId = BrandedType<string, 'PushSubscriptionId'>;
export type PriceAlertId = BrandedType<string, 'PriceAlertId'>;
export type JournalEntryId = BrandedType<string, 'JournalEntryId'>;
export type StaffId = BrandedType<string, 'StaffId'>;
export type SessionId = BrandedType<string, 'SessionId'>;
export type AuditEntryId = BrandedType<string, 'AuditEntryId'>;
export type SecurityEventId = BrandedType<string, 'SecurityEventId'>;
export type BankAccountId = BrandedType<string, 'BankAccountId'>;
/** A wallet of an account on the platform: one wallet type in one coin. */
export type WalletId = BrandedType<string, 'WalletId'>;
/** An external wallet of a user. */
export type UserWalletId = BrandedType<string, 'UserWalletId'>;
export type TransferId = BrandedType<string, 'TransferId'>;
export type ExchangeId = BrandedType<string, 'ExchangeId'>;
export type ExchangeQuoteId = BrandedType<string, 'ExchangeQuoteId'>;
export type WalletConnectionId = BrandedType<string, 'WalletConnectionId'>;
export type KycId = BrandedType<string, 'KycId'>;
export type ApprovalId = BrandedType<string, 'ApprovalId'>;
export type UserLevelChangeId = BrandedType<string, 'UserLevelChangeId'>;
export type UserNoteId = BrandedType<string, 'UserNoteId'>;
export type LedgerMismatchId = BrandedType<string, 'LedgerMismatchId'>;
export type DepositId = BrandedType<string, 'DepositId'>;
export type WithdrawalId = BrandedType<string, 'WithdrawalId'>;
/** An external address that a user withdraws to. */
export type PayoutAddressId = BrandedType<string, 'PayoutAddressId'>;

export type FinancialProductId = BrandedType<string, 'FinancialProductId'>;
export type InvestmentId = BrandedType<string, 'InvestmentId'>;
export type LoanProductId = BrandedType<string, 'LoanProductId'>;
/** A loan, from its application on. */
export type LoanId = BrandedType<string, 'LoanId'>;
/** A news article. */
export type NewsId = BrandedType<string, 'NewsId'>;

/** A support ticket with all its messages. */
export type TicketId = BrandedType<string, 'TicketId'>;
/** A prepared answer of staff. */
export type TicketMacroId = BrandedType<string, 'TicketMacroId'>;
/** A disruption or planned work that staff publish on the status page. */
export type IncidentId = BrandedType<string, 'IncidentId'>;
/** A message of staff to a segment of all users. */
export type BroadcastId = BrandedType<string, 'BroadcastId'>;
/** A banner above the home page, for every visitor. */
export type AnnouncementId = BrandedType<string, 'AnnouncementId'>;
/** Saved display settings of a list, by a member of staff. */
export type SavedViewId = BrandedType<string, 'SavedViewId'>;
/** A finding of an AI control rule. */
export type AiCaseId = BrandedType<string, 'AiCaseId'>;
/** A list file that is made in the background. */
export type ListExportId = BrandedType<string, 'ListExportId'>;

export interface IdTypesByPrefix {
  usr: UserId;
  acc: AccountId;
  opt: OptionOrderId;
  ord: FuturesOrderId;
  pos: PositionId;
  trd: FuturesTradeId;
  qte: SellQuoteId;
  ntf: NotificationId;
  alr: PriceAlertId;
  psh: PushSubscriptionId;
  jnl: JournalEntryId;
  stf: StaffId;
  ses: SessionId;
  aud: AuditEntryId;
  sec: SecurityEventId;
  bnk: BankAccountId;
  wal: WalletId;
  uwl: UserWalletId;
  trf: TransferId;
  xch: ExchangeId;
  xqt: ExchangeQuoteId;
  wcn: WalletConnectionId;
  kyc: KycId;
  nte: UserNoteId;
  lvc: UserLevelChangeId;
  apv: ApprovalId;
  mis: LedgerMismatchId;
  dep: DepositId;
  wdr: WithdrawalId;
  pad: PayoutAddressId;
  fpr: FinancialProductId;
  inv: InvestmentId;
  lpr: LoanProductId;
  lon: LoanId;
  tkt: TicketId;
  mac: TicketMacroId;
  inc: IncidentId;
  brc: BroadcastId;
  ann: AnnouncementId;
  viw: SavedViewId;
  cas: AiCaseId;
  exp: ListExportId;
  nws: NewsId;
}

/** Characters of an id after its prefix: those of a ULID. A wallet's id is its account's, plus two that identify it. */
const CHARACTERS = 26;
const getIdLength = (prefix: keyof IdTypesByPrefix): number => CHARACTERS + (prefix === 'wal' ? 2 : 0);

/** Returns the pattern of an id: prefix, underscore and ULID. Sorts by creation time; the prefix states the kind. */
export const getIdPattern = (prefix: keyof IdTypesByPrefix): RegExp =>
  new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{${getIdLength(prefix)}}$`);

/** Live money is a customer's; demo money is play money. No journal entry has both. */
export const accountKinds = ['live', 'demo'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** An account with its kind, which is part of every key of its money. */
export interface AccountRef {
  kind: AccountKind;
  id: AccountId;
}
