import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#shared/product.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { AuthFrame, OtherLoginOptions } from './auth-frame.tsx';
import { SignupForm } from './signup-form.tsx';

const PANEL = 'signup';

/** Sign-up page: by name, e-mail address or wallet, or a demo account. */
export function SignupPage({ returnTo, referral }: { returnTo: string | null; referral: string }) {
  const { t } = useTranslation('auth');
  const [by, setBy] = useState<'account' | 'email'>('account');
  const tabs = [
    { value: 'account' as const, label: t('byAccount') },
    { value: 'email' as const, label: t('byEmail') },
  ];
  return (
    <AuthFrame
      title={t('signup.title')}
      heading={t('signup.heading', { product: PRODUCT_NAME })}
      ways={<OtherLoginOptions mode="signup" returnTo={returnTo} referral={referral} />}
      instead={
        <>
          {t('haveAccount')}{' '}
          <Link to="/login" search={{ redirect: returnTo ?? undefined }} className="text-text underline">
            {t('toLogin')}
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Tabs label={t('signupWays')} tabs={tabs} value={by} onChange={setBy} panelId={PANEL} className="*:grow" />
        <TabPanel id={PANEL} value={by}>
          <SignupForm key={by} by={by} referral={referral} returnTo={returnTo} />
        </TabPanel>
      </div>
    </AuthFrame>
  );
}
