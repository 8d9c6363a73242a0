import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#shared/product.ts';
import { legalPages } from './legal-pages.ts';

/** Link to a text in a new tab: a form is being filled in. */
const LegalLink = ({ name, children }: { name: keyof typeof legalPages; children?: ReactNode }) => (
  <Link to="/$page" params={{ page: legalPages[name] }} target="_blank" className="underline underline-offset-2">
    {children}
  </Link>
);

/** The sentence that a new user agrees to, with a link to each text. */
export function TermsConsentText() {
  const { t } = useTranslation('auth');
  return (
    <Trans
      t={t}
      i18nKey="signup.terms"
      values={{ product: PRODUCT_NAME }}
      components={{
        terms: <LegalLink name="terms" />,
        risks: <LegalLink name="risks" />,
        privacy: <LegalLink name="privacy" />,
      }}
    />
  );
}
