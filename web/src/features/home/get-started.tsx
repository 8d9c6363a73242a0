import { Link, useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { storePrefilledAccount } from '#web/features/account/auth/read-prefilled-account.ts';
import { useSession } from '#web/lib/use-session.ts';

/** Link to the perpetual ticket for a logged-in user; for visitors an account field that leads to the login. */
export function HomeGetStarted({ className }: { className?: string }) {
  const { t } = useTranslation('home');
  if (useSession())
    return (
      <Link to="/trading/perpetual" className={buttonClass('primary', 'lg', className)}>
        {t('hero.trade')}
      </Link>
    );
  return <AccountForm className={className} />;
}

/** Form that stores the account name for the login, unless empty. */
function AccountForm({ className }: { className: string | undefined }) {
  const { t } = useTranslation('home');
  const router = useRouter();
  const [account, setAccount] = useState('');
  const start = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = account.trim();
    if (trimmed !== '') storePrefilledAccount(trimmed);
    void router.navigate({ to: '/login' });
  };
  return (
    <form onSubmit={start} className={clsx('flex w-full max-w-md flex-wrap gap-2', className)}>
      <Input
        large
        name="account"
        aria-label={t('hero.account')}
        placeholder={t('hero.account')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
        className="min-w-48 flex-1"
      />
      <Button type="submit" variant="primary" size="lg">
        {t('hero.start')}
      </Button>
    </form>
  );
}
