import type { Brand } from './brand.ts';

export type UserId = Brand<string, 'UserId'>;
export type AccountId = Brand<string, 'AccountId'>;
export type OptionOrderId = Brand<string, 'OptionOrderId'>;
export type FuturesOrderId = Brand<string, 'FuturesOrderId'>;
export type PositionId = Brand<string, 'PositionId'>;
export type FuturesTradeId = Brand<string, 'FuturesTradeId'>;
export type SellQuoteId = Brand<string, 'SellQuoteId'>;
export type NotificationId = Brand<string, 'NotificationId'>;
export type PushSubscriptionId = Brand<string, 'PushSubscriptionId'>;
export type PriceAlertId = Brand<string, 'PriceAlertId'>;
export type JournalId = Brand<string, 'JournalId'>;
export type StaffId = Brand<string, 'StaffId'>;
export type SessionId = Brand<string, 'SessionId'>;
export type AuditId = Brand<string, 'AuditId'>;
export type SecurityEventId = Brand<string, 'SecurityEventId'>;
export type BankAccountId = Brand<string, 'BankAccountId'>;
/** A wallet of an account on the platform: one wallet type in one coin. */
export type WalletId = Brand<string, 'WalletId'>;
/** An external wallet of a user. */
export type UserWalletId = Brand<string, 'UserWalletId'>;
export type TransferId = Brand<string, 'TransferId'>;
export type ExchangeId = Brand<string, 'ExchangeId'>;
export type ExchangeQuoteId = Brand<string, 'ExchangeQuoteId'>;
export type WalletConnectionId = Brand<string, 'WalletConnectionId'>;
export type KycId = Brand<string, 'KycId'>;
export type ApprovalId = Brand<string, 'ApprovalId'>;
export type LevelChangeId = Brand<string, 'LevelChangeId'>;
export type UserNoteId = Brand<string, 'UserNoteId'>;
export type MismatchId = Brand<string, 'MismatchId'>;
export type DepositId = Brand<string, 'DepositId'>;
export type WithdrawalId = Brand<string, 'WithdrawalId'>;
/** An external address that a user withdraws to. */
export type PayoutAddressId = Brand<string, 'PayoutAddressId'>;

export type FinancialProductId = Brand<string, 'FinancialProductId'>;
export type InvestmentId = Brand<string, 'InvestmentId'>;
export type LoanProductId = Brand<string, 'LoanProductId'>;
/** A loan, from its application on. */
export type LoanId = Brand<string, 'LoanId'>;
/** A news article. */
export type NewsId = Brand<string, 'NewsId'>;

/** A support ticket with all its messages. */
export type TicketId = Brand<string, 'TicketId'>;
/** A prepared answer of staff. */
export type TicketMacroId = Brand<string, 'TicketMacroId'>;
/** A disruption or planned work that staff publish on the status page. */
export type IncidentId = Brand<string, 'IncidentId'>;
/** A message of staff to a segment of all users. */
export type BroadcastId = Brand<string, 'BroadcastId'>;
/** A banner above the home page, for every visitor. */
export type AnnouncementId = Brand<string, 'AnnouncementId'>;
/** Saved display settings of a list, by a member of staff. */
export type SavedViewId = Brand<string, 'SavedViewId'>;
/** A finding of an AI control rule. */
export type AiCaseId = Brand<string, 'AiCaseId'>;
/** A list file that is made in the background. */
export type ExportId = Brand<string, 'ExportId'>;

export interface IdsByPrefix {
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
  jnl: JournalId;
  stf: StaffId;
  ses: SessionId;
  aud: AuditId;
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
  lvc: LevelChangeId;
  apv: ApprovalId;
  mis: MismatchId;
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
  exp: ExportId;
  nws: NewsId;
}

/** Characters of an id after its prefix: those of a ULID. A wallet's id is its account's, plus two that identify it. */
const CHARACTERS = 26;
const lengthOf = (prefix: keyof IdsByPrefix): number => CHARACTERS + (prefix === 'wal' ? 2 : 0);

/** Returns the pattern of an id: prefix, underscore and ULID. Sorts by creation time; the prefix states the kind. */
export const idPattern = (prefix: keyof IdsByPrefix): RegExp =>
  new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{${lengthOf(prefix)}}$`);

/** Live money is a customer's; demo money is play money. No journal entry has both. */
export const accountKinds = ['live', 'demo'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** An account with its kind, which is part of every key of its money. */
export interface AccountRef {
  kind: AccountKind;
  id: AccountId;
}
