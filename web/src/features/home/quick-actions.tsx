import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDemoAccount } from '#web/features/account/auth/use-open-demo.ts';
import { useErrorText } from '#web/lib/error-text.ts';

const ways = [
  ['options', '/trading/options'],
  ['perpetuals', '/trading/perpetual'],
  ['exchange', '/crypto-exchange'],
  ['loan', '/loan'],
  ['wealth', '/finance'],
  ['deposit', '/assets'],
  ['withdraw', '/assets'],
] as const;

const cell =
  'flex h-full w-full flex-col items-start gap-0.5 rounded border border-line px-4 py-3 text-start transition-colors hover:border-line-strong hover:bg-surface-1';

/** Links to everything that can be started here. */
export function QuickActions() {
  const { t } = useTranslation(['tour', 'common']);
  const text = useErrorText();
  const id = useId();
  const demo = useOpenDemoAccount();
  return (
    <nav aria-label={t('ways.title')} className="flex flex-col gap-2">
      <ul className="grid grid-cols-2 gap-2 max-[339px]:grid-cols-1 md:grid-cols-4">
        {ways.map(([way, to]) => (
          <li key={way}>
            <Link to={to} className={cell}>
              <QuickActionText way={way} />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={cell}
            aria-busy={demo.isPending || undefined}
            aria-describedby={demo.isError ? id : undefined}
            onClick={() => !demo.isPending && demo.mutate()}
          >
            <QuickActionText way="demo" />
          </button>
        </li>
      </ul>
      {demo.isError && (
        <p id={id} role="alert" className="text-xs text-bad">
          {t('common:demoFailed')} {text(demo.error)}
        </p>
      )}
    </nav>
  );
}

function QuickActionText({ way }: { way: string }) {
  const { t } = useTranslation('tour');
  return (
    <>
      <span className="font-medium">{t(`ways.${way}.title`, { defaultValue: way })}</span>
      <span className="text-sm text-muted">{t(`ways.${way}.text`, { defaultValue: '' })}</span>
    </>
  );
}
