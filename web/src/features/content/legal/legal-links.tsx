import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { legalPages } from './legal-pages.ts';

/** Links to the terms and the privacy policy, in new tabs: a form may be half filled in. */
export function LegalLinks() {
  const { t } = useTranslation('auth');
  return (
    <p className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-xs text-muted">
      {(['terms', 'privacy'] as const).map((name) => (
        <Link
          key={name}
          to="/$page"
          params={{ page: legalPages[name] }}
          target="_blank"
          className="inline-block underline underline-offset-2 first-letter:uppercase"
        >
          {t(`legal.${name}`)}
        </Link>
      ))}
    </p>
  );
}
