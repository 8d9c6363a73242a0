import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT } from '#shared/product.ts';
import { legalPages } from './legal-pages.ts';

/** Stands in the sentence where a link goes. */
const MARK = '\u0001';
const link = 'underline underline-offset-2';

/** What somebody agrees to, with the way to each text: in a tab of its own, since a form is being filled in. */
export function TermsText() {
  const { t } = useTranslation('auth');
  const place = (name: keyof typeof legalPages) => `${MARK}${name}${MARK}`;
  const sentence = t('signup.terms', {
    product: PRODUCT,
    terms: place('terms'),
    risks: place('risks'),
    privacy: place('privacy'),
  });
  return sentence.split(MARK).map((part) =>
    part in legalPages ? (
      <Link
        key={part}
        to="/$page"
        params={{ page: legalPages[part as keyof typeof legalPages] }}
        target="_blank"
        className={link}
      >
        {t(`legal.${part as keyof typeof legalPages}`)}
      </Link>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}
