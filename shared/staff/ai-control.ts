/** What the rules of AI control look for. */
export const aiRules = [
  'win_rate',
  'last_moment',
  'shared_device',
  'self_referral',
  'deposit_and_run',
  'feed_disagreement',
] as const;
export type AiRule = (typeof aiRules)[number];

/** How far staff came with what a rule found. */
export const aiCaseStates = ['new', 'looked_at', 'dismissed', 'acted'] as const;
export type AiCaseState = (typeof aiCaseStates)[number];

/** What a case rests on. */
export const aiEvidenceKinds = ['option', 'user', 'deposit', 'withdrawal', 'tick'] as const;
export type AiEvidenceKind = (typeof aiEvidenceKinds)[number];

/** What staff do about a case: each act but the first has one that takes it back. */
export const aiActs = [
  'look',
  'reopen',
  'halt_symbol',
  'resume_symbol',
  'lower_limits',
  'restore_limits',
  'hold_withdrawals',
  'release_withdrawals',
  'ask_kyc_again',
  'restore_kyc',
] as const;
export type AiAct = (typeof aiActs)[number];

/** What is taken back by which act; a dismissal is by `reopen`. */
export const aiReversals = {
  resume_symbol: 'halt_symbol',
  restore_limits: 'lower_limits',
  release_withdrawals: 'hold_withdrawals',
  restore_kyc: 'ask_kyc_again',
} as const satisfies Partial<Record<AiAct, AiAct>>;
export type AiReversal = keyof typeof aiReversals;

/** What each rule goes by. Shares and chances are fractions of 1, values USDT, times in the unit that they name. */
export const aiParameters = {
  win_rate: { days: 7, least: 30, chance: 0.5, p_below: 0.00001 },
  last_moment: { days: 7, least: 30, window_ms: 100, chance: 0.1, p_below: 0.00001 },
  shared_device: { days: 90, accounts: 4 },
  self_referral: { days: 90, referred: 2 },
  deposit_and_run: { days: 7, value: 1000, withdrawn: 0.8, traded: 0.1 },
  feed_disagreement: { hours: 24, least_seconds: 60 },
} as const satisfies Record<AiRule, Record<string, number>>;
