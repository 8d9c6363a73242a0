import { useTranslation } from 'react-i18next';
import { FactList } from '#admin/features/kit/lists/fact-list.tsx';
import { KycStatusBadge } from '#admin/features/people/users/user-badges.tsx';
import type { LoanApplicant } from '#shared/schemas/admin/finance.ts';
import type { KycStatus } from '#shared/schemas/kyc.ts';
import { Badge } from '#ui/states.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Facts about an applicant for the review. */
export function LoanApplicantFactList({ applicant }: { applicant: LoanApplicant }) {
  const { t } = useTranslation('admin');
  const { integer } = useFormat();
  const { age, country, credit_score, risk_profile, loans_late, loans_written_off } = applicant;
  const bad = (count: number) => (count === 0 ? integer(count) : <Badge tone="bad">{integer(count)}</Badge>);
  const facts = [
    { key: 'identity', value: <KycStatusBadge status={applicant.kyc_status as KycStatus} /> },
    { key: 'age', value: age === null ? '–' : integer(age) },
    { key: 'country', value: country ?? '–' },
    { key: 'registered', value: <TimeText at={applicant.registered_at} show="full" /> },
    { key: 'level', value: integer(applicant.level) },
    { key: 'score', value: credit_score === null ? '–' : integer(credit_score) },
    {
      key: 'profile',
      value: risk_profile === null ? '–' : t(`applicant.profiles.${risk_profile}`, { defaultValue: risk_profile }),
    },
    { key: 'owned', value: <AmountText value={applicant.owned} unit="USDT" /> },
    { key: 'debts', value: <AmountText value={applicant.other_debts} unit="USDT" /> },
    { key: 'repaid', value: integer(applicant.loans_repaid) },
    { key: 'late', value: bad(loans_late) },
    { key: 'writtenOff', value: bad(loans_written_off) },
  ];
  return (
    <FactList
      facts={facts.map((fact) => ({ ...fact, label: t(`applicant.${fact.key}`, { defaultValue: fact.key }) }))}
    />
  );
}
