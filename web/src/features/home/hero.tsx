import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PRODUCT } from '#shared/product.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { DemoButton } from '#web/features/account/auth/demo-button.tsx';
import { prefillAccount } from '#web/features/account/auth/prefilled-account.ts';
import { useSession } from '#web/lib/use-session.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** What this is, in a few words, and the one thing to do next. */
export function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className="flex flex-col items-start gap-4 self-center">
      <h1 className="max-w-[18ch] text-xl font-semibold tracking-tight text-balance sm:text-2xl">{t('hero.title')}</h1>
      <p className="max-w-[58ch] text-base text-muted text-pretty">{t('hero.text', { product: PRODUCT })}</p>
      <Actions />
    </section>
  );
}

function Actions() {
  const { t } = useTranslation('home');
  const session = useSession();
  if (session)
    return (
      <div className="mt-2 flex flex-wrap gap-3">
        <Link to="/trading/options" className={buttonClass('primary', 'lg')}>
          {t('hero.trade')}
        </Link>
        {session.mode === 'main' && <DemoButton variant="secondary" />}
      </div>
    );
  return (
    <div className="mt-2 flex flex-col gap-2">
      <StartForm />
      <div className="flex flex-wrap gap-3">
        <DemoButton variant="secondary" />
        <Link to="/trading/options" className={buttonClass('secondary', 'lg')}>
          {t('hero.look')}
        </Link>
      </div>
      <p className="text-sm text-muted">{t('hero.demo')}</p>
    </div>
  );
}

/** Whoever has an account begins by naming it: the login has it then. */
function StartForm() {
  const { t } = useTranslation('home');
  const router = useRouter();
  const [account, setAccount] = useState('');
  const start = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = account.trim();
    if (trimmed !== '') prefillAccount(trimmed);
    void router.navigate({ to: '/login' });
  };
  return (
    <form onSubmit={start} className="mb-1 flex max-w-md flex-wrap gap-2">
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
