import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isInvestmentRiskAllowed, type InvestmentRiskLevel } from '#shared/schemas/investments.ts';
import { Notice } from '#ui/states.tsx';
import { useRiskProfile } from './use-risk-profile.ts';

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
