import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '#ui/mark.tsx';
import { WalletLoginButton } from '#web/features/account/wallet/wallet-login-button.tsx';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { OpenDemoButton } from './demo-button.tsx';

export interface AuthFrameProps {
  title: string;
  heading: string;
  /** Other login options, below the form. */
  ways?: ReactNode;
  /** Link to the alternative page, at the foot. */
  instead: ReactNode;
  /** Links to legal texts, at the bottom. */
  legal?: ReactNode;
  children: ReactNode;
}

/** Frame of login and registration pages. */
export function AuthFrame({ title, heading, ways, instead, legal, children }: AuthFrameProps) {
  useSitePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-sm grow flex-col justify-center gap-6 px-4 py-10">
      <div className="flex flex-col items-center gap-3 text-center">
        <LogoMark size={36} className="text-ring" />
        <h1 className="text-lg font-semibold text-balance">{heading}</h1>
      </div>
      {children}
      {ways}
      {instead !== null && <p className="text-center text-sm text-muted">{instead}</p>}
      {legal}
    </div>
  );
}

interface OtherWaysProps {
  mode: 'login' | 'signup';
  returnTo: string | null;
  /** Referral code that the visitor came with. */
  referral?: string;
}

/** Login by wallet, or a demo account. */
export function OtherLoginOptions({ mode, returnTo, referral = '' }: OtherWaysProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <div className="flex items-center gap-3 text-xs text-muted">
        <span className="h-px grow bg-line" />
        {t('or')}
        <span className="h-px grow bg-line" />
      </div>
      <div className="flex flex-col gap-2">
        <WalletLoginButton
          mode={mode}
          returnTo={returnTo}
          referralCode={referral === '' ? undefined : referral}
          variant="secondary"
          className="w-full"
        />
        <OpenDemoButton returnTo={returnTo} variant="secondary" className="w-full" />
        <p className="text-center text-xs text-muted">{t('demoHint')}</p>
      </div>
    </>
  );
}
