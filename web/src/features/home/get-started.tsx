import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { storePrefilledAccount } from '#web/features/account/auth/read-prefilled-account.ts';

/** Form that stores the account name for the login, unless empty, and leads to it. */
export function HomeGetStarted({ className }: { className?: string }) {
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
