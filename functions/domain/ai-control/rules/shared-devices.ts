import type { RuleFinding } from '#functions/domain/ai-control/finding.ts';
import type { RuleParameters } from '#functions/domain/ai-control/rule-parameters.ts';
import type { UserId } from '#shared/ids.ts';

const asEvidence = (ids: readonly UserId[]) => ids.map((id) => ({ kind: 'user' as const, id }));

/** Whether anybody is among them who was not when it was dismissed. */
const isMore = (ids: readonly UserId[], known: readonly string[]): boolean => ids.some((id) => !known.includes(id));

/** Whether many accounts are used from what looks like one device. `device` is its hash. */
export function findSharedDevice(
  parameters: RuleParameters<'shared_device'>,
  device: string,
  users: readonly UserId[],
  known: readonly string[],
): RuleFinding | null {
  if (users.length < Number(parameters.accounts) || !isMore(users, known)) return null;
  return {
    rule: 'shared_device',
    subject: device,
    user_id: null,
    parameters: { ...parameters },
    figures: { accounts: String(users.length) },
    evidence: asEvidence(users),
  };
}

/** Somebody who uses a device, and who referred them. */
export interface SharedDeviceUser {
  id: UserId;
  referred_by: UserId | undefined;
}

/** Whether several of those whom somebody referred use a device of their own: `neighbours` are all who use one of theirs. */
export function findSelfReferral(
  parameters: RuleParameters<'self_referral'>,
  referrer: UserId,
  neighbours: readonly SharedDeviceUser[],
  known: readonly string[],
): RuleFinding | null {
  const own = neighbours.filter(({ id, referred_by }) => referred_by === referrer && id !== referrer);
  const referred = [...new Set(own.map(({ id }) => id))].sort();
  if (referred.length < Number(parameters.referred) || !isMore(referred, known)) return null;
  return {
    rule: 'self_referral',
    subject: referrer,
    user_id: referrer,
    parameters: { ...parameters },
    figures: { referred: String(referred.length) },
    evidence: asEvidence(referred),
  };
}
