import { useQuery } from '@tanstack/react-query';
import type { riskProfiles } from '#shared/schemas/people.ts';
import { riskAssessmentQuery } from '#web/features/account/queries.ts';
import { useSession } from '#web/lib/use-session.ts';

type RiskProfile = (typeof riskProfiles)[number];

/** Returns the user's risk profile: null without answers, undefined while unknown, as in a demo account. */
export function useRiskProfile(): RiskProfile | null | undefined {
  const isMain = useSession()?.mode === 'main';
  const { data } = useQuery({ ...riskAssessmentQuery, enabled: isMain });
  if (!isMain || data === undefined) return undefined;
  return data === null ? null : data.risk_level;
}
