import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WithdrawalCondition, WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { IconCheck, IconChevronDown, IconClose, IconMinus } from '#ui/icons.tsx';
import { Notice } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { useAddressBookDialog } from './use-address-book-dialog.tsx';

/** True for what is met while the withdrawal is sent: the form asks for it. */
const isMetAtSending = ({ remedy }: WithdrawalCondition): boolean => remedy === 'enter_fund_password';

/** Returns the conditions that block every withdrawal now. */
export const getBlockingConditions = (limits: WithdrawalLimits | undefined): WithdrawalCondition[] =>
  limits?.conditions.filter((condition) => !condition.met && !isMetAtSending(condition)) ?? [];

/** Notice of what is required before a withdrawal, with links to it. */
export function WithdrawalBlockedNotice({ limits }: { limits: WithdrawalLimits | undefined }) {
  const { t } = useTranslation('withdraw');
  const blocking = getBlockingConditions(limits);
  if (blocking.length === 0) return null;
  return (
    <Notice tone="warn" className="flex-col gap-2">
      <span className="font-medium">{t('conditions.title')}</span>
      <ConditionList conditions={blocking} />
    </Notice>
  );
}

/** Every condition of a withdrawal, met or not, shown on demand. */
export function AllWithdrawalConditions({ limits }: { limits: WithdrawalLimits }) {
  const { t } = useTranslation('withdraw');
  const format = useFormat();
  const { conditions } = limits;
  return (
    <details className="group rounded border border-line text-sm" data-testid="conditions">
      <summary className="flex min-h-9 cursor-pointer items-center justify-between gap-3 px-3">
        {t('conditions.all', {
          met: format.integer(conditions.filter(({ met }) => met).length),
          number: format.integer(conditions.length),
        })}
        <IconChevronDown className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-3 py-2">
        <ConditionList conditions={conditions} />
      </div>
    </details>
  );
}

const ConditionList = ({ conditions }: { conditions: readonly WithdrawalCondition[] }) => (
  <ul className="flex w-full flex-col gap-1.5">
    {conditions.map((condition) => (
      <ConditionRow key={condition.key} condition={condition} />
    ))}
  </ul>
);

function ConditionRow({ condition }: { condition: WithdrawalCondition }) {
  const { t } = useTranslation('withdraw');
  const format = useFormat();
  const { key, met, until } = condition;
  return (
    <li className="flex items-start gap-2" data-testid={`condition-${key}`}>
      <ConditionIcon condition={condition} />
      <span className="flex min-w-0 grow flex-wrap justify-between gap-x-3 gap-y-0.5">
        <span className="min-w-0">
          <span className="sr-only">{t(met ? 'conditions.met' : 'conditions.unmet')}: </span>
          {t(`conditions.rule.${key}`, { defaultValue: t('conditions.other') })}
        </span>
        {until !== null && <span className="text-muted">{t('conditions.until', { time: format.time(until) })}</span>}
        {!met && <RemedyLink condition={condition} />}
      </span>
    </li>
  );
}

function ConditionIcon({ condition }: { condition: WithdrawalCondition }) {
  const place = 'mt-0.5 shrink-0';
  if (condition.met) return <IconCheck size={14} className={`${place} text-good`} />;
  if (isMetAtSending(condition)) return <IconMinus size={14} className={`${place} text-muted`} />;
  return <IconClose size={14} className={`${place} text-bad`} />;
}

const link = 'shrink-0 rounded-sm underline underline-offset-2';

const remedyPages = {
  verify_identity: '/kyc-verification',
  await_verification: '/kyc-verification',
  repay_loan: '/loan',
  contact_support: '/customer-service',
} as const;

/** Link to what makes a condition pass; none where it is time. */
function RemedyLink({ condition: { remedy } }: { condition: WithdrawalCondition }) {
  const { t } = useTranslation('withdraw');
  const book = useAddressBookDialog();
  if (remedy === 'wait') return null;
  if (remedy === 'enter_fund_password') return <span className="text-muted">{t('conditions.asked')}</span>;
  if (remedy === 'save_address')
    return (
      <>
        <button type="button" className={link} onClick={book.ask}>
          {t('conditions.remedy.save_address')}
        </button>
        {book.dialog}
      </>
    );
  return (
    <Link to={remedyPages[remedy]} className={link}>
      {t(`conditions.remedy.${remedy}`)}
    </Link>
  );
}
