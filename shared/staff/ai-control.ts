import type { SystemSettingName } from './system-settings.ts';

/** Rules of AI control. */
export const aiRules = [
  'win_rate',
  'last_moment',
  'shared_device',
  'self_referral',
  'deposit_and_run',
  'feed_disagreement',
] as const;
export type AiRule = (typeof aiRules)[number];

/** States of a case. */
export const aiCaseStates = ['new', 'looked_at', 'dismissed', 'acted'] as const;
export type AiCaseState = (typeof aiCaseStates)[number];

/** Kinds of evidence of a case. */
export const aiEvidenceKinds = ['option', 'user', 'deposit', 'withdrawal', 'tick'] as const;
export type AiEvidenceKind = (typeof aiEvidenceKinds)[number];

/** Actions on a case: each one except the first can be reverted by another. */
export const aiCaseActions = [
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
export type AiCaseAction = (typeof aiCaseActions)[number];

/** Actions and those that they revert; `reopen` reverts a dismissal. */
export const aiCaseReversals = {
  resume_symbol: 'halt_symbol',
  restore_limits: 'lower_limits',
  release_withdrawals: 'hold_withdrawals',
  restore_kyc: 'ask_kyc_again',
} as const satisfies Partial<Record<AiCaseAction, AiCaseAction>>;
export type AiCaseReversal = keyof typeof aiCaseReversals;

/** Parameters of each rule: platform settings that staff may change. */
export const aiRuleParameters = {
  win_rate: ['days', 'least', 'chance', 'p_below'],
  last_moment: ['days', 'least', 'window_ms', 'p_below'],
  shared_device: ['days', 'accounts'],
  self_referral: ['days', 'referred'],
  deposit_and_run: ['days', 'value', 'withdrawn', 'traded'],
  feed_disagreement: ['hours', 'least_seconds'],
} as const satisfies Record<AiRule, readonly string[]>;
export type AiRuleParameter<Rule extends AiRule = AiRule> = (typeof aiRuleParameters)[Rule][number];

/** Returns the platform setting of a rule's parameter. */
export const getAiRuleSettingName = <Rule extends AiRule>(rule: Rule, parameter: AiRuleParameter<Rule>) =>
  `ai_${rule}_${parameter}` as AiFigureName;

type AiFigureName = Extract<SystemSettingName, `ai_${string}`>;

/** Returns the rule and parameter of a platform setting; null for any other. */
export const findAiRule = (name: SystemSettingName): { rule: AiRule; parameter: AiRuleParameter } | null =>
  ruleFigures.get(name) ?? null;

const ruleFigures = new Map(
  aiRules.flatMap((rule) =>
    aiRuleParameters[rule].map((parameter): [string, { rule: AiRule; parameter: AiRuleParameter }] => [
      `ai_${rule}_${parameter}`,
      { rule, parameter },
    ]),
  ),
);
