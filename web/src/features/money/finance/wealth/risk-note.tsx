import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isInvestmentRiskAllowed, type InvestmentRiskLevel } from '#shared/schemas/investments.ts';
import type { riskProfiles } from '#shared/schemas/people.ts';
import { Notice } from '#ui/states.tsx';
import { riskAssessmentQuery } from '#web/features/account/queries.ts';
import { useSession } from '#web/lib/use-session.ts';

type RiskProfile = (typeof riskProfiles)[number];

/** Returns the user's risk profile: null without answers, undefined while unknown, as in a demo account. */
function useRiskProfile(): RiskProfile | null | undefined {
  const isMain = useSession()?.mode === 'main';
  const { data } = useQuery({ ...riskAssessmentQuery, enabled: isMain });
  if (!isMain || data === undefined) return undefined;
  return data === null ? null : data.risk_level;
}

/** Link to the questionnaire. */
export function QuestionnaireLink() {
  const { t } = useTranslation('finance');
  return (
    <Link to="/profile" search={{ open: 'questionnaire' }} className="shrink-0 underline underline-offset-2">
      {t('risk.questionnaire')}
    </Link>
  );
}

/** Warning that a product is riskier than the user's risk profile allows; otherwise nothing. */
export function ProductRiskWarning({ level }: { level: InvestmentRiskLevel }) {
  const { t } = useTranslation(['finance', 'refusals']);
  const profile = useRiskProfile();
  if (profile === undefined || isInvestmentRiskAllowed(profile ?? undefined, level)) return null;
  const reasons = { conservative: 'riskConservative', moderate: 'riskModerate', aggressive: 'riskUnasked' } as const;
  return (
    <Notice tone="warn" className="flex-wrap justify-between">
      <span className="min-w-40 flex-1">{t(`refusals:${profile === null ? 'riskUnasked' : reasons[profile]}`)}</span>
      <QuestionnaireLink />
    </Notice>
  );
}
