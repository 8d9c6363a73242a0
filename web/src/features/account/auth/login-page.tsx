import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#shared/product.ts';
import { Notice } from '#ui/states.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { LegalLinks } from '#web/features/content/legal/legal-links.tsx';
import { AuthFrame, OtherLoginOptions } from './auth-frame.tsx';
import type { LoginCredentials } from './login-credentials.ts';
import { LoginForm } from './login-form.tsx';
import { readPrefilledAccount } from './read-prefilled-account.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

const PANEL = 'login';
type Tab = 'account' | 'email';

/** Login page: by name, e-mail address or wallet, or a demo account. */
export function LoginPage({ returnTo, changed }: { returnTo: string | null; changed: boolean }) {
  const { t } = useTranslation('auth');
  const [prefilled] = useState(readPrefilledAccount);
  const [tab, setTab] = useState<Tab>(prefilled === '' ? 'account' : 'email');
  /** Right name and password, during the second factor: never stored elsewhere. */
  const [proven, setProven] = useState<LoginCredentials | null>(null);
  if (proven)
    return (
      <AuthFrame title={t('totp.title')} heading={t('totp.title')} instead={null}>
        <SecondFactorForm credentials={proven} returnTo={returnTo} onBack={() => setProven(null)} />
      </AuthFrame>
    );
  const tabs = [
    { value: 'account' as const, label: t('byAccount') },
    { value: 'email' as const, label: t('byEmail') },
  ];
  return (
    <AuthFrame
      title={t('title')}
      heading={t('heading', { product: PRODUCT_NAME })}
      ways={<OtherLoginOptions mode="login" returnTo={returnTo} />}
      legal={<LegalLinks />}
      instead={
        <>
          {t('noAccount')}{' '}
          <Link to="/signup" search={{ redirect: returnTo ?? undefined }} className="text-text underline">
            {t('toSignup')}
          </Link>
        </>
      }
    >
      {changed && <Notice>{t('reset.done')}</Notice>}
      <div className="flex flex-col gap-4">
        <Tabs label={t('ways')} tabs={tabs} value={tab} onChange={setTab} panelId={PANEL} className="*:grow" />
        <TabPanel id={PANEL} value={tab}>
          <LoginForm key={tab} by={tab} prefilled={prefilled} returnTo={returnTo} onProven={setProven} />
        </TabPanel>
      </div>
    </AuthFrame>
  );
}
