import { useTranslation } from 'react-i18next';
import type { KycSubmissionStatus } from '#shared/people/kyc.ts';
import type { KycStatus } from '#shared/schemas/kyc.ts';
import type { UserStatus } from '#shared/schemas/people.ts';
import { Badge } from '#ui/states.tsx';

const tones = { active: 'good', inactive: 'muted', suspended: 'warn', banned: 'bad' } as const;

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[status]}>{t(`userStatus.${status}`)}</Badge>;
}

/** Badge: user or stand-alone demo user. */
export function UserKindBadge({ virtual }: { virtual: boolean }) {
  const { t } = useTranslation('admin');
  return <Badge tone={virtual ? 'demo' : 'muted'}>{t(`mode.${virtual ? 'simulate' : 'main'}`)}</Badge>;
}

const kycTones = {
  not_submitted: 'muted',
  pending: 'warn',
  verified: 'good',
  rejected: 'bad',
  withdrawn: 'muted',
} as const;

export function KycStatusBadge({ status }: { status: KycStatus | KycSubmissionStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={kycTones[status]}>{t(`kycStatus.${status}`)}</Badge>;
}
