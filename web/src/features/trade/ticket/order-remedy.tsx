import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { buttonClass } from '#ui/button.tsx';

const ways = {
  questionnaire: { to: '/profile', search: { open: 'questionnaire' } },
  verification: { to: '/kyc-verification', search: {} },
  security: { to: '/profile/security', search: {} },
} as const;

/** Required step by error. */
const remedies: Record<string, keyof typeof ways> = {
  QUESTIONNAIRE_REQUIRED: 'questionnaire',
  KYC_VERIFICATION_REQUIRED: 'verification',
  ACCOUNT_FROZEN: 'security',
  SELF_LIMIT_REACHED: 'security',
};

/** Link to the step that a rejected order requires first; otherwise nothing. */
export function OrderRequirementLink({ error }: { error: unknown }) {
  const { t } = useTranslation('profile');
  const way = error instanceof ApiError ? remedies[error.reason] : undefined;
  if (way === undefined) return null;
  return (
    <Link {...ways[way]} className={buttonClass('secondary', 'md', 'self-start')}>
      {t(`remedy.${way}`)}
    </Link>
  );
}
