import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#ui/button.tsx';
import { IconCheck } from '#ui/icons.tsx';
import { OpenDemoButton } from '#web/features/account/auth/demo-button.tsx';
import { profileQuery } from '#web/features/account/queries.ts';
import type { BrowserSession } from '#web/lib/session.ts';
import { usePreference } from '#web/lib/use-remembered.ts';
import { isFundedQuery } from './queries.ts';

const parse = (stored: string | null): 'shown' | 'hidden' => (stored === 'hidden' ? 'hidden' : 'shown');

interface StepProps {
  done: boolean;
  title: string;
  text: string;
  /** Shown while it is not done. */
  children: ReactNode;
}

function Step({ done, title, text, children }: StepProps) {
  const { t } = useTranslation('start');
  return (
    <li className="flex items-start gap-3 py-3">
      <span
        className={clsx(
          'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border',
          done ? 'border-good text-good' : 'border-line-strong',
        )}
      >
        {done && <IconCheck size={12} />}
        {!done && <span className="sr-only">{t('checklist.open')}</span>}
      </span>
      <div className="flex min-w-0 grow flex-col gap-2">
        <div>
          <p className={clsx('font-medium', done && 'text-muted')}>{title}</p>
          <p className="text-sm text-muted text-pretty">{text}</p>
        </div>
        {/* As high when it is done, so that nothing moves once that is known. */}
        <div className="flex min-h-7 flex-wrap items-center gap-2">
          {done ? <span className="text-sm text-good">{t('checklist.done')}</span> : children}
        </div>
      </div>
    </li>
  );
}

/** First steps of a new account; the user hides it once all are done. */
export function Checklist({ session }: { session: BrowserSession }) {
  const { t } = useTranslation('start');
  const [shown, setShown] = usePreference(`checklist ${session.user.id}`, parse);
  // The session tells it before the answer does.
  const { data: user = session.user } = useQuery({ ...profileQuery, enabled: shown === 'shown' });
  const { data: isFunded = false } = useQuery({ ...isFundedQuery, enabled: shown === 'shown' });
  if (shown === 'hidden') return null;
  const status = user.kyc_status;
  const isVerified = status === 'verified';
  const isDone = isVerified && user.two_factor_enabled && isFunded;
  return (
    <section
      aria-labelledby="checklist"
      data-checklist=""
      className="min-w-0 self-start rounded border border-line px-4 pt-2 pb-1 lg:row-span-2"
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id="checklist" className="font-semibold">
          {t('checklist.title')}
        </h2>
        {isDone && (
          <Button size="sm" onClick={() => setShown('hidden')}>
            {t('checklist.hide')}
          </Button>
        )}
      </div>
      <ol className="divide-y divide-line">
        <Step
          done={isVerified}
          title={t('checklist.verify.title')}
          text={t(`checklist.verify.${status === 'pending' || status === 'rejected' ? status : 'text'}`)}
        >
          <Link to="/kyc-verification" className={buttonClass('secondary', 'sm')}>
            {t(status === 'pending' ? 'checklist.verify.look' : 'checklist.verify.go')}
          </Link>
        </Step>
        <Step done={user.two_factor_enabled} title={t('checklist.secure.title')} text={t('checklist.secure.text')}>
          <Link to="/profile/security" className={buttonClass('secondary', 'sm')}>
            {t('checklist.secure.go')}
          </Link>
        </Step>
        <Step done={isFunded} title={t('checklist.fund.title')} text={t('checklist.fund.text')}>
          <Link to="/deposit" className={buttonClass('primary', 'sm')}>
            {t('checklist.fund.go')}
          </Link>
          <OpenDemoButton variant="secondary" size="sm" />
        </Step>
      </ol>
    </section>
  );
}
