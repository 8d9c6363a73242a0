import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton, Badge } from '#ui/states.tsx';
import { bankAccountsQuery, fundPasswordQuery, riskAssessmentQuery } from '#web/features/account/queries.ts';
import { WithdrawalHoldNotice } from '#web/features/money/hold-notice.tsx';
import { withdrawalLimitsQuery } from '#web/features/money/queries.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { verificationDays } from '#web/lib/verification-days.ts';
import { kycTones } from './kyc-tones.ts';
import { useFormatDate } from './use-format-date.ts';

/** The two verification levels: requirements, benefits and status. */
function VerificationLevels({ profile }: { profile: OwnUserProfile }) {
  const { t } = useTranslation('profile');
  const { email, kyc_status } = profile;
  const levels = [
    {
      name: 'primary',
      tone: email === null ? 'muted' : 'good',
      state: t(email === null ? 'kyc.levels.noEmail' : 'kyc.levels.completed'),
    },
    {
      name: 'advanced',
      tone: kycTones[kyc_status],
      state: t(kyc_status === 'verified' ? 'kyc.levels.completed' : 'kyc.levels.open'),
    },
  ] as const;
  return (
    <ol className="mt-1 flex basis-full flex-col gap-2 border-s border-line ps-3 text-sm">
      {levels.map(({ name, tone, state }) => (
        <li key={name} className="flex flex-col gap-0.5" data-testid={`level-${name}`}>
          <h4 className="flex flex-wrap items-center gap-2 font-medium">
            {t(`kyc.levels.${name}.title`)}
            <Badge tone={tone}>{state}</Badge>
          </h4>
          <p className="text-muted">{t(`kyc.levels.${name}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}

const QuestionnaireDialog = lazy(async () => ({
  default: (await import('./questionnaire-dialog.tsx')).QuestionnaireDialog,
}));
const RiskResultDialog = lazy(async () => ({ default: (await import('./risk-result-dialog.tsx')).RiskResultDialog }));
const FundPasswordDialog = lazy(async () => ({
  default: (await import('./fund-password-dialog.tsx')).FundPasswordDialog,
}));
const BankAccountsDialog = lazy(async () => ({
  default: (await import('./bank-accounts-dialog.tsx')).BankAccountsDialog,
}));
const WalletsDialog = lazy(async () => ({
  default: (await import('#web/features/account/wallet/wallets-dialog.tsx')).WalletsDialog,
}));

interface RowProps {
  title: string;
  /** Purpose or status; undefined while loading. */
  text: string | undefined;
  action: ReactNode;
  /** Details below, at full width. */
  children?: ReactNode;
}

const Row = ({ title, text, action, children }: RowProps) => (
  <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <div className="flex min-w-48 flex-1 flex-col gap-0.5">
      <h3 className="font-medium">{title}</h3>
      <p className="min-h-5 text-muted" aria-live="polite">
        {text ?? <Skeleton className="h-3.5 w-40" />}
      </p>
    </div>
    {action}
    {children}
  </li>
);

/** Seconds after which the risk assessment's answers may be outdated. */
const YEAR = 365 * 24 * 3600;

type DialogName = 'risk' | 'result' | 'fund' | 'bank' | 'wallets';

interface SafetyCardProps {
  profile: OwnUserProfile | undefined;
  /** Dialog that is open at first. */
  asked: 'questionnaire' | undefined;
}

/** Security items of a main account, each with its action. */
export function SecurityCard({ profile, asked: begin }: SafetyCardProps) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ name: DialogName; serial: number } | null>(
    begin === 'questionnaire' ? { name: 'risk', serial: 0 } : null,
  );
  const [isOpen, setOpen] = useState(begin !== undefined);
  const open = (name: DialogName) => {
    // A new serial discards the input of the last time.
    setAsked({ name, serial: (asked?.serial ?? 0) + 1 });
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    // Requested by the address: a reload must not open it again.
    if (begin !== undefined) void navigate({ to: '/profile', replace: true });
  };
  const modal = { open: isOpen, onClose: close };
  return (
    <Card title={t('safety.title')}>
      <WithdrawalHoldNote />
      <ul className="divide-y divide-line">
        <KycRow profile={profile} />
        <RiskRow onStart={() => open('risk')} onView={() => open('result')} />
        <FundRow onOpen={() => open('fund')} />
        <BankRow onOpen={() => open('bank')} />
        <Row
          title={t('wallets.title')}
          text={t('wallets.text')}
          action={<Button onClick={() => open('wallets')}>{t('wallets.manage')}</Button>}
        />
        <SecurityPageRow />
      </ul>
      <Suspense>
        {asked?.name === 'risk' && <QuestionnaireDialog key={asked.serial} {...modal} />}
        {asked?.name === 'result' && <RiskResultDialog key={asked.serial} {...modal} onRenew={() => open('risk')} />}
        {asked?.name === 'fund' && <FundDialog key={asked.serial} {...modal} />}
        {asked?.name === 'bank' && (
          <BankAccountsDialog key={asked.serial} {...modal} isVerified={profile?.kyc_status === 'verified'} />
        )}
        {asked?.name === 'wallets' && <WalletsDialog key={asked.serial} {...modal} />}
      </Suspense>
    </Card>
  );
}

/** Notice why withdrawals are on hold. */
function WithdrawalHoldNote() {
  const { data: limits } = useQuery(withdrawalLimitsQuery);
  return limits && limits.hold !== null ? <WithdrawalHoldNotice hold={limits.hold} /> : null;
}

/** Row for two-factor, sessions and limits, which have their own page. */
export function SecurityPageRow() {
  const { t } = useTranslation('profile');
  return (
    <Row
      title={t('security.title')}
      text={t('security.text')}
      action={
        <Link to="/profile/security" className={buttonClass()}>
          {t('security.open')}
        </Link>
      }
    />
  );
}

function KycRow({ profile }: { profile: OwnUserProfile | undefined }) {
  const { t } = useTranslation('profile');
  const status = profile?.kyc_status;
  return (
    <Row
      title={t('kyc.title')}
      text={status && t(`kyc.state.${status}`, verificationDays)}
      action={
        status === undefined ? (
          <Skeleton className="h-8 w-36" />
        ) : (
          <Link
            to="/kyc-verification"
            className={buttonClass(status === 'not_submitted' || status === 'rejected' ? 'primary' : 'secondary')}
          >
            {t(`kyc.action.${status}`)}
          </Link>
        )
      }
    >
      {profile ? <VerificationLevels profile={profile} /> : <Skeleton className="h-26 w-full" />}
    </Row>
  );
}

/** Once completed it is not started again: it is renewed after a year, or from its result. */
function RiskRow({ onStart, onView }: { onStart: () => void; onView: () => void }) {
  const { t } = useTranslation(['profile', 'questionnaire']);
  const { data: result, isError } = useQuery(riskAssessmentQuery);
  const level = result ? t(`questionnaire:levels.${result.risk_level}`) : '';
  const isOld = result ? getServerNowMs() / 1000 - result.completed_at > YEAR : false;
  const state = result ? (isOld ? 'due' : 'done') : result === null || isError ? 'none' : undefined;
  return (
    <Row
      title={t('risk.title')}
      text={state && t(`risk.${state}`, { level, score: result?.score })}
      action={
        state === 'done' ? (
          <Button onClick={onView}>{t('risk.view')}</Button>
        ) : (
          <Button onClick={onStart} className={state === undefined ? 'invisible' : undefined}>
            {t(isOld ? 'risk.renew' : 'risk.start')}
          </Button>
        )
      }
    />
  );
}

function FundRow({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const date = useFormatDate();
  const { data: status, isError } = useQuery(fundPasswordQuery);
  const text = () => {
    if (!status) return isError ? t('fund.none') : undefined;
    if (status.locked_until !== null) return t('fund.locked', { time: format.clock(status.locked_until) });
    return status.set_at === null ? t('fund.none') : t('fund.since', { date: date(status.set_at) });
  };
  return (
    <Row
      title={t('fund.title')}
      text={text()}
      action={
        <Button onClick={onOpen} className={status ? undefined : 'invisible'}>
          {t(status?.has_fund_password ? 'fund.change' : 'fund.set')}
        </Button>
      }
    />
  );
}

/** The mode (set or change) is fixed at opening: the content does not change meanwhile. */
function FundDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: status } = useQuery(fundPasswordQuery);
  const [has] = useState(status?.has_fund_password === true);
  return <FundPasswordDialog open={open} onClose={onClose} has={has} />;
}

function BankRow({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('profile');
  const { data: accounts, isError } = useQuery(bankAccountsQuery);
  const count = accounts?.length ?? 0;
  return (
    <Row
      title={t('bank.title')}
      text={accounts || isError ? (count > 0 ? t('bank.count', { count }) : t('bank.none')) : undefined}
      action={<Button onClick={onOpen}>{t('bank.manage')}</Button>}
    />
  );
}
