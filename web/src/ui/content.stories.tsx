import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { InLine, States } from '#scripts/playground/states.tsx';
import { ArticleHtml } from './article-html.tsx';
import { ProfileBackLink } from './back-link.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { CopyButton } from './copy-button.tsx';
import * as icons from './icons.tsx';
import { LogoMark } from './mark.tsx';
import * as pageIcons from './page-icons.tsx';
import { QrCode } from './qr-code.tsx';
import { QuoteValidityRing } from './quote-ring.tsx';
import { SymbolIcon } from './symbol-icon.tsx';

const { createIcon: _, LineIcon, ...frameIcons } = icons;
const nowMs = Date.now();

export function Articles() {
  const { paragraph, name, short, unbroken } = useSampleTexts();
  const html = `<p>${paragraph}</p><h2>${name}</h2><ul><li>${short}</li><li>${unbroken}</li></ul><h3>${name}</h3>
    <blockquote>${paragraph}</blockquote><ol><li><a href="#top">${short}</a></li></ol><pre>${unbroken}</pre>
    <table><tr><th>${name}</th><th>${short}</th></tr><tr><td>${unbroken}</td><td>1</td></tr></table><hr><p>${paragraph}</p>`;
  return <States width={0} states={{ Article: <ArticleHtml html={html} language="en" /> }} />;
}

export function Cards() {
  const text = useSampleTexts();
  return (
    <States
      states={{
        Default: <Card title={text.name}>{text.sentence}</Card>,
        'With a button': (
          <Card title={text.name} aside={<Button size="sm">{text.short}</Button>}>
            {text.sentence}
          </Card>
        ),
        'Long text': (
          <Card title={text.longLabel} aside={<Button size="sm">{text.short}</Button>}>
            {text.paragraph}
          </Card>
        ),
        'Back link': <ProfileBackLink label={text.short} />,
        Copy: <CopyButton text={text.unbroken} label={text.short} />,
      }}
    />
  );
}

export const Icons = () => (
  <States
    width={120}
    states={{
      ...Object.fromEntries(
        Object.entries({ ...frameIcons, ...pageIcons }).map(([name, Icon]) => [name, <Icon key={name} />]),
      ),
      LineIcon: (
        <LineIcon>
          <path d="M3 8h10" />
        </LineIcon>
      ),
    }}
  />
);

export const Pictures = () => (
  <States
    states={{
      Logo: (
        <InLine>
          <LogoMark size={16} />
          <LogoMark />
          <LogoMark size={48} />
        </InLine>
      ),
      Symbols: (
        <InLine>
          {['BTC', 'USDT', 'ETH/USDT', 'XAU/USD', 'EUR/USD', 'SPX', 'UNKNOWN'].map((symbol) => (
            <SymbolIcon key={symbol} symbol={symbol} />
          ))}
        </InLine>
      ),
      'QR code': <QrCode text="bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" label="QR" />,
      'Quote valid': <QuoteValidityRing quote={{ from: nowMs - 3_000_000, until: nowMs + 7_000_000 }} />,
      'Quote over': <QuoteValidityRing quote={undefined} />,
    }}
  />
);
