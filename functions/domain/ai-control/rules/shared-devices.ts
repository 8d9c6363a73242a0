import type { AiRuleFinding } from '#functions/domain/ai-control/rule-finding.ts';
import type { AiRuleParameters } from '#functions/domain/ai-control/rule-parameters.ts';
import type { UserId } from '#shared/ids.ts';

const asEvidence = (ids: readonly UserId[]) => ids.map((id) => ({ kind: 'user' as const, id }));

/** True when there is a user who was not part of the dismissed case. */
const isMore = (ids: readonly UserId[], dismissedIds: readonly string[]): boolean =>
  ids.some((id) => !dismissedIds.includes(id));

/** Finds many accounts used from what looks like one device. `device` is its hash. */
export function detectSharedDevice(
  parameters: AiRuleParameters<'shared_device'>,
  device: string,
  users: readonly UserId[],
  dismissedIds: readonly string[],
): AiRuleFinding | null {
  if (users.length < Number(parameters.accounts) || !isMore(users, dismissedIds)) return null;
  return {
    rule: 'shared_device',
    subject: device,
    user_id: null,
    parameters: { ...parameters },
    figures: { accounts: String(users.length) },
    evidence: asEvidence(users),
  };
}

/** A user of a device, with their referrer. */
export interface SharedDeviceUser {
  id: UserId;
  referred_by: UserId | undefined;
}

/** Finds referrers who share devices with several users they referred. `neighbours` are all users of those devices. */
export function detectSelfReferral(
  parameters: AiRuleParameters<'self_referral'>,
  referrer: UserId,
  neighbours: readonly SharedDeviceUser[],
  dismissedIds: readonly string[],
): AiRuleFinding | null {
  const own = neighbours.filter(({ id, referred_by }) => referred_by === referrer && id !== referrer);
  const referred = [...new Set(own.map(({ id }) => id))].sort();
  if (referred.length < Number(parameters.referred) || !isMore(referred, dismissedIds)) return null;
  return {
    rule: 'self_referral',
    subject: referrer,
    user_id: referrer,
    parameters: { ...parameters },
    figures: { referred: String(referred.length) },
    evidence: asEvidence(referred),
  };
}
