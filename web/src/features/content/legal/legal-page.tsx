import { Link } from '@tanstack/react-router';
import { PRODUCT } from '#shared/product.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { type LegalText, legalPaths, sections } from './sections.ts';

const texts = Object.keys(sections) as LegalText[];

/** One of the texts that hold for everybody, to be read from top to bottom. */
export function LegalPage({ text }: { text: LegalText }) {
  const { t } = useTranslation('legal');
  usePageTitle(t(`${text}.title`));
  return (
    <article className="mx-auto flex w-full max-w-prose flex-col gap-8 px-4 pt-8 pb-16 text-base">
      <header className="flex flex-col gap-3">
        <h1 className="text-xl font-semibold text-balance">{t(`${text}.title`)}</h1>
        <p className="text-muted text-pretty">{t(`${text}.lead`, { product: PRODUCT })}</p>
      </header>
      {sections[text].map((section) => (
        <section key={section} className="flex flex-col gap-2">
          <h2 className="font-semibold">{t(`${text}.sections.${section}.title`)}</h2>
          <p className="text-pretty">{t(`${text}.sections.${section}.text`)}</p>
        </section>
      ))}
      <nav aria-label={t('also')} className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
        {texts
          .filter((other) => other !== text)
          .map((other) => (
            <Link key={other} to={legalPaths[other]} className="underline underline-offset-2">
              {t(`${other}.title`)}
            </Link>
          ))}
      </nav>
    </article>
  );
}
