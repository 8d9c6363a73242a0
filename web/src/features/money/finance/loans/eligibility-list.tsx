import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LoanRequirement } from '#shared/schemas/loans.ts';
import { IconCheck, IconClose } from '#ui/icons.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { loanEligibilityQuery } from './queries.ts';

interface EligibilityListProps {
  productId: string;
  onRecords: () => void;
}

/** List of a loan's conditions, met or not, with links to meet them. */
export function LoanEligibilityList({ productId, onRecords }: EligibilityListProps) {
  const { t } = useTranslation('loan');
  const { data, error, refetch } = useQuery(loanEligibilityQuery(productId));
  return (
    <section aria-labelledby="eligibility" className="flex flex-col gap-2 text-sm">
      <h3 id="eligibility" className="font-medium">
        {t('needs.title')}
      </h3>
      {data === undefined && error !== null ? (
        <ErrorState title={t('needs.failed')} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        <ul className="flex flex-col gap-1.5">
          {data.needs.map(({ need, is_met }) => (
            <li key={need} className="flex items-start gap-2" data-testid={`need-${need}`}>
              {is_met ? (
                <IconCheck size={14} className="mt-0.5 shrink-0 text-good" />
              ) : (
                <IconClose size={14} className="mt-0.5 shrink-0 text-bad" />
              )}
              <span className="min-w-0 grow">
                <span className="sr-only">{t(is_met ? 'needs.met' : 'needs.unmet')}: </span>
                {t(`needs.${need}`)}
              </span>
              {!is_met && <RequirementLink need={need} onRecords={onRecords} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const link = 'shrink-0 rounded-sm underline underline-offset-2';

/** Link to meet a condition; none when the user cannot, or `KycWarning` has it. */
function RequirementLink({ need, onRecords }: { need: LoanRequirement; onRecords: () => void }) {
  const { t } = useTranslation('loan');
  if (need === 'questionnaire')
    return (
      <Link to="/profile" search={{ open: 'questionnaire' }} className={link}>
        {t('needs.answer')}
      </Link>
    );
  if (need === 'no_active_loan')
    return (
      <button type="button" className={link} onClick={onRecords}>
        {t('needs.look')}
      </button>
    );
  return null;
}
